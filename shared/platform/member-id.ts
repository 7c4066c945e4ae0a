/**
 * Ids of what belongs to something greater. A member is addressed by its id alone; its first 96 bits are those of what it
 * belongs to, so that it is found by one read and without a pointer. The last 32 bits say which member it is.
 */

/** Largest number of a member: 30 bits. */
export const MAX_MEMBER = 2 ** 30 - 1;

/** Two bits say which kind a member is of; zero is nobody's. */
const MOST_KINDS = 3;
const HEAD = /^[0-9a-f]{8}/i;
const TAIL_DIGITS = 8;

/** Makes the id of something that has members out of any UUID: its last 32 bits repeat its first. */
export function anchorIdFrom(uuid: string): string {
  return uuid.slice(0, -TAIL_DIGITS) + uuid.slice(0, TAIL_DIGITS);
}

/** Ids of members of up to three kinds. */
export interface MemberIds<K extends string> {
  /** The id of a member; always the same for the same anchor, kind and number. */
  make(anchorId: string, kind: K, number: number): string;
  /** Which member an id names; undefined for an id that is none of the kind. */
  read(id: string, kind: K): { readonly anchorId: string; readonly number: number } | undefined;
}

export function memberIds<const K extends string>(kinds: readonly K[]): MemberIds<K> {
  if (kinds.length > MOST_KINDS) throw new RangeError('two bits tell three kinds apart');
  return {
    make(anchorId, kind, number) {
      if (!Number.isInteger(number) || number < 0 || number > MAX_MEMBER)
        throw new RangeError(`no member can have the number ${number}`);
      const tail = (headOf(anchorId) ^ ((kinds.indexOf(kind) + 1) << 30) ^ number) >>> 0;
      return anchorId.slice(0, -TAIL_DIGITS) + tail.toString(16).padStart(TAIL_DIGITS, '0');
    },
    read(id, kind) {
      const tail = Number.parseInt(id.slice(-TAIL_DIGITS), 16);
      const value = (tail ^ headOf(id)) >>> 0;
      if (value >>> 30 !== kinds.indexOf(kind) + 1) return undefined;
      return { anchorId: anchorIdFrom(id), number: value & MAX_MEMBER };
    },
  };
}

/** A number for a new member out of a fresh UUID, or out of any text of hexadecimal digits. */
export function memberNumberOf(hex: string): number {
  return Number.parseInt(hex.slice(0, TAIL_DIGITS), 16) & MAX_MEMBER;
}

function headOf(id: string): number {
  return HEAD.test(id) ? Number.parseInt(id.slice(0, TAIL_DIGITS), 16) : 0;
}
