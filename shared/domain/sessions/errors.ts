/** Errors of mailed links. They reveal as little as possible about the session. */
import { DailyLimitReached, DomainError, NotFound } from '#shared/contract/errors.ts';

/** The same error for made-up, altered and replaced links (TOK-009, ONB-012). */
export function linkNotFound(): NotFound {
  return new NotFound('This link is not valid, or it was replaced by a newer one.');
}

/** The session has expired (ONB-006). */
export function linkExpired(): DomainError {
  return new DomainError(410, 'link_expired', 'This link has expired. Ask the sender for a new one.');
}

/** The sender has withdrawn the request. */
export function linkRevoked(): DomainError {
  return new DomainError(410, 'link_revoked', 'This request was withdrawn by its sender.');
}

/** A device has already opened the session with this hand-over code. */
export function handOverUsed(): DomainError {
  return new DomainError(
    410,
    'hand_over_used',
    'This code was already used. Show a new one on the first device.',
  );
}

/** The ten minutes of a hand-over code are over. */
export function handOverExpired(): DomainError {
  return new DomainError(
    410,
    'hand_over_expired',
    'This code has expired. Show a new one on the first device.',
  );
}

/**
 * As many mails were sent today as one address may get, or the tenant may send. `retryAfterSec` is the time until midnight, UTC.
 */
export function tooManyMails(of: 'recipient' | 'tenant', limit: number, retryAfterSec: number) {
  const detail =
    of === 'recipient'
      ? `An e-mail address may get ${limit} mails per day.`
      : `A tenant may send ${limit} mails per day.`;
  return new DailyLimitReached('mail_daily_limit', detail, { limit_of: of, limit, retryAfterSec });
}

/** The service sends no mail to the address, whatever the limits are. */
export class UnmailableAddress extends DomainError {}

/** An earlier mail to the address came back for good, or its owner reported one as unwanted. */
export function addressSuppressed(cause: 'bounce' | 'complaint'): UnmailableAddress {
  const detail =
    cause === 'bounce'
      ? 'An earlier mail to this address was returned as undeliverable. Use another address.'
      : 'The owner of this address has reported an earlier mail as unwanted. Use another address.';
  return new UnmailableAddress(409, 'email_suppressed', detail, { suppressed_after: cause });
}

/** Outside development, keys of test mode mail to the tenant's own domains only. */
export function recipientNotAllowed(): UnmailableAddress {
  return new UnmailableAddress(
    403,
    'email_not_allowed',
    'Test keys may mail only to domains that were verified for this tenant. Ask the operator to add the domain, or use a live key.',
  );
}
