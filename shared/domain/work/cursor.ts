/** Where a page of the work list ends. */
import { type DueHours, dueHours, WORK_KINDS } from './rules.ts';

/** Items stand in the order of their due time (milliseconds), then of their id. */
export interface Place {
  readonly due: number;
  readonly id: string;
}

/** The hours by which the first page was ordered stay those of the pages behind it, whatever the tenant sets meanwhile. */
export interface Cursor extends Place {
  readonly hours: DueHours;
}

export function cursorOf({ due, id, hours }: Cursor): string {
  const text = [due, id, WORK_KINDS.map((kind) => hours[kind]).join(',')].join(' ');
  return Buffer.from(text, 'utf8').toString('base64url');
}

/** Milliseconds since the epoch up to the year 2286, an id, and hours: all that `cursorOf` makes. */
const CURSOR = /^(\d{1,13}) ([a-z]{1,20}\.[0-9a-f-]{36}) (\d{1,4}(?:,\d{1,4}){7})$/;

/** Undefined for what no page has answered. */
export function readCursor(text: string): Cursor | undefined {
  const [, due, id, list = ''] = CURSOR.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  if (due === undefined || id === undefined) return undefined;
  const set = list.split(',').map(Number);
  const hours = Object.fromEntries(WORK_KINDS.map((kind, index) => [kind, set[index] ?? 0]));
  return { due: Number(due), id, hours: { ...dueHours(), ...hours } };
}

export function isCursor(text: string): boolean {
  return readCursor(text) !== undefined;
}

export function isBehind(place: Place, other: Place): boolean {
  return place.due === other.due ? place.id > other.id : place.due > other.due;
}
