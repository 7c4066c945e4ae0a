/** How a pattern sees an event: arrays are the sum of their elements, only scalars count as values. */
import type { Leaf } from './tests.ts';

type Fields = Readonly<Record<string, unknown>>;

const NO_FIELDS: Fields = {};

/** The scalars of a field: of an array, those of all its elements; objects have none. */
export function leavesOf(value: unknown): Leaf[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (value === null) return [null];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : [];
}

/** The objects that a nested pattern is held against; a field without any counts as one empty object. */
export function objectsOf(value: unknown): readonly Fields[] {
  const found = nestedObjects(value);
  return found.length === 0 ? [NO_FIELDS] : found;
}

export function field(fields: Fields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** Whether there is a scalar at `path`; arrays on the way are searched. */
export function hasLeafAt(event: unknown, path: readonly string[]): boolean {
  const values = path.reduce<readonly unknown[]>(
    (level, key) => level.flatMap((value) => nestedObjects(value).map((fields) => field(fields, key))),
    [event],
  );
  return values.some((value) => leavesOf(value).length > 0);
}

function nestedObjects(value: unknown): readonly Fields[] {
  if (Array.isArray(value)) return value.flatMap(nestedObjects);
  return isFields(value) ? [value] : [];
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object';
}
