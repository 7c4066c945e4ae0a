/** What a job of the mail worker says. Names, addresses and links are not in it: they are read when it runs. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';

export const MAIL_TEMPLATES = ['invitation', 'confirmation', 'changes_requested', 'new_link'] as const;

export const MailJob = z.object({
  template: z.enum(MAIL_TEMPLATES),
  session_id: Uuid,
  /** The response that the mail is about; null where it is about the session alone. */
  response_id: Uuid.nullable(),
  /** What the reviewer chose to tell the respondent; used by `changes_requested` alone. */
  message: z.string().nullable(),
});
export type MailJob = z.output<typeof MailJob>;
