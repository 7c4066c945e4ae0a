/** What a tenant sees of its usage, from what was read. */
import type { UsageView } from './schema.ts';

const DAY_MS = 86_400_000;

/** The last `days` days up to the one of `now` (milliseconds), the oldest first. */
export function daysUntil(now: number, days: number): readonly string[] {
  return Array.from({ length: days }, (_, index) => dayOf(now - (days - 1 - index) * DAY_MS));
}

export interface DayCounts {
  readonly entities: ReadonlyMap<string, number>;
  readonly responses: ReadonlyMap<string, number>;
  readonly cases: ReadonlyMap<string, number>;
}

export function dayRows(days: readonly string[], counts: DayCounts): UsageView['days'] {
  return days.map((day) => ({
    day,
    entities: counts.entities.get(day) ?? 0,
    responses: counts.responses.get(day) ?? 0,
    cases: counts.cases.get(day) ?? 0,
  }));
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
