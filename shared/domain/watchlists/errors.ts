/** Why a publication or a version of the lists is not taken. */
import type { ListId } from './schema.ts';

/** A file is not what its publisher's format says it should be: what was read before stays in force. */
export class ListUnreadable extends Error {
  override readonly name = 'ListUnreadable';
  readonly list: ListId;
  /** One sentence without names of listed persons. */
  readonly reason: string;

  constructor(list: ListId, reason: string) {
    super(`${list} cannot be read: ${reason}`);
    this.list = list;
    this.reason = reason;
  }
}

/** The columns, elements or first lines are not those that the parser knows. */
export function formatChanged(list: ListId, what: string): ListUnreadable {
  return new ListUnreadable(list, `the format is not the known one: ${what}`);
}

export function fileTruncated(list: ListId, where: string): ListUnreadable {
  return new ListUnreadable(list, `the file is cut off: ${where}`);
}

export function fileMissing(list: ListId, part: string): ListUnreadable {
  return new ListUnreadable(list, `the file ${part} is missing`);
}

/** A list that loses so much at once is more often a broken download than a change of policy. */
export function listShrunk(list: ListId, now: number, before: number, what: string): ListUnreadable {
  return new ListUnreadable(list, `it has ${now} ${what} where the version in force has ${before}`);
}

/** Parts of a version are missing or do not belong together. */
export class VersionDamaged extends Error {
  override readonly name = 'VersionDamaged';

  constructor(version: string, what: string) {
    super(`version ${version} of the lists is damaged: ${what}`);
  }
}

/** Another run set the version in force meanwhile; nothing of this one is in force. */
export class ListsContended extends Error {
  override readonly name = 'ListsContended';

  constructor() {
    super('another update set the version of the lists meanwhile');
  }
}

/** Some lists were not taken; what was read of them before stays in force, and the others are new. */
export class ListsIncomplete extends Error {
  override readonly name = 'ListsIncomplete';

  constructor(lists: readonly ListId[]) {
    super(`lists were not taken: ${lists.join(', ')}`);
  }
}
