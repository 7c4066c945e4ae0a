/** Names that a request has and its route does not know: refused where one was probably meant, told otherwise (decisions 0089). */
import type * as z from 'zod';
import { type ApiError, FieldErrors, invalidInput } from '#shared/contract/errors.ts';
import { quoted } from '#shared/contract/quoted.ts';
import { resembling } from '#shared/contract/resembling.ts';
import type { Route } from '#shared/contract/route.ts';
import { type Known, knownNames } from './known-names.ts';

/** `Probity-Strict: true` asks for a refusal of every name that is not known. */
export const STRICT_HEADER = 'probity-strict';

export function isStrict(header: string | undefined): boolean {
  return header?.trim().toLowerCase() === 'true';
}

interface UnknownName {
  /** As the errors of the route write it: `entity.legal_nam`. */
  readonly path: string;
  /** The known name that it resembles. */
  readonly meant: string | undefined;
}

/** Named of one request; a caller sees more of them when these are mended. */
const MOST_NAMED = 20;

/** Unknown names of objects within `value`, in its order. */
export function unknownNames(schema: z.ZodType, value: unknown): readonly UnknownName[] {
  const found: UnknownName[] = [];
  collect(knownNames(schema), value, [], found);
  return found;
}

function collect(
  known: Known | undefined,
  value: unknown,
  path: readonly string[],
  found: UnknownName[],
): void {
  if (known === undefined || typeof value !== 'object' || value === null || found.length >= MOST_NAMED)
    return;
  if (known.kind === 'list') {
    if (!Array.isArray(value)) return;
    for (const [at, item] of value.entries()) collect(known.item, item, [...path, String(at)], found);
    return;
  }
  if (Array.isArray(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (known.members.has(name)) collect(known.members.get(name), member, [...path, name], found);
    else if (!known.isOpen && found.length < MOST_NAMED)
      found.push({
        path: [...path, name].map((part) => quoted(part).slice(0, LONGEST_NAME)).join('.'),
        meant: resembling(name, known.members.keys()),
      });
  }
}

/** Characters of a name that are told. */
const LONGEST_NAME = 64;

/** Field path → what is wrong with it: misspelt names, and with `isStrict` all that are not known. */
export function refusedNames(
  found: readonly UnknownName[],
  isStrict: boolean,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    found.flatMap(({ path, meant }) => {
      if (meant !== undefined) return [[path, [`This field is not known: did you mean \`${meant}\`?`]]];
      return isStrict ? [[path, ['This field is not known.']]] : [];
    }),
  );
}

/**
 * Judges the names of a request. Throws the route's 400 for those that resemble a known one, and with `isStrict` for all. Answers
 * the text of a `Warning` header for the rest; undefined where there is none. Pages that anybody may open take any query.
 */
export function judgeNames(
  contract: Route,
  sent: { readonly query: unknown; readonly body: unknown },
  isStrict: boolean,
): string | undefined {
  if (contract.auth === 'open') return undefined;
  const body = contract.body === undefined ? [] : unknownNames(contract.body, sent.body);
  const query = unknownParameters(contract.query, sent.query);
  const refused = refusedNames([...body, ...query], isStrict);
  if (Object.keys(refused).length > 0) throw refusalOf(contract, refused);
  const told = [listed('fields', body), listed('query parameters', query)].filter((text) => text !== '');
  return told.length === 0 ? undefined : `299 - "Not known and ignored: ${told.join('; ')}"`;
}

/** A route without a query knows no parameter. */
function unknownParameters(schema: z.ZodType | undefined, query: unknown): readonly UnknownName[] {
  if (schema !== undefined) return unknownNames(schema, query);
  const names = Object.keys(Object(query)).slice(0, MOST_NAMED);
  return names.map((name) => ({ path: quoted(name).slice(0, LONGEST_NAME), meant: undefined }));
}

function refusalOf(contract: Route, errors: Readonly<Record<string, readonly string[]>>): ApiError {
  return contract.invalid === 'fields' ? new FieldErrors(errors) : invalidInput(errors);
}

/** `fields a, b`: visible ASCII without quotation marks and backslashes, which a quoted text would need escaped (RFC 7234, 5.5). */
function listed(what: string, names: readonly UnknownName[]): string {
  if (names.length === 0) return '';
  const plain = names.slice(0, MOST_TOLD).map(({ path }) => path.replaceAll(/[^!#-[\]-~]/g, '?'));
  const more = names.length > MOST_TOLD ? ', and more' : '';
  return `${what} ${plain.join(', ')}${more}`;
}

/** A header stays below 2 KB. */
const MOST_TOLD = 10;
