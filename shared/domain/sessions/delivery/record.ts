/** The mark on a session of what became of its last mail. */
import type { EmailDelivery } from '#shared/contract/email-delivery.ts';
import { all, equals, isThere, missing } from '#shared/platform/condition.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { sessionKey } from '../repository.ts';
import type { SessionRecord } from '../schema.ts';

/** Stores what became of the last mail to the respondent. Of two reports at once, one is refused. */
export function emailDeliveryWrite(
  scope: TenantScope,
  record: SessionRecord,
  delivery: EmailDelivery | null,
): Write {
  const known = record.email_delivery?.at;
  return {
    update: sessionKey(scope, record.id),
    ...(delivery === null
      ? { set: { email_delivery: null }, remove: ['email_delivery_at'] }
      : { set: { email_delivery: delivery, email_delivery_at: delivery.at } }),
    when: all(
      isThere,
      known === undefined ? missing('email_delivery_at') : equals('email_delivery_at', known),
    ),
    refuse: () => new StaleRead(),
  };
}
