/** Reports of SES on mails of the stage as a trigger: from the account's default bus. */
import type { FleetFunction } from '../functions/fleet-function.ts';
import type { MailNames } from '../storage/mail-identity.ts';
import { wireDefaultBus } from './default-bus.ts';
import type { QueueSources } from './queued.ts';

export function wireMailFeedback(
  target: FleetFunction,
  { mail, ...sources }: QueueSources & { readonly mail: MailNames },
): void {
  const pattern = {
    source: ['aws.ses'],
    detail: {
      eventType: ['Bounce', 'Complaint', 'Reject'],
      mail: { tags: { 'ses:configuration-set': [mail.configurationSetName] } },
    },
  };
  wireDefaultBus(target, 'Reports', pattern, sources);
}
