/** Reads untyped template properties into typed values, naming the place when they are not what they should be. */

/** A plain object with unknown members. */
export type Document = Readonly<Record<string, unknown>>;

/** Whether `value` is a plain object (not a list, not null). */
export function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * One value of a template and the place it stands at, e.g. `AWS::SQS::Queue of Jobs: VisibilityTimeout`.
 * Every read either answers the type it is named after or throws an error that names the place.
 */
export class Reading {
  readonly raw: unknown;
  readonly place: string;

  constructor(raw: unknown, place: string) {
    this.raw = raw;
    this.place = place;
  }

  get present(): boolean {
    return this.raw !== undefined && this.raw !== null;
  }

  /** The member `key`; absent when this is absent. */
  at(key: string): Reading {
    const place = `${this.place}.${key}`;
    if (!this.present) return new Reading(undefined, place);
    return new Reading(this.document()[key], place);
  }

  document(): Document {
    if (isDocument(this.raw)) return this.raw;
    throw this.wrong('an object');
  }

  text(): string {
    if (typeof this.raw === 'string') return this.raw;
    if (typeof this.raw === 'number' || typeof this.raw === 'boolean') return String(this.raw);
    throw this.wrong('text');
  }

  textOr<T>(otherwise: T): string | T {
    return this.present ? this.text() : otherwise;
  }

  /** A number, also when the template writes it as text. */
  number(): number {
    const value = typeof this.raw === 'string' && this.raw !== '' ? Number(this.raw) : this.raw;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw this.wrong('a number');
  }

  numberOr<T>(otherwise: T): number | T {
    return this.present ? this.number() : otherwise;
  }

  flagOr(otherwise: boolean): boolean {
    if (!this.present) return otherwise;
    if (this.raw === true || this.raw === 'true') return true;
    if (this.raw === false || this.raw === 'false') return false;
    throw this.wrong('true or false');
  }

  /** The entries of a list; none when absent. */
  list(): Reading[] {
    if (!this.present) return [];
    if (!Array.isArray(this.raw)) throw this.wrong('a list');
    return this.raw.map((entry, index) => new Reading(entry, `${this.place}[${index}]`));
  }

  /** The entries of a list of texts; a single one counts as a list of one. */
  texts(): string[] {
    return typeof this.raw !== 'object' && this.present
      ? [this.text()]
      : this.list().map((entry) => entry.text());
  }

  /** The members of an object; none when absent. */
  members(): [string, Reading][] {
    if (!this.present) return [];
    return Object.entries(this.document()).map(([key, value]) => [
      key,
      new Reading(value, `${this.place}.${key}`),
    ]);
  }

  /** Refuses every member that is not named, so that nothing of the template is silently ignored. */
  only(...known: readonly string[]): this {
    for (const [key] of this.members()) {
      if (!known.includes(key)) throw new Error(`${this.place}.${key} is not known to the embedded cloud`);
    }
    return this;
  }

  private wrong(wanted: string): Error {
    return new Error(`${this.place} should be ${wanted}, but is ${JSON.stringify(this.raw) ?? 'absent'}`);
  }
}
