/** rate() and cron() expressions, and schedules that follow the embedded cloud's clock. */
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseSchedule } from '../../src/events/schedule/expression.ts';
import { type EventCloud, eventCloud, rule } from './support/event-cloud.ts';

const MINUTE = 60_000;

function next(cron: string, after: string): string | undefined {
  const found = parseSchedule(cron).first(Date.parse(after));
  return found === undefined ? undefined : new Date(found).toISOString();
}

describe('cron expressions', () => {
  it.each([
    ['cron(0 12 * * ? *)', '2026-03-01T12:00:00Z', '2026-03-02T12:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-03-01T12:07:30Z', '2026-03-01T12:15:00.000Z'],
    ['cron(0 18 ? * MON-FRI *)', '2026-03-06T18:00:00Z', '2026-03-09T18:00:00.000Z'],
    ['cron(0 8 1 * ? *)', '2026-12-15T00:00:00Z', '2027-01-01T08:00:00.000Z'],
    ['cron(0 0 L * ? *)', '2028-02-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['cron(0 0 15W * ? *)', '2026-08-01T00:00:00Z', '2026-08-14T00:00:00.000Z'],
    ['cron(0 0 1W * ? *)', '2026-08-01T00:00:00Z', '2026-08-03T00:00:00.000Z'],
    ['cron(0 0 LW * ? *)', '2026-05-01T00:00:00Z', '2026-05-29T00:00:00.000Z'],
    ['cron(0 0 ? * 3#2 *)', '2026-03-01T00:00:00Z', '2026-03-10T00:00:00.000Z'],
    ['cron(0 0 ? * 6L *)', '2026-03-01T00:00:00Z', '2026-03-27T00:00:00.000Z'],
    ['cron(30 4 29 FEB ? *)', '2026-01-01T00:00:00Z', '2028-02-29T04:30:00.000Z'],
    ['cron(0 0 1 1 ? 2030)', '2026-01-01T00:00:00Z', '2030-01-01T00:00:00.000Z'],
  ])('%s after %s is %s', (cron, after, expected) => {
    expect(next(cron, after)).toBe(expected);
  });

  it('has no next time once its years are over', () => {
    expect(next('cron(0 0 1 1 ? 2020)', '2026-01-01T00:00:00Z')).toBeUndefined();
  });

  it.each([
    ['cron(0 12 * * * *)', 'exactly one must be ?'],
    ['cron(60 12 * * ? *)', 'minutes'],
    ['cron(0 12 32 * ? *)', 'day-of-month'],
    ['cron(0 12 ? * 8 *)', 'day-of-week'],
    ['cron(0 12 * * ?)', 'number of fields'],
    ['rate(1 minutes)', 'singular'],
    ['rate(5 minute)', 'singular'],
    ['rate(0 minutes)', 'positive'],
    ['rate(5 seconds)', 'minutes, hours or days'],
    ['every(5 minutes)', 'neither rate() nor cron()'],
  ])('refuses %s', (text, reason) => {
    expect(() => parseSchedule(text)).toThrow(reason);
  });

  it('always gives a later whole minute that it means', () => {
    const values = (low: number, high: number) => fc.integer({ min: low, max: high });
    return fc.assert(
      fc.property(
        values(0, 59),
        values(0, 23),
        values(1, 28),
        values(0, 4e12),
        (minute, hour, day, after) => {
          const found = parseSchedule(`cron(${minute} ${hour} ${day} * ? *)`).first(after) ?? 0;
          const date = new Date(found);
          expect(found).toBeGreaterThan(after);
          expect(found - after).toBeLessThanOrEqual(32 * 86_400_000);
          expect([date.getUTCMinutes(), date.getUTCHours(), date.getUTCDate()]).toEqual([minute, hour, day]);
        },
      ),
    );
  });
});

it('a rate goes on in step with its beginning however late it is looked at', () => {
  return fc.assert(
    fc.property(fc.integer({ min: 2, max: 90 }), fc.integer({ min: 0, max: 1e9 }), (minutes, late) => {
      const schedule = parseSchedule(`rate(${minutes} minutes)`);
      const due = schedule.first(0) ?? 0;
      const following = schedule.next(due, due + late) ?? 0;
      expect(following % (minutes * MINUTE)).toBe(0);
      expect(following - (due + late)).toBeGreaterThan(0);
      expect(following - (due + late)).toBeLessThanOrEqual(minutes * MINUTE);
    }),
  );
});

describe('scheduled rules', () => {
  let cloud: EventCloud;
  beforeEach(async () => {
    cloud = await eventCloud();
  });
  afterEach(() => cloud.close());

  const sweeper = rule('sweeper', { schedule: 'rate(1 minute)' });
  const firings = (count: number) => expect.poll(() => cloud.delivered).toHaveLength(count);

  it('fires each time the clock passes the rate, as a Scheduled Event', async () => {
    await cloud.events.ensureRule(sweeper);
    await cloud.clock.advance(MINUTE);
    await firings(1);
    await cloud.clock.advance(MINUTE);
    await firings(2);
    expect(cloud.delivered[0]?.input).toMatchObject({
      source: 'aws.events',
      'detail-type': 'Scheduled Event',
      resources: [sweeper.arn],
      detail: {},
    });
  });

  it('fires once for all the minutes that a jump of the clock skipped', async () => {
    await cloud.events.ensureRule(sweeper);
    await cloud.clock.advance(90 * MINUTE);
    await firings(1);
    await cloud.clock.advance(MINUTE);
    await firings(2);
  });

  it('fires after a restart what fell due while nothing ran', async () => {
    await cloud.events.ensureRule(sweeper);
    await cloud.store.shelf<number>('clock').put('offset', 10 * MINUTE);
    cloud = await cloud.restart();
    await cloud.events.ensureRule(sweeper);
    await firings(1);
  });

  it('keeps its next time when the same rule is ensured again', async () => {
    await cloud.events.ensureRule(sweeper);
    await cloud.clock.advance(MINUTE / 2);
    await cloud.events.ensureRule(sweeper);
    await cloud.clock.advance(MINUTE / 2);
    await firings(1);
  });

  it('does not fire while disabled', async () => {
    await cloud.events.ensureRule(sweeper);
    await cloud.events.ensureRule({ ...sweeper, enabled: false });
    await cloud.clock.advance(5 * MINUTE);
    await cloud.events.ensureRule(sweeper);
    await cloud.clock.advance(MINUTE);
    await firings(1);
  });

  it('refuses a schedule on a custom bus', async () => {
    await cloud.events.ensureBus('probity', 'arn:aws:events:eu-west-1:000000000000:event-bus/probity');
    await expect(cloud.events.ensureRule({ ...sweeper, bus: 'probity' })).rejects.toThrow(
      'supported only on the default event bus',
    );
  });
});
