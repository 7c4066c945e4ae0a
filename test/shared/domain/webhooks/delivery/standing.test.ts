/** How addresses are judged by their attempts, and what they may hold of the first queue. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Admission,
  isQuarantined,
  NEW_STANDING,
  SLOW_MS,
  type Standing,
  standingAfter,
} from '#shared/domain/webhooks/delivery/standing.ts';

/** The record after an attempt, as the table would have it. */
function changed(before: Standing, observed: Parameters<typeof standingAfter>[1]): Standing {
  const { add = {}, set = {} } = standingAfter(before, observed);
  const added = Object.entries(add).map(([name, value]) => [name, Number(Reflect.get(before, name)) + value]);
  return { ...before, ...Object.fromEntries(added), ...set };
}

const attempt = fc.record({
  succeeded: fc.boolean(),
  durationMs: fc.constantFrom(20, SLOW_MS - 1, SLOW_MS, 30_000),
  wasWaiting: fc.boolean(),
});

describe('an address', () => {
  it('is served by the second queue from its fifth failure in a row, until it succeeds', () => {
    let standing = NEW_STANDING;
    const judged = Array.from({ length: 6 }, () => {
      standing = changed(standing, { succeeded: false, durationMs: 20, wasWaiting: false });
      return isQuarantined(standing);
    });
    expect(judged).toEqual([false, false, false, false, true, true]);
    expect(isQuarantined(changed(standing, { succeeded: true, durationMs: 20, wasWaiting: false }))).toBe(
      false,
    );
  });

  it('is served by the second queue from its third slow attempt in a row, also where all succeed', () => {
    const slow = { succeeded: true, durationMs: 25_000, wasWaiting: false };
    const third = changed(changed(changed(NEW_STANDING, slow), slow), slow);
    expect(isQuarantined(third)).toBe(true);
    expect(isQuarantined(changed(third, slow))).toBe(true);
    expect(isQuarantined(changed(third, { ...slow, durationMs: 100 }))).toBe(false);
  });

  it('is proven exactly while its last attempt succeeded and was fast', () => {
    void fc.assert(
      fc.property(fc.array(attempt, { minLength: 1 }), (attempts) => {
        const standing = attempts.reduce(changed, NEW_STANDING);
        const last = attempts.at(-1);
        expect(standing.is_proven).toBe(last?.succeeded === true && last.durationMs < SLOW_MS);
      }),
    );
  });

  it('frees its place in the first queue with the first outcome, also of a delivery that is not sent', () => {
    const waiting = { ...NEW_STANDING, waiting: 1 };
    expect(changed(waiting, { succeeded: undefined, durationMs: 0, wasWaiting: true }).waiting).toBe(0);
    expect(changed(waiting, { succeeded: false, durationMs: 20, wasWaiting: true }).waiting).toBe(0);
    expect(changed(waiting, { succeeded: false, durationMs: 20, wasWaiting: false }).waiting).toBe(1);
  });

  it('counts neither failures nor slow attempts beyond those that decide', () => {
    const most = { ...NEW_STANDING, consecutive_failures: 5, slow_attempts: 3 };
    expect(standingAfter(most, { succeeded: false, durationMs: 30_000, wasWaiting: false })).toEqual({});
  });
});

describe('the first queue', () => {
  const lanes = (count: number, standing: Standing, endpointOf: (index: number) => string) => {
    const admission = new Admission([]);
    return Array.from({ length: count }, (_, index) => admission.laneFor(endpointOf(index), standing));
  };
  const admitted = (chosen: readonly string[]) => chosen.filter((lane) => lane === 'deliveries').length;

  it('takes four of an address that is not proven, and eight of a tenant with many of them', () => {
    expect(admitted(lanes(120, NEW_STANDING, () => 'one'))).toBe(4);
    expect(admitted(lanes(120, NEW_STANDING, String))).toBe(8);
  });

  it('takes twenty of an address that is proven, and forty of a tenant with many of them', () => {
    const proven = { ...NEW_STANDING, is_proven: true };
    expect(admitted(lanes(120, proven, () => 'one'))).toBe(20);
    expect(admitted(lanes(120, proven, String))).toBe(40);
  });

  it('counts what waits already', () => {
    const admission = new Admission([{ endpoint: 'one', standing: { ...NEW_STANDING, waiting: 4 } }]);
    expect(admission.laneFor('one', NEW_STANDING)).toBe('retries');
    expect(admission.laneFor('other', NEW_STANDING)).toBe('deliveries');
  });
});
