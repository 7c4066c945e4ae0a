/** The pages of events and of credits: what each event carries, a delivery that was played, and what emits it. */
import { type ApiDocument, resolve, type Schema } from '../../site/document.ts';
import { typeText } from '../../site/view/type-text.ts';
import { code, page, table } from '../markdown.ts';
import { charges, emissions } from './emissions.ts';

/** The events with their bodies, as the description of the API has them. */
export function eventsPage(document: ApiDocument): string {
  const all = emissions();
  const overview = all.map(({ event }) => [`[${code(event.type)}](#${anchorOf(event.type)})`, event.summary]);
  const parts = all.map(({ event, emitters }) => {
    const body = document.webhooks[event.type]?.post.requestBody.content['application/json'];
    return [
      `## ${event.type}`,
      `${event.summary}. Emitted by ${links(emitters)}.`,
      fieldsOf(document, body?.schema ?? {}),
      ['```json', JSON.stringify(body?.example, null, 2), '```'].join('\n'),
    ].join('\n\n');
  });
  return page('Events', [INTRODUCTION, table(['Type', 'When'], overview), HEADERS, ...parts].join('\n\n'));
}

const INTRODUCTION = `Deliveries, signatures and the log are described in [Webhooks](../webhooks.md). Every event has the same envelope; \`data\` is
its own. Each example was played on the embedded cloud.`;

const HEADERS = `The envelope: \`id\` is the event, the same in every delivery of it. \`event\` and \`event_type\` are its type. \`timestamp\` is when
it happened. \`is_test_data\` is true for events of test mode. \`sequence\` orders the events of one subject; gaps are normal.`;

export function creditsPage(): string {
  const rows = charges().map(({ kind, chargedBy }) => [code(kind), links(chargedBy)]);
  return page('Credits', table(['Kind', 'Charged by'], rows));
}

/** Path, type, and what the author says of each member of `data`, also of those inside others. */
function fieldsOf(document: ApiDocument, envelope: Schema): string {
  const data = envelope.properties?.['data'];
  const rows = data === undefined ? [] : membersOf(document, data, '');
  return table(['Field of `data`', 'Type', ''], rows);
}

function membersOf(document: ApiDocument, reference: Schema, path: string): string[][] {
  const { schema } = objectIn(document, reference);
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, member]) => {
    const { schema: resolved } = resolve(document, member);
    const notes = [
      ...(required.includes(name) ? [] : ['not always']),
      ...(resolved.enum === undefined ? [] : [resolved.enum.map((choice) => code(String(choice))).join(' ')]),
      ...(member.description === undefined ? [] : [member.description]),
    ];
    const own = [code(path + name), typeText(document, member), notes.join('. ')];
    const inside = objectIn(document, member);
    return [own, ...membersOf(document, inside.schema, `${path}${name}${inside.suffix}.`)];
  });
}

/** The object that a value is, holds a list of, or is unless null. No members where there is none. */
function objectIn(
  document: ApiDocument,
  reference: Schema,
): { readonly schema: Schema; readonly suffix: string } {
  const { schema } = resolve(document, reference);
  if (schema.items !== undefined && !('not' in schema.items))
    return { schema: objectIn(document, schema.items).schema, suffix: '[]' };
  const objects = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  const [only] = objects;
  if (only !== undefined && objects.length === 1) return objectIn(document, only);
  return { schema: schema.properties === undefined ? {} : schema, suffix: '' };
}

/** As hosts of repositories name the heading. */
function anchorOf(type: string): string {
  return type.replaceAll('.', '');
}

function links(paths: readonly string[]): string {
  return paths.map((path) => `[${path}](../../${path})`).join(', ');
}
