/** What limits a value: bounds, lengths, choices, a default, and what its author says of it. */
import { type ApiDocument, resolve, type Schema } from '../document.ts';
import { type Html, html } from './html.ts';

/** Undefined where nothing limits the value. */
export function factsView(document: ApiDocument, reference: Schema): Html | undefined {
  const schema = valueSchema(document, reference);
  const facts = factsOf(schema).join(', ');
  const choices = choicesView(schema.enum ?? []);
  const { description } = schema;
  if (facts === '' && choices === undefined && description === undefined) return undefined;
  return html`<div class="facts">${facts === '' ? undefined : html`<p>${facts}</p>`}${choices}${
    description === undefined ? undefined : html`<p>${description}</p>`
  }</div>`;
}

/** Longer lists of choices are folded away. */
const MANY = 10;

function choicesView(choices: NonNullable<Schema['enum']>): Html | undefined {
  if (choices.length === 0) return undefined;
  const list = choices.map((choice) => html`<code>${String(choice)}</code> `);
  if (choices.length <= MANY) return html`<p class="choices">one of ${list}</p>`;
  return html`<details><summary>one of ${choices.length} values</summary><p class="choices">${list}</p></details>`;
}

/** The schema that limits the value: of `X or null` it is X. */
function valueSchema(document: ApiDocument, reference: Schema): Schema {
  const { schema } = resolve(document, reference);
  const alternatives = (schema.anyOf ?? []).filter((each) => each.type !== 'null');
  const [only] = alternatives;
  return only !== undefined && alternatives.length === 1 ? valueSchema(document, only) : schema;
}

/** Bounds that say something; those of a safe integer do not. */
function factsOf(schema: Schema): string[] {
  const bounds: readonly [string, number | undefined][] = [
    ['at least', schema.minimum],
    ['above', schema.exclusiveMinimum],
    ['at most', schema.maximum],
  ];
  return [
    ...bounds.flatMap(([words, bound]) =>
      bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? [] : [`${words} ${bound}`],
    ),
    ...range('characters', schema.minLength, schema.maxLength),
    ...range('entries', schema.minItems, schema.maxItems),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}

function range(unit: string, least = 0, most: number | undefined): string[] {
  if (most === undefined) return least > 0 ? [`at least ${least} ${unit}`] : [];
  return [least > 0 ? `${least} to ${most} ${unit}` : `at most ${most} ${unit}`];
}
