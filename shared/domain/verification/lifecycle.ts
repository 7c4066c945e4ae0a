/** The states of an identity verification session (States and transitions › Verification session status). */
import { lifecycle } from '#shared/contract/lifecycle.ts';

export const verificationLifecycle = lifecycle({
  name: 'verification session',
  states: ['pending', 'accessed', 'completed', 'expired', 'revoked', 'failed'],
  initial: ['pending'],
  moves: {
    open: { from: ['pending'], to: 'accessed', emits: ['verification.session_accessed'] },
    complete: { from: ['pending', 'accessed'], to: 'completed', emits: ['verification.session_completed'] },
    fail: {
      from: ['pending', 'accessed', 'expired', 'revoked'],
      to: 'failed',
      emits: ['verification.session_failed'],
    },
    expire: { from: ['pending', 'accessed'], to: 'expired', emits: ['verification.session_expired'] },
    revoke: { from: ['pending', 'accessed', 'expired', 'failed'], to: 'revoked' },
  },
  permits: { results: ['completed'], review: ['completed'] },
});
