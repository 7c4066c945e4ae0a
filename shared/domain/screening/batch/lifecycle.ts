/** The states of a batch screening job. */
import { lifecycle } from '#shared/contract/lifecycle.ts';

export const batchLifecycle = lifecycle({
  name: 'Batch screening job',
  states: ['pending', 'processing', 'completed', 'failed'],
  initial: ['pending'],
  moves: {
    start: { from: ['pending'], to: 'processing' },
    finish: { from: ['pending', 'processing'], to: 'completed', emits: ['batch.completed'] },
    abort: { from: ['pending', 'processing'], to: 'failed', emits: ['batch.failed'] },
  },
  permits: { count: ['pending', 'processing'] },
});
