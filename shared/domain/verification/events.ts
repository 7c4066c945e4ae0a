/** Events of verification sessions that exist before any check has run. */
import { eventContract } from '#shared/contract/message.ts';
import { VerificationSessionData } from './schema.ts';

export const verificationEvents = {
  created: eventContract({
    type: 'verification.session_created',
    summary: 'An identity verification was requested',
    data: VerificationSessionData,
  }),
  accessed: eventContract({
    type: 'verification.session_accessed',
    summary: 'The person opened the link',
    data: VerificationSessionData,
  }),
  expired: eventContract({
    type: 'verification.session_expired',
    summary: 'The link ran out before the checks were done',
    data: VerificationSessionData,
  }),
} as const;
