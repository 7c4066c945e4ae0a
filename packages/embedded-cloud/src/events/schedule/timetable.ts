/** Durable timers on the embedded cloud's clock: what fell due while the process was away fires at the next start. */
import type { Clock } from '../../clock.ts';
import type { Store, StoreWrite } from '../../store.ts';
import type { Background } from '../background.ts';
import type { Schedule } from './expression.ts';

/** What a timer does when it fires: `writes` become durable together with its next time, then `after` runs. */
export interface Firing {
  readonly writes: readonly StoreWrite[];
  readonly after: () => void;
}

/** Bounds of a schedule in ms since the epoch; both may be absent. */
export interface Period {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

export interface TimetableOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly background: Background;
  readonly shelf: string;
  /** `due` is the earliest moment that was missed; `last` is true when the timer will not fire again. */
  readonly fire: (key: string, due: number, last: boolean) => Firing;
}

/** What is remembered of a timer; `next` is null once it is spent. */
interface Entry {
  readonly expression: string;
  readonly next: number | null;
}

interface Timer {
  readonly schedule: Schedule;
  readonly period: Period;
  callOff: () => void;
}

export class Timetable {
  private readonly options: TimetableOptions;
  private readonly timers = new Map<string, Timer>();

  constructor(options: TimetableOptions) {
    this.options = options;
  }

  /** Starts the timer, or goes on where it stood if it had the same expression before. */
  async set(key: string, schedule: Schedule, period: Period = {}): Promise<void> {
    this.callOff(key);
    const timer: Timer = { schedule, period, callOff: () => undefined };
    this.timers.set(key, timer);
    const known = await this.shelf().get(key);
    const begin = Math.max(period.start ?? 0, this.options.clock.now());
    const fresh = entryOf(timer, schedule.first(begin));
    const entry = known?.expression === fresh.expression ? known : fresh;
    await this.shelf().put(key, entry);
    this.arm(key, timer, entry.next);
  }

  /** Forgets the timer; set again, it begins anew. */
  async remove(key: string): Promise<void> {
    this.callOff(key);
    await this.shelf().delete(key);
  }

  close(): void {
    for (const key of [...this.timers.keys()]) this.callOff(key);
  }

  private callOff(key: string): void {
    this.timers.get(key)?.callOff();
    this.timers.delete(key);
  }

  private arm(key: string, timer: Timer, next: number | null): void {
    if (next === null || this.timers.get(key) !== timer) return;
    timer.callOff = this.options.clock.wake(next, () => {
      this.options.background.run(() => this.ring(key, timer, next));
    });
  }

  private async ring(key: string, timer: Timer, due: number): Promise<void> {
    if (this.timers.get(key) !== timer) return;
    const entry = entryOf(timer, timer.schedule.next(due, this.options.clock.now()));
    const firing = this.options.fire(key, due, entry.next === null);
    await this.options.store.commit([{ shelf: this.options.shelf, key, value: entry }, ...firing.writes]);
    firing.after();
    this.arm(key, timer, entry.next);
  }

  private shelf() {
    return this.options.store.shelf<Entry>(this.options.shelf);
  }
}

function entryOf({ schedule, period }: Timer, time: number | undefined): Entry {
  const expression = `${schedule.text} ${period.start ?? ''}/${period.end ?? ''}`;
  const inTime = time !== undefined && time <= (period.end ?? Number.POSITIVE_INFINITY);
  return { expression, next: inTime ? time : null };
}
