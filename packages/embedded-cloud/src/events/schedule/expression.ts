/** Schedule expressions of EventBridge rules. Times in ms since the epoch, UTC. */
import { AwsError } from '../../service.ts';
import { nextCron, parseCron } from './cron.ts';

/** When something recurs. */
export interface Schedule {
  /** The expression itself. */
  readonly text: string;
  /** The first time, for a schedule that begins at `start`; undefined if that never comes. */
  readonly first: (start: number) => number | undefined;
  /** The first time after `due` that is also after `now`; times that were missed between count as one. */
  readonly next: (due: number, now: number) => number | undefined;
}

const UNITS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Reads `rate(5 minutes)` or `cron(0 6 ? * MON-FRI *)`; throws `ValidationException` (400). */
export function parseSchedule(text: string): Schedule {
  const [kind, inner = ''] = /^(rate|cron)\((.*)\)$/.exec(text)?.slice(1) ?? [];
  if (kind === 'rate') return rate(text, inner);
  if (kind === 'cron') return cron(text, inner);
  throw invalidExpression(text, 'neither rate() nor cron()');
}

function rate(text: string, inner: string): Schedule {
  const [count = '', unit = '', plural = ''] = /^(\d+) (minute|hour|day)(s?)$/.exec(inner)?.slice(1) ?? [];
  const period = Number(count) * (UNITS[unit] ?? 0);
  if (period === 0) throw invalidExpression(text, 'rate needs a positive number and minutes, hours or days');
  if ((plural === '') !== (Number(count) === 1)) throw invalidExpression(text, 'singular means one');
  return {
    text,
    first: (start) => start + period,
    next: (due, now) => due + (Math.floor(Math.max(now - due, 0) / period) + 1) * period,
  };
}

function cron(text: string, inner: string): Schedule {
  const parsed = parseCron(inner);
  if (typeof parsed === 'string') throw invalidExpression(text, `wrong in ${parsed}`);
  const after = (time: number) => nextCron(parsed, time);
  return { text, first: after, next: (due, now) => after(Math.max(due, now)) };
}

function invalidExpression(text: string, reason: string): AwsError {
  return new AwsError(
    'ValidationException',
    `Parameter ScheduleExpression is not valid: ${text} (${reason}).`,
  );
}
