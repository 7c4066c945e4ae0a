/** Which messages may start an attempt, and how outcomes change a delivery. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayMove, mermaid } from '#shared/contract/lifecycle.ts';
import {
  delayAfter,
  deliveryLifecycle,
  MAX_ATTEMPTS,
  RETRY_DELAYS_SEC,
} from '#shared/domain/webhooks/delivery/lifecycle.ts';
import type { DeliveryRecord } from '#shared/domain/webhooks/delivery/schema.ts';
import { judgeClaim, LEASE_MS, outcomeOf, settle } from '#shared/domain/webhooks/delivery/transitions.ts';

const now = 1_800_000_000_000;

function recordOf(parts: Partial<DeliveryRecord> = {}): DeliveryRecord {
  return {
    pk: 'T#t#test#DLV#d',
    sk: 'DLV',
    delivery_id: '00000000-0000-4000-8000-000000000000',
    outbox_id: 'o',
    event_type: 'case.opened',
    waits: 0,
    target: 'subscription',
    subscription_id: '00000000-0000-4000-8000-000000000001',
    endpoint: 'e',
    state: 'pending',
    version: 1,
    attempts: 0,
    claims: 0,
    next_at: now,
    log: [],
    created_at: now,
    ...parts,
  };
}

// proves DLV-010
test('waits 1, 5, 15 minutes, 1 hour and 4 hours after the first five failures, and not after the sixth', () => {
  expect(RETRY_DELAYS_SEC.map((_, index) => delayAfter(index + 1))).toEqual([60, 300, 900, 3_600, 14_400]);
  expect(MAX_ATTEMPTS).toBe(6);
  expect(delayAfter(6)).toBeUndefined();
});

test('draws every state of the table', () => {
  for (const state of deliveryLifecycle.states) expect(mermaid(deliveryLifecycle)).toContain(state);
});

test.each([
  [{ state: 'succeeded' }, 'over'],
  [{ state: 'failed' }, 'over'],
  [{ state: 'delivering', lease_until: now + 1 }, 'running'],
  [{ state: 'delivering', lease_until: now }, 'claim'],
  [{ state: 'delivering', lease_until: now, claims: 12 }, 'abandon'],
  [{ next_at: now + 2_001 }, 'early'],
  [{ next_at: now + 2_000 }, 'claim'],
  [{ next_at: now - 1e9 }, 'claim'],
  [{ claims: 11 }, 'claim'],
  [{ claims: 12 }, 'abandon'],
] as const)('judges a message for %j as %s', (parts, verdict) => {
  expect(judgeClaim(recordOf(parts), now)).toBe(verdict);
});

test('holds a lease for longer than any run of 60 s', () => {
  expect(LEASE_MS).toBeGreaterThan(60_000);
});

const URL_OF_HOOK = 'https://hooks.example/';

// proves DLV-016, DLV-017
test('takes exactly the 2xx statuses for success', () => {
  for (let status = 100; status < 600; status += 1) {
    const { kind } = outcomeOf({ kind: 'answered', status }, URL_OF_HOOK);
    expect(kind === 'success').toBe(status >= 200 && status <= 299);
  }
});

test.each([
  ['https://hooks.example/', 'certificate'],
  ['https://hooks.example:443/', 'certificate'],
  ['https://hooks.example:8443/', 'connection'],
  ['https://hooks.example:6379/', 'connection'],
])(
  'records a refused certificate of %s as %s: the state of a port that serves no web page is not told',
  (url, reason) => {
    const outcome = outcomeOf({ kind: 'failed', reason: 'certificate' }, url);
    expect(outcome).toEqual({ kind: 'failure', status: null, reason });
  },
);

test('makes only moves of the table, within six attempts, and logs each attempt once', () => {
  const outcome = fc.oneof(
    fc.integer({ min: 100, max: 599 }).map((status) => outcomeOf({ kind: 'answered', status }, URL_OF_HOOK)),
    fc.constant(outcomeOf({ kind: 'failed', reason: 'timeout' }, URL_OF_HOOK)),
    fc.constant({ kind: 'end', reason: 'no_target' } as const),
  );
  const triggers = { succeeded: 'succeed', failed: 'giveUp', pending: 'postpone' } as const;
  return fc.assert(
    fc.property(fc.array(outcome, { minLength: 1, maxLength: 8 }), (outcomes) => {
      let record = recordOf({ state: 'delivering' });
      for (const one of outcomes) {
        const settled = settle(record, one, now);
        if (settled.state === 'delivering') throw new Error('an outcome ends the run');
        expect(mayMove(deliveryLifecycle, triggers[settled.state], record.state)).toBe(true);
        expect(settled.nextAt !== undefined).toBe(settled.state === 'pending');
        expect(settled.attempts).toBeLessThanOrEqual(MAX_ATTEMPTS);
        expect(settled.log).toHaveLength(record.log.length + 1);
        if (settled.state !== 'pending') return;
        record = recordOf({
          ...record,
          state: 'delivering',
          attempts: settled.attempts,
          log: [...settled.log],
        });
      }
    }),
  );
});
