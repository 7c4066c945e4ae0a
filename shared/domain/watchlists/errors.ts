/** Errors of watchlist publications and versions. */
import type { ListId } from './schema.ts';

/** A file does not have the format of its publisher. The last good version of the list stays in force. */
export class ListUnreadable extends Error {
  override readonly name = 'ListUnreadable';
  readonly list: ListId;
  /** One sentence. It contains no names of listed persons. */
  readonly reason: string;

  constructor(list: ListId, reason: string) {
    super(`${list} cannot be read: ${reason}`);
    this.list = list;
    this.reason = reason;
  }
}

/** The columns, elements or first lines differ from what the parser expects. */
export function formatChanged(list: ListId, what: string): ListUnreadable {
  return new ListUnreadable(list, `the format is not the known one: ${what}`);
}

export function fileTruncated(list: ListId, where: string): ListUnreadable {
  return new ListUnreadable(list, `the file is cut off: ${where}`);
}

export function fileMissing(list: ListId, part: string): ListUnreadable {
  return new ListUnreadable(list, `the file ${part} is missing`);
}

/** A list that shrinks this much at once is more likely an incomplete download than a real change. */
export function listShrunk(list: ListId, now: number, before: number, what: string): ListUnreadable {
  return new ListUnreadable(list, `it has ${now} ${what} where the version in force has ${before}`);
}

/** Parts of a version are missing or inconsistent. */
export class VersionDamaged extends Error {
  override readonly name = 'VersionDamaged';

  constructor(version: string, what: string) {
    super(`version ${version} of the lists is damaged: ${what}`);
  }
}

/** Another run published a version in the meantime. Nothing of this run is in force. */
export class ListsContended extends Error {
  override readonly name = 'ListsContended';

  constructor() {
    super('another update set the version of the lists meanwhile');
  }
}

/** Some lists were refused or not fetched. Their last good records stay in force. All other lists are up to date. */
export class ListsIncomplete extends Error {
  override readonly name = 'ListsIncomplete';

  constructor(lists: readonly ListId[]) {
    super(`lists were not taken: ${lists.join(', ')}`);
  }
}

/** The list cannot be returned to that version. Nothing has changed. */
export class RollbackRefused extends Error {
  override readonly name = 'RollbackRefused';
}
