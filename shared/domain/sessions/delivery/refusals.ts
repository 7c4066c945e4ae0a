/** The refusals of every call that mails an address. */
import type { ApiError } from '#shared/contract/errors.ts';
import { addressSuppressed, recipientNotAllowed, tooManyMails } from '../errors.ts';
import { DEFAULT_MAIL_LIMITS } from '../mail-limits.ts';

export const MAIL_REFUSALS: readonly ApiError[] = [
  tooManyMails('recipient', DEFAULT_MAIL_LIMITS.perRecipient, 3_600),
  addressSuppressed('bounce'),
  recipientNotAllowed(),
];
