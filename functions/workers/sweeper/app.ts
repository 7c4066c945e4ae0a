/** Every minute: what falls due soon goes to its queue with the exact delay. */
import { type SweepPorts, sweep } from '#shared/platform/timers/sweep.ts';

export function sweeper(ports: SweepPorts) {
  return async (): Promise<void> => {
    const queued = await sweep(ports);
    if (queued > 0) ports.log.info('timers queued', { queued });
  };
}
