/** The states of what a person has given for an identity verification. The outcome is that of the session. */
import { lifecycle, type StateOf } from '#shared/contract/lifecycle.ts';

export const progressLifecycle = lifecycle({
  name: 'verification progress',
  states: ['open', 'submitted', 'delayed'],
  initial: ['open'],
  moves: {
    submit: { from: ['open'], to: 'submitted' },
    /** The provider does not answer. */
    delay: { from: ['submitted'], to: 'delayed' },
    resume: { from: ['delayed'], to: 'submitted' },
    /** The provider cannot judge the pictures: the person is asked again. */
    retake: { from: ['submitted', 'delayed'], to: 'open' },
  },
  permits: { give: ['open'] },
});

export type ProgressStatus = StateOf<typeof progressLifecycle>;
