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

/** Ids of evidence. They are a family of their own, because two bits tell three kinds of members apart. */
const evidenceIds = memberIds(['evidence']);

/** The id of a piece of evidence. `key` is a text of hexadecimal digits. */
export function evidenceId(responseId: string, key: string): string {
  return evidenceIds.make(responseId, 'evidence', memberNumberOf(key));
}

/** The response that an id of evidence contains. Undefined for an id of another form. */
export function responseOfEvidence(id: string): string | undefined {
  return evidenceIds.read(id, 'evidence')?.anchorId;
}

/** A number for a new file or comment, from a new UUID. */
export function randomMember(uuid: string): number {
  return memberNumberOf(uuid);
}
