/** The states of an onboarding session. The specification defines its events only (ONB-010). */
import { lifecycle, type StateOf } from '#shared/contract/lifecycle.ts';

export const onboardingLifecycle = lifecycle({
  name: 'onboarding session',
  states: ['pending', 'accessed', 'completed', 'expired', 'revoked'],
  initial: ['pending'],
  moves: {
    open: { from: ['pending'], to: 'accessed' },
    complete: { from: ['pending', 'accessed'], to: 'completed', emits: ['onboarding.completed'] },
    expire: { from: ['pending', 'accessed'], to: 'expired', emits: ['onboarding.expired'] },
    renew: {
      from: ['pending', 'accessed', 'completed', 'expired'],
      to: 'pending',
      emits: ['onboarding.link_regenerated'],
    },
    reopen: { from: ['pending', 'accessed', 'completed', 'expired'], to: 'accessed' },
    revoke: { from: ['pending', 'accessed'], to: 'revoked', emits: ['onboarding.revoked'] },
    /** A revoked request whose link had expired: nobody can ask for a new one. */
    close: { from: ['expired'], to: 'revoked' },
  },
  permits: { open: ['pending', 'accessed', 'completed'], answer: ['pending', 'accessed'] },
});

export type OnboardingStatus = StateOf<typeof onboardingLifecycle>;
