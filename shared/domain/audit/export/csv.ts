/** The audit trail as rows of a CSV file. Pure. */
import type { AuditEntryView } from '../search/schema.ts';

/** Names of people by their ids. */
export type Names = ReadonlyMap<string, string>;

const COLUMNS = [
  'at',
  'action',
  'target',
  'actor_kind',
  'actor_id',
  'actor_name',
  'decided_by',
  'decided_by_name',
  'facts',
  'request_id',
] as const;

/** The line of the names, with its end. */
export const HEAD = `${COLUMNS.join(',')}\r\n`;

/** One line for each entry (RFC 4180). */
export function csvLines(entries: readonly AuditEntryView[], names: Names): string {
  return entries.map((entry) => `${cellsOf(entry, names).map(cell).join(',')}\r\n`).join('');
}

function cellsOf({ at, action, target, actor, facts, request_id }: AuditEntryView, names: Names) {
  const { by, ...others } = facts;
  const person = by === undefined ? '' : String(by);
  const said = Object.entries(others).map(([name, value]) => `${name}=${value}`);
  const name = actor.kind === 'user' ? (names.get(actor.id) ?? '') : '';
  return [
    at,
    action,
    target,
    actor.kind,
    actor.id,
    name,
    person,
    names.get(person) ?? '',
    said.join('; '),
    request_id,
  ];
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
