/** Remembers the results of a pure computation, up to a bound. */
export class Memo<T> {
  private readonly known = new Map<string, T>();
  private readonly limit: number;

  /** `limit`: results kept at most; when there are as many, all are forgotten. */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** The result for `key`, computed where it is not known. Equal keys must have equal results. */
  get(key: string, compute: () => T): T {
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const result = compute();
    if (this.known.size >= this.limit) this.known.clear();
    this.known.set(key, result);
    return result;
  }

  get size(): number {
    return this.known.size;
  }
}
