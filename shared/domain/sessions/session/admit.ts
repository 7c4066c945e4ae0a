/** Judges the session behind a link or a respondent's token, whenever it is used. */

import { invalidRespondentSession } from '#shared/contract/errors.ts';
import { permits } from '#shared/contract/lifecycle.ts';
import { linkExpired, linkNotFound, linkRevoked } from '../errors.ts';
import { onboardingLifecycle } from '../lifecycle.ts';
import type { SessionRecord } from '../schema.ts';

/** The session of a link: replaced and unknown 404, over 410. Expiry is compared here; the timer may be late. */
export function sessionOfLink(
  record: SessionRecord | undefined,
  version: number,
  now: number,
): SessionRecord {
  if (record === undefined || record.link_version !== version) throw linkNotFound();
  refuseClosed(record, now);
  return record;
}

/** The session of a respondent's token; a link that was replaced since ends it. */
export function sessionOfToken(
  record: SessionRecord | undefined,
  version: number,
  now: number,
): SessionRecord {
  if (record === undefined || record.link_version !== version) throw invalidRespondentSession();
  refuseClosed(record, now);
  return record;
}

/** True while the session's own link leads to its page. */
export function isOpen(record: Pick<SessionRecord, 'status' | 'expires_at'>, now: number): boolean {
  return permits(onboardingLifecycle, 'open', record.status) && record.expires_at > now;
}

function refuseClosed(record: SessionRecord, now: number): void {
  if (record.status === 'revoked') throw linkRevoked();
  if (!isOpen(record, now)) throw linkExpired();
}
