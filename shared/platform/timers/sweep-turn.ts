/** Turns of the sweeper: one that meets a passing failure leaves its work to the next, a minute later. */
import { isPassing } from '../worker/passing.ts';
import { type SweepPorts, sweep } from './sweep.ts';

/** Turns in a row after which a failure is no longer held to pass. The turn then fails, and the alarm of the function rings. */
const MOST_PUT_OFF = 5;

/** The turns of one process. What a turn leaves stays due, so that a turn that was put off needs no dead letter. */
export function sweepTurns(ports: SweepPorts): () => Promise<void> {
  let putOff = 0;
  return async () => {
    try {
      const queued = await sweep(ports);
      putOff = 0;
      if (queued > 0) ports.log.info('timers queued', { queued });
    } catch (error) {
      putOff += 1;
      if (!isPassing(error) || putOff >= MOST_PUT_OFF) throw error;
      ports.log.warn('the sweep is left to the next turn', { turns: putOff });
    }
  };
}
