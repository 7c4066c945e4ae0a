/** Structured answers as a form edits them: typed fields where the question has a schema, free pairs where not. */

import { isDecimal } from '#shared/domain/questionnaires/rules/compare.ts';
import type { InstanceField } from '#shared/domain/questionnaires/rules/model.ts';
import type { Instance } from './answer.ts';

/** One free pair; `value` keeps its JSON type until somebody edits it. */
export interface Pair {
  readonly name: string;
  readonly value: unknown;
}

/** The entry with one field set; a blank field is no field, so that "required" can tell. */
export function withField(instance: Instance, name: string, value: unknown): Instance {
  const { [name]: _replaced, ...others } = instance;
  return value === '' || value === undefined ? others : { ...instance, [name]: value };
}

/** What was typed, as the field's JSON type. What is no number, or too long for an exact one, stays as typed. */
export function typedValue(field: InstanceField, typed: string): unknown {
  if (field.type === 'boolean') return typed === '' ? '' : typed === 'yes';
  if (field.type !== 'number' && field.type !== 'integer') return typed;
  const value = Number(typed.trim());
  return isDecimal(typed.trim()) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : typed;
}

/** A value as an input shows it. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

export function pairsOf(instance: Instance): readonly Pair[] {
  return Object.entries(instance).map(([name, value]) => ({ name, value }));
}

/**
 * The entry that the pairs say. Wholly blank pairs are dropped; a value without a name and a name used twice get a
 * name of their own, because every value typed must reach its reader.
 */
export function instanceOf(pairs: readonly Pair[], unnamed: string): Instance {
  const entries = new Map<string, unknown>();
  for (const { name, value } of pairs) {
    const wanted = name.trim();
    if (wanted === '' && shownValue(value).trim() === '') continue;
    entries.set(freeName(wanted === '' ? unnamed : wanted, entries), value);
  }
  return Object.fromEntries(entries);
}

function freeName(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted} (${count})`;
  return name;
}
