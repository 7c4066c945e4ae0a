/** Keeps what was opened, as much as fits: the longest unused goes first. */

interface Kept {
  readonly bytes: number;
  readonly value: Promise<unknown>;
}

export class ByteCache {
  readonly #most: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  /** `most` in bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  /** The value under `key`, made by `make` where it is not kept. What fails, and what alone is too large, is not kept. */
  async get<T>(key: string, bytes: number, make: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key);
    if (known !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return unsafeKept<T>(known.value);
    }
    const value = make();
    if (bytes > this.#most) return value;
    this.#kept.set(key, { bytes, value });
    this.#bytes += bytes;
    value.catch(() => this.#drop(key));
    for (const [oldest] of this.#kept) {
      if (this.#bytes <= this.#most) break;
      this.#drop(oldest);
    }
    return value;
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}

/** A key is only ever used for one kind of value. */
function unsafeKept<T>(value: Promise<unknown>): Promise<T> {
  return value as Promise<T>;
}
