/** What became of the mails to a respondent, where it is known that something did. */
import * as z from 'zod';
import { Instant } from './primitives.ts';

/** `uncertain`: it may have arrived. `complained`: it arrived, and its recipient reported it as unwanted. */
const STATUSES = ['not_delivered', 'uncertain', 'complained'] as const;

/** Why, as a code. */
const REASONS = [
  /** The mailbox or its domain does not exist. */
  'no_mailbox',
  /** The receiving server refused for good, for another reason. */
  'bounced',
  'mailbox_full',
  /** Too large, or its content was refused. */
  'content_refused',
  /** Refused for now, or an automatic reply. */
  'temporary',
  /** The provider did not take the message. */
  'rejected',
  /** An earlier mail to the address bounced or was reported, so that none is sent. */
  'suppressed',
  /** Keys of test mode may not mail to the address. */
  'not_allowed',
  /** The limit of the day was reached. */
  'daily_limit',
  'complaint',
] as const;

export const EmailDelivery = z
  .object({ status: z.enum(STATUSES), reason: z.enum(REASONS), at: Instant })
  .meta({ id: 'EmailDelivery' });
export type EmailDelivery = z.output<typeof EmailDelivery>;

/** True where the respondent does not know of the request, or does not want to. */
export function isFailure(delivery: EmailDelivery | null): delivery is EmailDelivery {
  return delivery !== null && delivery.status !== 'uncertain';
}
