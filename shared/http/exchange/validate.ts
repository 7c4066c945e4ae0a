/** Checks parameters, query and body against the route's schemas; a refusal has the shape that the route states. */
import type * as z from 'zod';
import { type ApiError, FieldErrors, invalidInput, NotFound } from '#shared/contract/errors.ts';
import { quoted } from '#shared/contract/quoted.ts';
import type { Route } from '#shared/contract/route.ts';
import { warm } from '../schemas/warm-schema.ts';
import type { ParsedInput } from './exchange.ts';

export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

/** Parses everything the route declares. A path parameter that cannot be an identifier is a 404 (GEN-013). */
export function validate(contract: Route, input: RawInput): ParsedInput {
  const params: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(contract.params ?? {})) {
    const outcome = warm(unsafeSchema(schema)).safeParse(input.params[name]);
    if (!outcome.success) throw new NotFound();
    params[name] = outcome.data;
  }
  return {
    params,
    query: contract.query === undefined ? undefined : parse(contract, contract.query, input.query),
    body: contract.body === undefined ? undefined : parse(contract, contract.body, input.body),
  };
}

function parse(contract: Route, schema: z.ZodType, value: unknown): unknown {
  const outcome = warm(schema).safeParse(value);
  if (outcome.success) return outcome.data;
  throw refusalOf(contract.invalid ?? 'general', outcome.error.issues);
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
