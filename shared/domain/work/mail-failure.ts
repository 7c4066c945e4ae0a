/** A mail to a respondent that failed, as work of the team: somebody has to find another way, or another address. */
import type { EmailDelivery } from '#shared/contract/email-delivery.ts';
import type { Waiting } from './changes.ts';

/** `delivery`: of a mail that did not arrive, or was not wanted. */
export function mailFailure({
  status,
  reason,
  at,
}: EmailDelivery): Pick<Waiting, 'kind' | 'since' | 'reason' | 'tags'> {
  return {
    kind: 'failed',
    since: at,
    reason: status === 'complained' ? { code: 'mail_unwanted' } : { code: 'mail_failed', word: reason },
    tags: [],
  };
}
