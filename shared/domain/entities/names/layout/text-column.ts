/** Many texts as one run of UTF-8 and the places where each ends. */

const encoder = new TextEncoder();
/** A UTF-16 unit becomes at most so many bytes. */
const MOST_BYTES = 3;

/** Takes texts one after another. */
export class TextColumn {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #count = 0;
  readonly #ends: Uint32Array;

  /** `entries` is how many texts will come. */
  constructor(entries: number) {
    this.#ends = new Uint32Array(entries);
  }

  push(text: string): void {
    const needed = this.#length + text.length * MOST_BYTES;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
    this.#ends[this.#count] = this.#length;
    this.#count += 1;
  }

  get ends(): Uint32Array {
    return this.#ends;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** Reads the texts of a column. */
export class TextReader {
  readonly #ends: Uint32Array;
  readonly #bytes: Buffer;

  constructor(ends: Uint32Array, bytes: Uint8Array) {
    this.#ends = ends;
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  at(index: number): string {
    return this.#bytes.toString('utf8', this.#startOf(index), this.#ends[index] ?? 0);
  }

  /** The index of every text that holds `needle`, ascending, each once. */
  *holding(needle: string): Generator<number> {
    const wanted = Buffer.from(needle, 'utf8');
    let index = 0;
    for (
      let at = this.#bytes.indexOf(wanted);
      at >= 0 && index < this.#ends.length;
      at = this.#bytes.indexOf(wanted, this.#startOf(index))
    ) {
      index = this.#textAt(at);
      // What is found across the end of a text begins in it but is not in it.
      if (at + wanted.length <= (this.#ends[index] ?? 0)) yield index;
      index += 1;
    }
  }

  #startOf(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] ?? this.#bytes.length);
  }

  /** The text in which the byte lies. */
  #textAt(byte: number): number {
    let low = 0;
    let high = this.#ends.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ends[middle] ?? 0) > byte) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
