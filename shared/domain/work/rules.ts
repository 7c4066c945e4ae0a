/** Kinds of work, when each is due, and ages. */
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const WORK_KINDS = [
  'review',
  'changes_back',
  'hit',
  'second_person',
  'verification',
  'question',
  'expiry',
  'failed',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Days before its expiry date from which a document waits for a new one. */
export const EXPIRY_NOTICE_DAYS = 30;

/** Hours from the cause until an item is due, where the tenant has set none. */
const DUE_HOURS: DueHours = {
  review: 72,
  changes_back: 48,
  hit: 24,
  second_person: 24,
  verification: 48,
  question: 24,
  expiry: EXPIRY_NOTICE_DAYS * 24,
  failed: 24,
};

/** Kinds whose hours a tenant may set. An expiring document is due on its expiry date. */
export const TIMED_KINDS = WORK_KINDS.filter((kind) => kind !== 'expiry');

/** Hours from the cause until an item is due. */
export type DueHours = Readonly<Record<WorkKind, number>>;

/** The hours of every kind. `set`: those of the tenant. */
export function dueHours(set: Readonly<Record<string, number>> = {}): DueHours {
  return {
    ...DUE_HOURS,
    ...Object.fromEntries(TIMED_KINDS.map((kind) => [kind, set[kind] ?? DUE_HOURS[kind]])),
  };
}

/** Milliseconds from the cause until an item of the kind is due. */
export function dueAfter(kind: WorkKind, hours: DueHours): number {
  return hours[kind] * HOUR_MS;
}

/** How long items have waited, in calendar days of UTC, youngest first. */
export const AGES = ['today', '1d', '2d', '3-5d', 'over5d'] as const;
export type Age = (typeof AGES)[number];

/** The youngest and the oldest whole days of each age. */
const DAYS_OF: Readonly<Record<Age, readonly [from: number, to: number]>> = {
  today: [0, 0],
  '1d': [1, 1],
  '2d': [2, 2],
  '3-5d': [3, 5],
  over5d: [6, Number.POSITIVE_INFINITY],
};

/** The days that are counted one by one; all others are over five days old. */
export const COUNTED_DAYS = 6;

/** The day that began so many days ago, `YYYY-MM-DD`. `now` in milliseconds. */
export function dayBefore(now: number, days: number): string {
  return new Date(now - days * DAY_MS).toISOString().slice(0, 10);
}

/** The days of an age, both inclusive; the first is undefined where it has none. An item may be younger than `now` by a clock. */
export function daysOfAge(age: Age, now: number): { readonly from?: string; readonly to?: string } {
  const [youngest, oldest] = DAYS_OF[age];
  return {
    ...(oldest === Number.POSITIVE_INFINITY ? {} : { from: dayBefore(now, oldest) }),
    ...(youngest === 0 ? {} : { to: dayBefore(now, youngest) }),
  };
}

/** Items by age. `countOf` is the number of a day, `total` that of all days. */
export function byAge(
  now: number,
  total: number,
  countOf: (day: string) => number,
): { age: Age; count: number }[] {
  const days = Array.from({ length: COUNTED_DAYS }, (_, age) => countOf(dayBefore(now, age)));
  const counted = days.reduce((sum, each) => sum + each, 0);
  return AGES.map((age) => {
    const [from, to] = DAYS_OF[age];
    const count =
      age === 'over5d'
        ? Math.max(0, total - counted)
        : days.slice(from, to + 1).reduce((sum, each) => sum + each, 0);
    return { age, count };
  });
}
