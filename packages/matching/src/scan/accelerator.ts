/** The scan of a dictionary in WebAssembly (`scan.wat`), four tokens at a time. */
import { byteAt, intAt, wordAt } from '../cells.ts';
import { SIGNS } from '../distance/alphabet.ts';
import { ADDITION, CHANGE, DOUBLING, SWAP } from '../distance/costs.ts';
import { type Allowance, letterMask } from '../distance/filter.ts';
import { budgetOf, MOST_SIGNS } from '../distance/weighted.ts';
import type { Sections } from '../index/sections.ts';
import { SCAN_MODULE } from './module.ts';
import { rangeOf } from './range.ts';
import type { Near, Scan } from './scan.ts';

/** Addresses of the parts that are in every memory. `scan.wat` has the same. */
const LAYOUT = { places: 0, query: 160, addition: 576, change: 736, budget: 6_224 } as const;
/** Where the dictionary begins. */
const DICTIONARY = 8_192;
const PAGE_BYTES = 65_536;
const ALIGNMENT = 16;

type Step = (...numbers: readonly number[]) => number;

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly letters: Step;
  readonly edits: Step;
  readonly distances: Step;
  readonly distance: Step;
  readonly doubling: { value: number };
  readonly swap: { value: number };
}

/** What is used of the runtime's `WebAssembly`, which has no types without those of browsers. */
interface Runtime {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
}

/** The assembled module. Null where the runtime has no WebAssembly, or not these instructions. */
let compiled: object | null | undefined;

function compiledModule(): object | null {
  if (compiled !== undefined) return compiled;
  const runtime = unsafeRuntime();
  const bytes = Uint8Array.from(atob(SCAN_MODULE), (char) => char.charCodeAt(0));
  compiled = runtime?.validate(bytes) === true ? new runtime.Module(bytes) : null;
  return compiled;
}

export class WasmScan implements Scan {
  private readonly sections: Sections;
  private readonly exports: Exports;
  private readonly fallback: Scan;
  private readonly at: Addresses;
  private readonly places: Int32Array;
  private readonly query: Uint8Array;
  private readonly tokens: Uint32Array;
  private readonly costs: Float64Array;
  /** The token whose signs are in the memory. */
  private loaded: Uint8Array | undefined;

  /** `fallback` is asked for longer tokens. Undefined where there is no WebAssembly or no memory for it. */
  static of(sections: Sections, fallback: Scan): WasmScan | undefined {
    const instance = instanceOf();
    if (instance === undefined) return undefined;
    try {
      return new WasmScan(sections, fallback, instance);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  private constructor(sections: Sections, fallback: Scan, instance: Exports) {
    this.sections = sections;
    this.fallback = fallback;
    this.exports = instance;
    const { memory } = this.exports;
    const { tokenLetters, tokenStart, tokenSigns } = sections;
    this.at = addressesOf(sections);
    memory.grow(Math.max(0, Math.ceil(this.at.end / PAGE_BYTES) - memory.buffer.byteLength / PAGE_BYTES));
    new Int32Array(memory.buffer, this.at.masks, tokenLetters.length).set(tokenLetters);
    new Uint32Array(memory.buffer, this.at.starts, tokenStart.length).set(tokenStart);
    new Uint8Array(memory.buffer, this.at.text, tokenSigns.length).set(tokenSigns);
    writeCosts(this.exports);
    this.places = new Int32Array(memory.buffer, LAYOUT.places, SIGNS);
    this.query = new Uint8Array(memory.buffer, LAYOUT.query, MOST_SIGNS);
    this.tokens = new Uint32Array(memory.buffer, this.at.out, tokenLetters.length);
    this.costs = new Float64Array(memory.buffer, this.at.costs, tokenLetters.length);
  }

  near(signs: Uint8Array, allowance: Allowance): Near {
    const { length } = signs;
    // A longer token does not fit into the rows of the table of distances.
    if (length === 0 || length > MOST_SIGNS) return this.fallback.near(signs, allowance);
    const { masks, starts, text, out, costs } = this.at;
    const [from, to] = rangeOf(this.sections, length, allowance);
    this.load(signs);
    const letters = letterMask(signs, 0, length);
    const passed = this.exports.letters(masks, from, to, letters, allowance.letters, out);
    const edited = this.exports.edits(out, passed, starts, text, length, allowance.changes);
    const count = this.exports.distances(out, edited, starts, text, length, costs);
    return { count, tokens: this.tokens, costs: this.costs };
  }

  distance(signs: Uint8Array, token: number, budget: number): number {
    const { length } = signs;
    if (length > MOST_SIGNS) return this.fallback.distance(signs, token, budget);
    if (signs !== this.loaded) {
      this.query.set(signs);
      this.loaded = signs;
    }
    const start = wordAt(this.sections.tokenStart, token);
    const other = wordAt(this.sections.tokenStart, token + 1) - start;
    return this.exports.distance(length, this.at.text + start, other, budget);
  }

  private load(signs: Uint8Array): void {
    this.places.fill(0);
    this.query.set(signs);
    this.loaded = signs;
    for (let i = 0; i < signs.length; i += 1) {
      const sign = byteAt(signs, i);
      this.places[sign] = intAt(this.places, sign) | (1 << i);
    }
  }
}

interface Addresses {
  readonly masks: number;
  readonly starts: number;
  readonly text: number;
  readonly out: number;
  readonly costs: number;
  readonly end: number;
}

function addressesOf({ tokenLetters, tokenStart, tokenSigns }: Sections): Addresses {
  const masks = DICTIONARY;
  const starts = aligned(masks + tokenLetters.byteLength);
  const text = aligned(starts + tokenStart.byteLength);
  const out = aligned(text + tokenSigns.byteLength);
  const costs = aligned(out + tokenLetters.length * Uint32Array.BYTES_PER_ELEMENT);
  const end = aligned(costs + tokenLetters.length * Float64Array.BYTES_PER_ELEMENT);
  return { masks, starts, text, out, costs, end };
}

function aligned(address: number): number {
  return Math.ceil(address / ALIGNMENT) * ALIGNMENT;
}

/** The costs are facts of `costs.ts` and `weighted.ts`. The module only has their places. */
function writeCosts({ memory, doubling, swap }: Exports): void {
  new Float32Array(memory.buffer, LAYOUT.addition, SIGNS).set(ADDITION);
  new Float32Array(memory.buffer, LAYOUT.change, SIGNS * SIGNS).set(CHANGE);
  const budgets = Float64Array.from({ length: MOST_SIGNS + 1 }, (_, length) => budgetOf(length));
  new Float64Array(memory.buffer, LAYOUT.budget, budgets.length).set(budgets);
  doubling.value = DOUBLING;
  swap.value = SWAP;
}

function instanceOf(): Exports | undefined {
  const [runtime, module] = [unsafeRuntime(), compiledModule()];
  if (runtime === undefined || module === null) return undefined;
  try {
    return unsafeExports(new runtime.Instance(module));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function unsafeRuntime(): Runtime | undefined {
  return (globalThis as { readonly WebAssembly?: Runtime }).WebAssembly;
}

function unsafeExports({ exports }: { readonly exports: object }): Exports {
  return exports as Exports;
}
