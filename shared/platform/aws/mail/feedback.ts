/** Reports of SES on mails that it had accepted (SES Developer Guide, "Examples of event data that Amazon SES publishes"). */
import * as z from 'zod';
import type { EmailDelivery } from '#shared/contract/email-delivery.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { type TenantScope, unsafeTenantScope } from '../../scope.ts';

const Tag = z.tuple([z.string()], z.string());
const Recipients = z.array(z.object({ emailAddress: z.string() }));
const Mail = z.object({
  destination: z.array(z.string()),
  /** Tags of our mails (shared/domain/mail/layout/letter.ts). */
  tags: z.object({
    kind: Tag,
    tenant: z.tuple([Uuid]),
    environment: z.tuple([z.enum(['test', 'live'])]),
    session: z.tuple([Uuid]),
  }),
});

const Bounced = z.object({
  eventType: z.literal('Bounce'),
  mail: Mail,
  bounce: z.object({
    bounceType: z.enum(['Undetermined', 'Permanent', 'Transient']),
    bounceSubType: z.string(),
    bouncedRecipients: Recipients,
    timestamp: z.iso.datetime(),
  }),
});
const Complained = z.object({
  eventType: z.literal('Complaint'),
  mail: Mail,
  complaint: z.object({
    complainedRecipients: Recipients,
    complaintSubType: z.string().nullish(),
    complaintFeedbackType: z.string().nullish(),
    timestamp: z.iso.datetime(),
  }),
});
const Rejected = z.object({ eventType: z.literal('Reject'), mail: Mail });

/** The members of the event that are read. */
export const MailFeedbackEvent = z.object({
  time: z.iso.datetime(),
  detail: z.discriminatedUnion('eventType', [Bounced, Complained, Rejected]),
});
type Detail = z.output<typeof MailFeedbackEvent>['detail'];

export interface ReadFeedback {
  readonly scope: TenantScope;
  readonly kind: string;
  readonly sessionId: string;
  readonly recipients: readonly string[];
  readonly delivery: EmailDelivery;
  readonly suppressedBy: 'bounce' | 'complaint' | null;
}

type Judged = Pick<ReadFeedback, 'recipients' | 'delivery' | 'suppressedBy'>;

/** Undefined for a report that changes nothing: a recipient took a complaint back. */
export function readMailFeedback({
  time,
  detail,
}: z.output<typeof MailFeedbackEvent>): ReadFeedback | undefined {
  const judged = judge(detail, new Date(time).toISOString());
  if (judged === undefined) return undefined;
  const { kind, tenant, environment, session } = detail.mail.tags;
  return {
    scope: unsafeTenantScope(tenant[0], environment[0]),
    kind: kind[0],
    sessionId: session[0],
    ...judged,
  };
}

function judge(detail: Detail, time: string): Judged | undefined {
  if (detail.eventType === 'Bounce') return judgeBounce(detail.bounce);
  if (detail.eventType === 'Complaint') return judgeComplaint(detail.complaint);
  const delivery = { status: 'not_delivered', reason: 'rejected', at: time } as const;
  return { recipients: detail.mail.destination, delivery, suppressedBy: null };
}

/** What the kinds of bounces mean (SES Developer Guide, "Bounce types"). A `General` one may be an automatic reply. */
const PERMANENT: Readonly<Record<string, EmailDelivery['reason']>> = {
  NoEmail: 'no_mailbox',
  Suppressed: 'suppressed',
  OnAccountSuppressionList: 'suppressed',
};
const TRANSIENT: Readonly<Record<string, EmailDelivery['reason']>> = {
  MailboxFull: 'mailbox_full',
  MessageTooLarge: 'content_refused',
  ContentRejected: 'content_refused',
  AttachmentRejected: 'content_refused',
};

function judgeBounce(bounce: z.output<typeof Bounced>['bounce']): Judged {
  const { bounceType, bounceSubType, bouncedRecipients, timestamp } = bounce;
  const recipients = bouncedRecipients.map(({ emailAddress }) => emailAddress);
  const at = new Date(timestamp).toISOString();
  if (bounceType === 'Permanent') {
    const reason = PERMANENT[bounceSubType] ?? 'bounced';
    return { recipients, delivery: { status: 'not_delivered', reason, at }, suppressedBy: 'bounce' };
  }
  const reason = bounceType === 'Transient' ? TRANSIENT[bounceSubType] : undefined;
  const delivery =
    reason === undefined
      ? ({ status: 'uncertain', reason: 'temporary', at } as const)
      : ({ status: 'not_delivered', reason, at } as const);
  return { recipients, delivery, suppressedBy: null };
}

function judgeComplaint(complaint: z.output<typeof Complained>['complaint']): Judged | undefined {
  const { complainedRecipients, complaintFeedbackType, complaintSubType, timestamp } = complaint;
  if (complaintFeedbackType === 'not-spam') return undefined;
  const recipients = complainedRecipients.map(({ emailAddress }) => emailAddress);
  const at = new Date(timestamp).toISOString();
  const delivery =
    complaintSubType === 'OnAccountSuppressionList'
      ? ({ status: 'not_delivered', reason: 'suppressed', at } as const)
      : ({ status: 'complained', reason: 'complaint', at } as const);
  return { recipients, delivery, suppressedBy: 'complaint' };
}
