/** Ids of what a response holds: they contain the response's own (docs/decisions/0011-ids-of-members.md). */
import { anchorIdFrom, memberIds, memberNumberOf } from '#shared/platform/member-id.ts';

/** The parts of a response that have ids of their own. */
export const MEMBER_KINDS = ['answer', 'attachment', 'comment'] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

const ids = memberIds(MEMBER_KINDS);

/** Makes the id of a response out of any UUID. */
export function responseIdFrom(uuid: string): string {
  return anchorIdFrom(uuid);
}

/** The id of a member; always the same for the same response, kind and number. */
export function memberId(responseId: string, kind: MemberKind, number: number): string {
  return ids.make(responseId, kind, number);
}

/** Which member of which response an id names; undefined for an id that is none of the kind. */
export function readMemberId(
  id: string,
  kind: MemberKind,
): { readonly responseId: string; readonly number: number } | undefined {
  const member = ids.read(id, kind);
  return member === undefined ? undefined : { responseId: member.anchorId, number: member.number };
}

/** A number for a new file or comment out of a fresh UUID. */
export function randomMember(uuid: string): number {
  return memberNumberOf(uuid);
}
