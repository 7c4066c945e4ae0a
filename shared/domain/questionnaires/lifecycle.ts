/** The states of a questionnaire, which all of its versions share. */
import { lifecycle, type StateOf } from '#shared/contract/lifecycle.ts';

export const questionnaireLifecycle = lifecycle({
  name: 'questionnaire',
  states: ['active', 'retired'],
  initial: ['active'],
  moves: {
    retire: { from: ['active'], to: 'retired' },
    takeBack: { from: ['retired'], to: 'active' },
  },
  permits: {
    /** Whatever makes a new request of it. Requests that were sent go on in every state. */
    send: ['active'],
    publish: ['active'],
  },
});
export type QuestionnaireState = StateOf<typeof questionnaireLifecycle>;
