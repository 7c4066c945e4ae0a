/** Validates structured answers: a list of JSON objects, limited in size, that fit the question's schema if it has one. */
import { isCarriable, isEmail, isUrl } from '@probity/written/addresses';
import { codeOfLetters, isCountryCode } from '@probity/written/countries';
import { isDay } from './compare.ts';
import type { InstanceField, InstanceSchema } from './model.ts';
import type { AnswerProblem } from './problems.ts';

/** Largest structured answer, in bytes of its compact JSON in UTF-8 (R30). */
export const MAX_STRUCTURED_BYTES = 65_536;

const MAX_DEPTH = 32;

type Instance = { readonly [name: string]: unknown };

/** The first problem of `instances`, or null. Without a schema any list of JSON objects is valid (QT-015). */
export function validateInstances(
  instances: readonly unknown[],
  schema: InstanceSchema | undefined,
): AnswerProblem | null {
  if (!instances.every(isInstance)) return { code: 'not_a_list_of_objects' };
  if (!isPlain(instances)) return { code: 'malformed_text' };
  if (new TextEncoder().encode(JSON.stringify(instances)).length > MAX_STRUCTURED_BYTES) {
    return { code: 'data_too_large' };
  }
  return schema === undefined ? null : firstMismatch(instances, schema);
}

function isInstance(value: unknown): value is Instance {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Uses its own stack, so that deeply nested input cannot exhaust the call stack.
function isPlain(root: unknown): boolean {
  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && !isCarriable(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (depth === MAX_DEPTH || !Object.keys(value).every(isCarriable)) return false;
    for (const child of Object.values(value)) pending.push({ value: child, depth: depth + 1 });
  }
  return true;
}

function firstMismatch(instances: readonly Instance[], schema: InstanceSchema): AnswerProblem | null {
  for (const [index, instance] of instances.entries()) {
    const reason = mismatch(instance, schema);
    if (reason !== null) return { code: 'schema_mismatch', detail: `Entry ${index + 1}: ${reason}` };
  }
  return null;
}

function mismatch(instance: Instance, schema: InstanceSchema): string | null {
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(instance, name)) return `${titleOf(name, schema.properties[name])} is missing.`;
  }
  for (const [name, value] of Object.entries(instance)) {
    const field = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (field === undefined) {
      if (schema.additionalProperties === false) return `${name} is not asked for.`;
      continue;
    }
    const demand = unmetDemand(value, field);
    if (demand !== null) return `${titleOf(name, field)} must be ${demand}.`;
  }
  return null;
}

function titleOf(name: string, field: InstanceField | undefined): string {
  return field?.title ?? name;
}

function unmetDemand(value: unknown, field: InstanceField): string | null {
  if (field.type !== undefined && !isOfType(value, field.type)) return TYPE_NAMES[field.type];
  if (typeof value === 'string') return unmetTextDemand(value, field);
  if (typeof value === 'number') {
    if (field.minimum !== undefined && value < field.minimum) return `at least ${field.minimum}`;
    if (field.maximum !== undefined && value > field.maximum) return `at most ${field.maximum}`;
  }
  return field.enum === undefined ? null : `one of ${field.enum.join(', ')}`;
}

function unmetTextDemand(value: string, field: InstanceField): string | null {
  if (field.enum !== undefined && !field.enum.includes(value)) return `one of ${field.enum.join(', ')}`;
  if (field.maxLength !== undefined && [...value].length > field.maxLength) {
    return `at most ${field.maxLength} characters long`;
  }
  const format = field.format === undefined ? undefined : FORMATS[field.format];
  return format === undefined || format.accepts(value) ? null : format.name(value);
}

function isOfType(value: unknown, type: NonNullable<InstanceField['type']>): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

const TYPE_NAMES = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
};

const FORMATS = {
  date: { accepts: isDay, name: () => 'a date (YYYY-MM-DD)' },
  email: { accepts: isEmail, name: () => 'an e-mail address' },
  uri: { accepts: isUrl, name: () => 'a web address' },
  country: {
    accepts: isCountryCode,
    name: (value: string) => `a two-letter country code in capitals, such as ${codeOfLetters(value) ?? 'DE'}`,
  },
};
