/** Checks parameters, query and body against the route's schemas; a refusal has the shape that the route states. */
import * as z from 'zod';
import { type ApiError, FieldErrors, invalidInput, NotFound } from '#shared/contract/errors.ts';
import { quoted } from '#shared/contract/quoted.ts';
import type { Route } from '#shared/contract/route.ts';
import { warm } from '../schemas/warm-schema.ts';
import type { ParsedInput } from './exchange.ts';
import { isMistaken, issuesOf, type UnknownName, unknownNames, warningOf } from './names/unknown-names.ts';

export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

/** What was parsed, and the `Warning` that names what nothing reads. */
export interface Validated extends ParsedInput {
  readonly warning: string | undefined;
}

/**
 * Parses everything the route declares. A path parameter that cannot be an identifier is a 404 (GEN-013). A field or parameter whose
 * name resembles a known one is refused; every other unknown one where `isStrict`.
 */
export function validate(contract: Route, input: RawInput, isStrict = false): Validated {
  const params: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(contract.params ?? {})) {
    const outcome = warm(unsafeSchema(schema)).safeParse(input.params[name]);
    if (!outcome.success) throw new NotFound();
    params[name] = outcome.data;
  }
  const query = judged(contract.query ?? NOTHING, input.query, isStrict);
  const body = contract.body === undefined ? UNREAD : judged(contract.body, input.body, isStrict);
  for (const { issues } of [query, body])
    if (issues.length > 0) throw refusalOf(contract.invalid ?? 'general', issues);
  const isKnown = query.unread.length + body.unread.length === 0;
  return {
    params,
    query: contract.query === undefined ? undefined : query.data,
    body: body.data,
    warning: isKnown ? undefined : warningOf(body.unread, query.unread),
  };
}

/** Of a route that reads no parameter of the query. */
const NOTHING = z.object({});

interface Judged {
  readonly data: unknown;
  /** Names that are accepted and not read. */
  readonly unread: readonly UnknownName[];
  readonly issues: readonly z.core.$ZodIssue[];
}

const UNREAD: Judged = { data: undefined, unread: [], issues: [] };

function judged(schema: z.ZodType, value: unknown, isStrict: boolean): Judged {
  const outcome = warm(schema).safeParse(value);
  const unknown = unknownNames(schema, value);
  const isRefused = (name: UnknownName) => isStrict || (isMistaken(name) && !name.isJudgedLater);
  return {
    data: outcome.data,
    unread: unknown.filter((name) => !isMistaken(name)),
    issues: [...(outcome.error?.issues ?? []), ...issuesOf(unknown.filter(isRefused))],
  };
}

/** Field path → messages, in either shape. The messages of schemas quote nothing; names within a path may be the caller's. */
export function refusalOf(shape: 'general' | 'fields', issues: readonly z.core.$ZodIssue[]): ApiError {
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of issues) {
    for (const [path, message] of flatten(issue)) {
      fields[path] ??= [];
      fields[path]?.push(message);
    }
  }
  const errors = Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [path, [...new Set(messages)]]),
  );
  return shape === 'fields' ? new FieldErrors(errors) : invalidInput(errors);
}

function flatten(issue: z.core.$ZodIssue): [string, string][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [pathOf([...issue.path, key]), 'This field is not accepted here.']);
  }
  const path = pathOf(issue.path);
  return [[path === '' ? 'body' : path, issue.message]];
}

/** Part by part: indexes and names of ours hold nothing that is masked. */
function pathOf(parts: readonly PropertyKey[]): string {
  return parts.map((part) => quoted(String(part))).join('.');
}

/** The contract's parameter map is typed by its path; here only its values matter. */
function unsafeSchema(schema: unknown): z.ZodType {
  return schema as z.ZodType;
}
