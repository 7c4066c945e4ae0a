/** Waiting on the cloud's clock, in a way that can be called off. */
import type { Clock } from '../../clock.ts';

/** A wait under way: `done` resolves at its time or when it is cut short. */
export interface Sleep {
  readonly done: Promise<void>;
  cut(): void;
}

export function sleep(clock: Clock, milliseconds: number): Sleep {
  let cut = () => {};
  const done = new Promise<void>((resolve) => {
    const cancel = clock.wake(clock.now() + milliseconds, resolve);
    cut = () => {
      cancel();
      resolve();
    };
  });
  return { done, cut: () => cut() };
}
