/** Why a file cannot be read. Readers throw these; whatever else they throw means that the content is damaged. */
import type { UnreadableReason } from './outcome.ts';
import { READING_VERSION, type Reading } from './schema.ts';

/** The file ends its reading with this reason. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(`the file is unreadable: ${reason}`);
    this.reason = reason;
  }
}

/** The file opens with a password only. */
export class Encrypted extends Error {
  override readonly name = 'Encrypted';
}

/** The reading of a file that has no text that could be kept. */
export function unreadable(reason: UnreadableReason): Reading {
  return { version: READING_VERSION, status: 'unreadable', reason, blocks: [] };
}

/** What a failed reader says about its file. */
export function readingOf(failure: unknown): Reading {
  if (failure instanceof Encrypted) return { version: READING_VERSION, status: 'encrypted', blocks: [] };
  return unreadable(failure instanceof Unreadable ? failure.reason : 'damaged');
}
