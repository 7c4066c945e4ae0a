/** Schema of mail jobs. It has no names, addresses or links: the worker reads them when it runs. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';

const MAIL_TEMPLATES = [
  'invitation',
  'confirmation',
  'changes_requested',
  'new_link',
  'reminder',
  'question_asked',
] as const;

export const MailJob = z.object({
  template: z.enum(MAIL_TEMPLATES),
  session_id: Uuid,
  /** The response that the mail is about. Null where it is about the session only. */
  response_id: Uuid.nullable(),
  /** The reviewer's message to the respondent, used by `changes_requested` only. */
  message: z.string().nullable(),
});
export type MailJob = z.output<typeof MailJob>;
