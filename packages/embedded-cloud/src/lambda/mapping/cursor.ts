/** How far a stream mapping has read: durable at once after a delivery, soon after records that its filter drops. */
import type { Shelf, Store } from '../../store.ts';

const SHELF = 'lambda.cursors';
/** Milliseconds of the machine's time after which skipped records are noted in the store. */
const NOTE_AFTER_MS = 500;

/** A kill loses at most the note of skipped records: they are filtered once more, and nothing is delivered twice. */
export class Cursor {
  private readonly shelf: Shelf<string>;
  private readonly id: string;
  private read: string | undefined;
  private pending: NodeJS.Timeout | undefined;

  private constructor(shelf: Shelf<string>, id: string, read: string | undefined) {
    this.shelf = shelf;
    this.id = id;
    this.read = read;
  }

  static async open(store: Store, id: string): Promise<Cursor> {
    const shelf = store.shelf<string>(SHELF);
    return new Cursor(shelf, id, await shelf.get(id));
  }

  /** Sequence of the last record that was delivered or skipped; undefined before the first. */
  get sequence(): string | undefined {
    return this.read;
  }

  /** Records up to `sequence` are delivered; resolves when that is durable. */
  async advance(sequence: string): Promise<void> {
    clearTimeout(this.pending);
    this.pending = undefined;
    await this.shelf.put(this.id, sequence);
    this.read = sequence;
  }

  /** No record up to `sequence` is to be delivered; `noted` is called when that is durable. */
  skip(sequence: string, noted: () => void): void {
    this.read = sequence;
    this.pending ??= setTimeout(() => {
      this.pending = undefined;
      void this.flush().then(noted);
    }, NOTE_AFTER_MS).unref();
  }

  /** Writes what is not durable yet; call before the store is closed. */
  async flush(): Promise<void> {
    clearTimeout(this.pending);
    this.pending = undefined;
    if (this.read !== undefined) await this.shelf.put(this.id, this.read);
  }
}
