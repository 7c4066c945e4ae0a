/** The room on the disk: where little is left, what writes is refused, and a file that was kept ready makes room for the rest. */
import { existsSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

const MEGABYTE = 1_048_576;
/** With less than this, nothing new is taken. */
const LEAST_FREE = 16 * MEGABYTE;
/** Kept for what cannot be refused: counters of calls that read, messages that return to their queues, and the store's own files. */
const RESERVE = 32 * MEGABYTE;
/** The reserve is given back in pieces, whenever less than a piece is free. */
const PIECE = 4 * MEGABYTE;
const LOOK_EVERY_MS = 500;

/** Bytes that are free. Asked at every write, so it must be cheap. */
export type FreeBytes = () => number;

export class Space {
  readonly #reserve: string;
  readonly #free: FreeBytes;
  readonly #notify: (sentence: string) => void;
  #wasFull = false;
  #closed = false;
  /** The store could not write: it takes nothing before it is opened again. */
  isBroken = false;

  constructor(folder: string, free: FreeBytes | undefined, notify: (sentence: string) => void) {
    this.#reserve = join(folder, 'reserve');
    this.#free = free ?? (() => freeIn(folder));
    this.#notify = notify;
  }

  /** True where what writes is to be refused. */
  isFull(): boolean {
    const isFull = this.isBroken || this.#free() < LEAST_FREE;
    if (isFull !== this.#wasFull) {
      this.#wasFull = isFull;
      this.#notify(
        isFull
          ? 'The disk is full: calls that write are refused with 503, and nothing is logged, until there is room.'
          : 'There is room on the disk again: calls that write are taken.',
      );
      if (!isFull) void this.keepReserve();
    }
    return isFull;
  }

  /** Before a write that is not refused: gives a piece of the reserve back where it is needed. */
  makeRoom(): void {
    if (this.#free() >= PIECE || !existsSync(this.#reserve)) return;
    const left = statSync(this.#reserve).size - PIECE;
    if (left > 0) truncateSync(this.#reserve, left);
    else rmSync(this.#reserve, { force: true });
  }

  /** Fills the reserve up, as far as there is room. */
  async keepReserve(): Promise<void> {
    const file = await open(this.#reserve, 'a').catch(() => undefined);
    if (file === undefined) return;
    try {
      let { size } = await file.stat();
      // Bytes that no file system packs together.
      const piece = crypto.getRandomValues(Buffer.alloc(65_536));
      while (size < RESERVE && this.#free() > LEAST_FREE + PIECE && !this.#closed) {
        await file.appendFile(piece);
        size += piece.length;
      }
    } catch {
      // What is not kept is not there later: then even small writes are refused.
    } finally {
      await file.close();
    }
  }

  /** Resolves when there is room; never, where the store is closed before. */
  async room(): Promise<void> {
    while (this.#free() < LEAST_FREE)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS).unref());
  }

  close(): void {
    this.#closed = true;
  }
}

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
