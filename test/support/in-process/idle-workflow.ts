/** A state machine that nothing is asked of: for workers that may start one, in tests in which nobody does. */
import type { Workflow } from '#shared/platform/ports.ts';

export const idleWorkflow: Workflow = {
  start: () => Promise.reject(new Error('this test starts no execution')),
  isRunning: async () => false,
};
