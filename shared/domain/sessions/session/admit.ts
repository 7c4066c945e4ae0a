/** Checks the session behind a link or a respondent's token, at every use. */

import { invalidRespondentSession } from '#shared/contract/errors.ts';
import { permits } from '#shared/contract/lifecycle.ts';
import { linkExpired, linkNotFound, linkRevoked } from '../errors.ts';
import { onboardingLifecycle } from '../lifecycle.ts';
import type { SessionRecord } from '../schema.ts';

/**
 * The session of a link. A replaced or unknown link is 404, an ended session 410. Expiry is compared here because the timer may
 * be late.
 */
export function sessionOfLink(
  record: SessionRecord | undefined,
  version: number,
  now: number,
): SessionRecord {
  if (record === undefined || record.link_version !== version) throw linkNotFound();
  refuseClosed(record, now);
  return record;
}

/** The session of a respondent's token. A token is no longer valid once its link was replaced. */
export function sessionOfToken(
  record: SessionRecord | undefined,
  version: number,
  now: number,
): SessionRecord {
  if (record === undefined || record.link_version !== version) throw invalidRespondentSession();
  refuseClosed(record, now);
  return record;
}

/** True while the link of the session opens its page. */
export function isOpen(
  record: Pick<SessionRecord, 'status' | 'expires_at' | 'withdrawn'>,
  now: number,
): boolean {
  return !record.withdrawn && permits(onboardingLifecycle, 'open', record.status) && record.expires_at > now;
}

function refuseClosed(record: SessionRecord, now: number): void {
  if (record.status === 'revoked' || record.withdrawn) throw linkRevoked();
  if (!isOpen(record, now)) throw linkExpired();
}
