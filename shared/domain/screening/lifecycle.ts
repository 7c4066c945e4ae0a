/** The states of a screening, of its case and of a risk profile (States and transitions; R57, R58, R60). */
import { lifecycle } from '#shared/contract/lifecycle.ts';

export const screeningLifecycle = lifecycle({
  name: 'screening',
  states: ['pending', 'completed', 'failed'],
  initial: ['pending'],
  moves: {
    complete: { from: ['pending', 'failed'], to: 'completed', emits: ['screening.completed'] },
    fail: { from: ['pending', 'failed'], to: 'failed', emits: ['screening.failed'] },
    submitAgain: { from: ['failed'], to: 'pending' },
    /** A later run, because watchlists or the entity changed. The last result stays until there is a new one. */
    screenAgain: { from: ['completed'], to: 'completed' },
  },
  permits: { submit: ['failed'], rescreen: ['pending', 'completed'] },
});

export const caseLifecycle = lifecycle({
  name: 'case',
  states: ['open', 'in_review', 'closed'],
  initial: ['open'],
  moves: {
    open: { from: ['open', 'in_review'], to: 'open' },
    review: { from: ['open', 'in_review'], to: 'in_review' },
    close: { from: '*', to: 'closed', emits: ['case.resolved'] },
    decide: { from: '*', to: 'closed', emits: ['case.resolved'] },
    /** A decision that a second person must confirm. */
    propose: { from: '*', to: 'in_review' },
    /** By a reviewer, or by a later run that found something for a reviewer to check. */
    reopen: { from: ['closed'], to: 'open', emits: ['case.opened'] },
    reviewAgain: { from: ['closed'], to: 'in_review', emits: ['case.opened'] },
  },
  permits: { decide: ['open', 'in_review', 'closed'] },
});

export const riskProfileLifecycle = lifecycle({
  name: 'risk profile',
  states: ['not_reviewed', 'in_review', 'false_positive', 'true_positive'],
  initial: ['not_reviewed'],
  moves: {
    reset: { from: '*', to: 'not_reviewed' },
    review: { from: '*', to: 'in_review' },
    dismiss: { from: '*', to: 'false_positive' },
    confirm: { from: '*', to: 'true_positive' },
    /** The facts that the decision was based on have changed. */
    lapse: { from: ['false_positive', 'true_positive'], to: 'not_reviewed' },
  },
  permits: { counts: ['not_reviewed', 'in_review', 'true_positive'] },
});
