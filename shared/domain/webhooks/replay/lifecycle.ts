/** The states of a replay. */
import { lifecycle } from '#shared/contract/lifecycle.ts';

export const replayLifecycle = lifecycle({
  name: 'webhook replay',
  states: ['running', 'completed', 'stopped'],
  initial: ['running'],
  moves: {
    complete: { from: ['running'], to: 'completed' },
    /** The subscription was deleted or switched off, or the worker failed again and again. */
    stop: { from: ['running'], to: 'stopped' },
  },
  permits: {},
});
