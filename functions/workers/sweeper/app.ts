/** Every minute: sends items that fall due soon to their queue, with the exact delay. */
import { type SweepPorts, sweep } from '#shared/platform/timers/sweep.ts';

export function sweeper(ports: SweepPorts) {
  return async (): Promise<void> => {
    const queued = await sweep(ports);
    if (queued > 0) ports.log.info('timers queued', { queued });
  };
}
