/**
 * Ids of what a response holds. An answer, a file or a comment is addressed by its id alone; its first 96 bits are those
 * of the response, so that it is found by one read and without a pointer. The last 32 bits say which member it is.
 */

/** The parts of a response that have ids of their own. */
export const MEMBER_KINDS = ['answer', 'attachment', 'comment'] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

/** Largest number of a member: 30 bits. Questions have fleet-wide integers, the others random numbers. */
export const MAX_MEMBER = 2 ** 30 - 1;

const HEAD = /^[0-9a-f]{8}/i;
const TAIL_DIGITS = 8;

/** Makes the id of a response out of any UUID: its last 32 bits repeat its first. */
export function responseIdFrom(uuid: string): string {
  return uuid.slice(0, -TAIL_DIGITS) + uuid.slice(0, TAIL_DIGITS);
}

/** The id of a member; always the same for the same response, kind and number. */
export function memberId(responseId: string, kind: MemberKind, number: number): string {
  if (!Number.isInteger(number) || number < 0 || number > MAX_MEMBER)
    throw new RangeError(`no member can have the number ${number}`);
  const tail = (headOf(responseId) ^ ((MEMBER_KINDS.indexOf(kind) + 1) << 30) ^ number) >>> 0;
  return responseId.slice(0, -TAIL_DIGITS) + tail.toString(16).padStart(TAIL_DIGITS, '0');
}

/** Which member of which response an id names; undefined for an id that is none of the kind. */
export function readMemberId(
  id: string,
  kind: MemberKind,
): { readonly responseId: string; readonly number: number } | undefined {
  const tail = Number.parseInt(id.slice(-TAIL_DIGITS), 16);
  const value = (tail ^ headOf(id)) >>> 0;
  if (value >>> 30 !== MEMBER_KINDS.indexOf(kind) + 1) return undefined;
  return { responseId: responseIdFrom(id), number: value & MAX_MEMBER };
}

/** A number for a new file or comment out of a fresh UUID. */
export function randomMember(uuid: string): number {
  return Number.parseInt(uuid.slice(0, TAIL_DIGITS), 16) & MAX_MEMBER;
}

function headOf(id: string): number {
  return HEAD.test(id) ? Number.parseInt(id.slice(0, TAIL_DIGITS), 16) : 0;
}
