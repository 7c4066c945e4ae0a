/**
 * Finds what a caller named that nothing reads. A name that resembles a known one is a mistake, and the call is refused: dropped in
 * silence, a misspelt `expiry_hours` gives a link another life than was asked for. Other names are accepted and told.
 */
import type * as z from 'zod';
import { quoted } from '#shared/contract/quoted.ts';
import { resembling } from '#shared/contract/resembling.ts';
import { parseJson } from '../parse-json.ts';
import { type NamedMembers, namedMembers } from './named-members.ts';

export interface UnknownName {
  /** Where it stands. */
  readonly path: readonly (string | number)[];
  /** The known name that it resembles. */
  readonly meant: string | undefined;
  /**
   * Why it is refused of every caller, beside what was meant. `uncompared`: there are so many unknown names that it was not compared with
   * the known ones. `unstorable`: no object of ours can have it.
   */
  readonly refused: 'uncompared' | 'unstorable' | undefined;
  /** True within an item that is judged by itself: the item is refused, and not the call. */
  readonly isJudgedLater: boolean;
}

/** As many of each kind are told. */
const MOST_FOUND = 200;
/** Different names of one object that are compared with those that it knows. Nobody sends more, but for a flood. */
const MOST_COMPARED = 1_000;

/** Records would lose it in silence: it is not a member, but what an object inherits from. */
const UNSTORABLE = '__proto__';

interface Search {
  readonly found: UnknownName[];
  /** How many of each kind were found: those that were accepted must not hide those that are refused. */
  readonly counts: Map<string, number>;
  /** What each unknown name beside the same members was meant to be: items of a list repeat their mistakes. */
  readonly meant: Map<NamedMembers, Map<string, string | undefined>>;
}

/** The unknown names in `value`, which `schema` judges. */
export function unknownNames(schema: z.core.$ZodType, value: unknown): readonly UnknownName[] {
  const search: Search = { found: [], counts: new Map(), meant: new Map() };
  visit([schema], value, { path: [], isJudgedLater: false }, search);
  return search.found;
}

interface At {
  readonly path: readonly (string | number)[];
  readonly isJudgedLater: boolean;
}

function visit(schemas: readonly z.core.$ZodType[], value: unknown, at: At, search: Search): void {
  if (value === null || (typeof value !== 'object' && typeof value !== 'string')) return;
  // A file of 10 MB has as many members, and none of them is a name: listing them took seconds and a gigabyte.
  if (ArrayBuffer.isView(value)) return;
  const named = namedMembers(schemas);
  const isJudgedLater = at.isJudgedLater || named.isJudgedLater;
  if (typeof value === 'string') visitText(named, value, at, search);
  else if (!Array.isArray(value)) visitMembers(named, value, { ...at, isJudgedLater }, search);
  else if (named.elements.length > 0)
    for (const [index, item] of value.entries())
      visit(named.elements, item, { path: [...at.path, index], isJudgedLater }, search);
}

/** A text that is no JSON is refused by whoever reads it. */
function visitText({ inText }: NamedMembers, text: string, at: At, search: Search): void {
  if (inText.length === 0) return;
  try {
    visit(inText, parseJson(text), at, search);
  } catch {
    return;
  }
}

function visitMembers(named: NamedMembers, value: object, at: At, search: Search): void {
  if (named.members.size === 0 && !named.isOpen && !isBareObject(named, at)) return;
  for (const [name, member] of Object.entries(value)) {
    const path = [...at.path, name];
    const schemas = named.members.get(name);
    if (schemas !== undefined) visit(schemas, member, { ...at, path }, search);
    else if (name === UNSTORABLE) note({ ...at, path, meant: undefined, refused: 'unstorable' }, search);
    else if (!named.isOpen) note({ ...at, path, ...meantBy(name, named, search) }, search);
  }
}

function note(unknown: UnknownName, { found, counts }: Search): void {
  const kind = `${unknown.isJudgedLater} ${unknown.refused} ${unknown.meant !== undefined}`;
  const count = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, count);
  if (count <= MOST_FOUND) found.push(unknown);
}

/** An object without members, as a query that knows no parameter: everything in it is unknown. */
function isBareObject({ isOpen, elements }: NamedMembers, { path }: At): boolean {
  return path.length === 0 && !isOpen && elements.length === 0;
}

function meantBy(
  name: string,
  named: NamedMembers,
  { meant }: Search,
): Pick<UnknownName, 'meant' | 'refused'> {
  const before = meant.get(named) ?? new Map<string, string | undefined>();
  meant.set(named, before);
  if (!before.has(name) && before.size >= MOST_COMPARED) return { meant: undefined, refused: 'uncompared' };
  if (!before.has(name)) before.set(name, resembling(name, named.members.keys()));
  return { meant: before.get(name), refused: undefined };
}

/** True for a name that is refused also of callers that are not strict. */
export function isMistaken({ meant, refused }: UnknownName): boolean {
  return meant !== undefined || refused !== undefined;
}

/** Names that were meant to be known ones, as issues of a refusal. */
export function misspeltIssues(schema: z.core.$ZodType, value: unknown): readonly z.core.$ZodIssue[] {
  return issuesOf(unknownNames(schema, value).filter(isMistaken));
}

export function issuesOf(names: readonly UnknownName[]): readonly z.core.$ZodIssue[] {
  return names.map((name) => ({
    code: 'custom',
    path: [...name.path],
    message: messageOf(name),
    input: undefined,
  }));
}

function messageOf({ meant, refused }: UnknownName): string {
  if (refused === 'unstorable') return 'Nothing can have this name.';
  if (refused === 'uncompared')
    return 'This name is unknown, and there are too many of them to find misspelt ones.';
  return meant === undefined ? 'This name is unknown.' : `This name is unknown: did you mean "${meant}"?`;
}

const MOST_TOLD = 20;
const LONGEST_TOLD = 60;
/** What a quoted text of a header may contain beside letters and digits (RFC 9110, 5.6.4), without quotation marks. */
const UNTOLD = /[^A-Za-z0-9_.$@[\]-]/g;

/** The text of a `Warning` header (RFC 7234, 5.5) that names fields and parameters that were not read. */
export function warningOf(fields: readonly UnknownName[], parameters: readonly UnknownName[]): string {
  const told = [listed('fields', fields), listed('query parameters', parameters)].filter(
    (part) => part !== '',
  );
  return `299 - "Unknown, and not read: ${told.join('; ')}"`;
}

function listed(what: string, names: readonly UnknownName[]): string {
  const distinct = [...new Set(names.map(({ path }) => shown(path)))];
  if (distinct.length === 0) return '';
  const more = distinct.length > MOST_TOLD ? ` and ${distinct.length - MOST_TOLD} more` : '';
  return `${what} ${distinct.slice(0, MOST_TOLD).join(', ')}${more}`;
}

function shown(path: UnknownName['path']): string {
  const parts = path.map((part) => (typeof part === 'number' ? '[]' : quoted(part.slice(0, LONGEST_TOLD))));
  return parts.join('.').replaceAll('.[]', '[]').replaceAll(UNTOLD, '?');
}
