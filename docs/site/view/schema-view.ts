/** Schemas as nested lists: one line per member, objects inside folded away. */
import { type ApiDocument, resolve, type Schema } from '../document.ts';
import { factsView } from './facts-view.ts';
import { type Html, html } from './html.ts';
import { typeText } from './type-text.ts';

/** Where a schema stands: callers must know what they have to send, and may rely on all that is answered. */
export interface Place {
  readonly document: ApiDocument;
  readonly side: 'sent' | 'answered';
  /** References that are open already; a cycle ends at the second. */
  readonly above?: readonly string[];
}

/** What stands inside a schema: its members, or its forms. */
export function schemaView(place: Place, schema: Schema): Html {
  const opened = open(place, schema);
  const { properties, required = [] } = opened.schema;
  if (properties !== undefined) {
    const members = Object.entries(properties).map(([name, member]) => ({
      name,
      schema: member,
      required: required.includes(name),
    }));
    return html`<ul class="members">${members.map((member) => memberView(opened.place, member))}</ul>`;
  }
  const forms = formsOf(opened.schema);
  if (forms.length === 0) return html`<p class="type">${typeText(place.document, schema)}</p>`;
  return html`${forms.map(
    (form) =>
      html`<details><summary>${formName(place.document, form)}</summary>${schemaView(opened.place, form)}</details>`,
  )}`;
}

/** One line: a parameter, or a member of an object. */
export function memberView(
  place: Place,
  member: { readonly name: string; readonly schema: Schema; readonly required: boolean },
): Html {
  const inner = objectInside(place, member.schema);
  const line = html`<code class="name">${member.name}</code>
    <span class="type">${typeText(place.document, member.schema)}</span>
    ${necessity(place, member.required)}`;
  const facts = factsView(place.document, member.schema);
  if (inner === undefined) return html`<li>${line}${facts}</li>`;
  return html`<li><details><summary>${line}</summary>${facts}${schemaView(inner.place, inner.schema)}</details></li>`;
}

function necessity({ side }: Place, required: boolean): Html | undefined {
  if (side === 'sent') return required ? html`<span class="required">required</span>` : undefined;
  return required ? undefined : html`<span class="type">not always</span>`;
}

interface Opened {
  readonly schema: Schema;
  readonly place: Place;
}

function open(place: Place, schema: Schema): Opened {
  const { schema: target, name } = resolve(place.document, schema);
  if (name === undefined) return { schema: target, place };
  return { schema: target, place: { ...place, above: [...(place.above ?? []), name] } };
}

/** The object that a member is, holds a list of, or is unless null. */
function objectInside(place: Place, schema: Schema): Opened | undefined {
  const { name } = resolve(place.document, schema);
  if (name !== undefined && place.above?.includes(name) === true) return undefined;
  const opened = open(place, schema);
  const { properties, items } = opened.schema;
  if (properties !== undefined) return opened;
  if (items !== undefined && !('not' in items)) return objectInside(opened.place, items);
  const alternatives = opened.schema.anyOf ?? opened.schema.oneOf ?? [];
  const objects = alternatives.flatMap((each) => objectInside(opened.place, each) ?? []);
  return objects.length === 1 ? objects[0] : undefined;
}

/** The objects that a body may be one of. */
function formsOf(schema: Schema): readonly Schema[] {
  return (schema.oneOf ?? schema.anyOf ?? []).filter((form) => form.properties !== undefined);
}

/** A form is named by the member that has one value in it: `entity_type: "company"`. */
function formName(document: ApiDocument, { properties = {} }: Schema): Html {
  const [fixed] = Object.entries(properties).filter(([, member]) => member.const !== undefined);
  if (fixed === undefined) return html`one form`;
  return html`<code class="name">${fixed[0]}</code> <span class="type">is ${typeText(document, fixed[1])}</span>`;
}
