/** Ids of the members of a response. They contain the id of the response (docs/decisions/0011-ids-of-members.md). */
import { anchorIdFrom, memberIds, memberNumberOf } from '#shared/platform/member-id.ts';

/** The members that callers can address. */
export const MEMBER_KINDS = ['answer', 'attachment', 'comment'] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

const ids = memberIds(MEMBER_KINDS);

/** Makes the id of a response from a UUID. */
export function responseIdFrom(uuid: string): string {
  return anchorIdFrom(uuid);
}

/** The id of a member. The same response, kind and number always give the same id. */
export function memberId(responseId: string, kind: MemberKind, number: number): string {
  return ids.make(responseId, kind, number);
}

/** The response and the number in a member's id. Undefined for an id of another kind. */
export function readMemberId(
  id: string,
  kind: MemberKind,
): { readonly responseId: string; readonly number: number } | undefined {
  const member = ids.read(id, kind);
  return member === undefined ? undefined : { responseId: member.anchorId, number: member.number };
}

/** A number for a new file or comment, from a new UUID. */
export function randomMember(uuid: string): number {
  return memberNumberOf(uuid);
}
