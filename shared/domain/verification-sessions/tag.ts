/** The entity tag of a verification session, and what a review that names an older one is refused with. */
import { entityTag, type LastChange } from '#shared/contract/entity-tag.ts';
import type { GuestRequest } from '#shared/http/operation.ts';
import { requireUnchanged } from '#shared/http/precondition.ts';
import { changeBy } from '../tenants/last-change.ts';
import type { VerificationRecord } from '../verification/schema.ts';
import type { Review } from './reviews/repository.ts';

type Versioned = Pick<VerificationRecord, 'status' | 'expires_at' | 'reviews'>;

/** Names the status, the link and the reviews. A completed session changes by reviews only. */
export function verificationTag(record: Versioned): { readonly ETag: string } {
  return { ETag: tagOf(record) };
}

/** Throws 412 where the session was changed since. `latest`: its last review. The commit of a review holds on to what the tag names. */
export function requireSameVerification(
  request: Pick<GuestRequest, 'sent'>,
  record: VerificationRecord,
  latest: Review | undefined,
): void {
  requireUnchanged(request, [tagOf(record)], () => lastChangeOf(record, latest));
}

function tagOf({ status, expires_at, reviews }: Versioned): string {
  return entityTag('v', status, expires_at, reviews);
}

function lastChangeOf(record: VerificationRecord, latest: Review | undefined): LastChange {
  const { status, completed_at, accessed_at, created_at } = record;
  if (latest === undefined) return changeBy(null, completed_at ?? accessed_at ?? created_at, status);
  const { decision, proposed_decision, reviewed_by, reviewed_at } = latest;
  return changeBy(reviewed_by, reviewed_at, proposed_decision === null ? decision : 'proposed');
}
