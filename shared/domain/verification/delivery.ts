/** What became of the mail with the link of a verification, and the work item that follows. */
import type { EmailDelivery } from '#shared/contract/email-delivery.ts';
import { equals } from '#shared/platform/condition.ts';
import type { Refusal, Write } from '#shared/platform/ports.ts';
import { type Ground, markChange } from '../work/changes.ts';
import { unsealVerification, verificationKey } from './repository.ts';
import type { VerificationRecord } from './schema.ts';
import { unchangedWork, workOfDelivery } from './work.ts';

/** What became of the last mail of the session; null where a new one is sent. `isAlone`: the mail asks for nothing else. */
export function emailDeliveryWrites(
  ground: Ground,
  record: VerificationRecord,
  { delivery, isAlone }: { readonly delivery: EmailDelivery | null; readonly isAlone: boolean },
  refuse: Refusal,
): readonly Write[] {
  const after = { email_delivery: delivery, email_alone: isAlone };
  const entityName = unsealVerification(record, ground.vault).entity_name;
  const work = workOfDelivery(ground, record, after, entityName);
  const marked = markChange('work', work);
  return [
    {
      update: verificationKey(ground.scope, record.id),
      set: { ...after, email_sent: delivery?.status !== 'not_delivered', ...marked.set },
      ...(marked.remove === undefined ? {} : { remove: marked.remove }),
      when: unchangedWork(record, equals('status', record.status)),
      refuse,
    },
    ...work.writes,
  ];
}
