/** Every minute: sends items that fall due soon to their queue, with the exact delay. */
import type { SweepPorts } from '#shared/platform/timers/sweep.ts';
import { sweepTurns } from '#shared/platform/timers/sweep-turn.ts';

export function sweeper(ports: SweepPorts) {
  return sweepTurns(ports);
}
