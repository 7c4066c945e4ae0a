/** The shared texts of a workbook (MS-XLS, 2.4.265). They run on from record to record, and may change their width at each. */

const MAX_TEXTS = 200_000;

const WIDE = 1;
const EXTENDED = 4;
const RICH = 8;

/** Reads over the borders of records. */
class Parts {
  readonly #parts: readonly Buffer[];
  #part = 0;
  #at: number;

  constructor(parts: readonly Buffer[], at: number) {
    this.#parts = parts;
    this.#at = at;
  }

  /** Goes to the next record where this one is read; false at the end of the last. */
  hasMore(): boolean {
    while (this.#part < this.#parts.length && this.#at >= this.#length()) {
      this.#part += 1;
      this.#at = 0;
    }
    return this.#part < this.#parts.length;
  }

  byte(): number {
    if (!this.hasMore()) return 0;
    const byte = this.#parts[this.#part]?.[this.#at] ?? 0;
    this.#at += 1;
    return byte;
  }

  number(bytes: number): number {
    let value = 0;
    for (let index = 0; index < bytes; index += 1) value += this.byte() * 256 ** index;
    return value;
  }

  skip(bytes: number): void {
    for (let left = bytes; left > 0 && this.hasMore(); ) {
      const step = Math.min(left, this.#length() - this.#at);
      this.#at += step;
      left -= step;
    }
  }

  /** Characters of one text. Where it goes on in the next record, that begins with its own flags. */
  text(characters: number, flags: number): string {
    let text = '';
    let width = (flags & WIDE) === WIDE ? 2 : 1;
    for (let left = characters; left > 0; ) {
      if (this.#at >= this.#length()) {
        if (!this.hasMore()) break;
        width = (this.byte() & WIDE) === WIDE ? 2 : 1;
      }
      const step = Math.min(left, Math.floor((this.#length() - this.#at) / width));
      if (step <= 0) break;
      const bytes = this.#parts[this.#part]?.subarray(this.#at, this.#at + step * width);
      text += bytes?.toString(width === 2 ? 'utf16le' : 'latin1') ?? '';
      this.#at += step * width;
      left -= step;
    }
    return text;
  }

  #length(): number {
    return this.#parts[this.#part]?.length ?? 0;
  }
}

/** The texts of the first record and those that continue it. */
export function sharedTexts(records: readonly Buffer[]): readonly string[] {
  const [first] = records;
  if (first === undefined || first.length < 8) return [];
  const count = Math.min(first.readUInt32LE(4), MAX_TEXTS);
  const parts = new Parts(records, 8);
  const texts: string[] = [];
  while (texts.length < count && parts.hasMore()) {
    const characters = parts.number(2);
    const flags = parts.byte();
    const runs = (flags & RICH) === RICH ? parts.number(2) : 0;
    const extension = (flags & EXTENDED) === EXTENDED ? parts.number(4) : 0;
    texts.push(parts.text(characters, flags));
    parts.skip(runs * 4 + extension);
  }
  return texts;
}
