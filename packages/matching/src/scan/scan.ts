/** Finds the tokens of a dictionary that are spelt like one token. */
import type { Allowance } from '../distance/filter.ts';
import type { Sections } from '../index/sections.ts';
import { WasmScan } from './accelerator.ts';
import { PlainScan } from './plain.ts';

/** What was found. The arrays are valid until the next search of the same dictionary. */
export interface Near {
  readonly count: number;
  /** Ordinals, ascending. */
  readonly tokens: Uint32Array;
  /** Their weighted distances, each within its budget. */
  readonly costs: Float64Array;
}

export interface Scan {
  near(signs: Uint8Array, allowance: Allowance): Near;
  /** The weighted distance of a token of the dictionary, or infinity where it exceeds the budget. */
  distance(signs: Uint8Array, token: number, budget: number): number;
}

/** Smaller dictionaries are scanned faster than a module is made for them. */
const LEAST_TOKENS = 2_048;

/** One for each opened index. Both kinds find the same. */
const scans = new WeakMap<Sections, Scan>();

export function scanOf(sections: Sections): Scan {
  const known = scans.get(sections);
  if (known !== undefined) return known;
  const plain = new PlainScan(sections);
  const isLarge = sections.tokenLetters.length >= LEAST_TOKENS;
  const scan = (isLarge ? WasmScan.of(sections, plain) : undefined) ?? plain;
  scans.set(sections, scan);
  return scan;
}
