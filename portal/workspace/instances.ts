/** Entries of structured answers as a form edits them: typed fields with a schema, pairs of name and value without. */

import { isDecimal } from '@probity/questionnaire-rules/compare';
import type { InstanceField } from '@probity/questionnaire-rules/model';
import type { Instance } from './answer.ts';

/** A pair of name and value. `value` keeps its JSON type until it is edited. */
export interface Pair {
  readonly name: string;
  readonly value: unknown;
}

/** The entry with one field set. A blank field is removed, so that the rule for required fields applies. */
export function withField(instance: Instance, name: string, value: unknown): Instance {
  const { [name]: _replaced, ...others } = instance;
  return value === '' || value === undefined ? others : { ...instance, [name]: value };
}

/** The typed text as the field's JSON type. Text that is not a number, or not exact as one, stays text. */
export function typedValue(field: InstanceField, typed: string): unknown {
  if (field.type === 'boolean') return typed === '' ? '' : typed === 'yes';
  if (field.type !== 'number' && field.type !== 'integer') return typed;
  const value = Number(typed.trim());
  return isDecimal(typed.trim()) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : typed;
}

/** A value as the text of an input. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

export function pairsOf(instance: Instance): readonly Pair[] {
  return Object.entries(instance).map(([name, value]) => ({ name, value }));
}

/**
 * The entry made of the pairs. Blank pairs are omitted. A value without a name gets the name `unnamed`, and a repeated
 * name gets a number, so that no typed value is lost.
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
