/** The states of an identity verification session (States and transitions › Verification session status). */
import { lifecycle, type StateOf } from '#shared/contract/lifecycle.ts';

export const verificationLifecycle = lifecycle({
  name: 'verification session',
  states: ['pending', 'accessed', 'completed', 'expired', 'revoked', 'failed'],
  initial: ['pending'],
  moves: {
    open: { from: ['pending'], to: 'accessed', emits: ['verification.session_accessed'] },
    /** Every check has a result. An outcome that is not clear is announced as failed and not as completed (R51). */
    complete: {
      from: ['pending', 'accessed'],
      to: 'completed',
      emits: ['verification.session_completed', 'verification.session_failed'],
    },
    /** The verification could not be carried out. An expired or revoked session has no verification that could fail. */
    fail: { from: ['pending', 'accessed'], to: 'failed', emits: ['verification.session_failed'] },
    expire: { from: ['pending', 'accessed'], to: 'expired', emits: ['verification.session_expired'] },
    /** A new link for a session that has expired. */
    renew: { from: ['expired'], to: 'pending', emits: ['onboarding.link_regenerated'] },
    revoke: { from: ['pending', 'accessed', 'expired', 'failed'], to: 'revoked' },
  },
  permits: {
    results: ['completed'],
    review: ['completed'],
    /** An active session: another one cannot be created until it ends (R54). */
    conclude: ['pending', 'accessed'],
    link: ['pending', 'accessed', 'expired'],
  },
});

export type VerificationStatus = StateOf<typeof verificationLifecycle>;
