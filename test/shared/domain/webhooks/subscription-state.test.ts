/** The state of a subscription as its tenant sees it, and why it is no other. */
import { expect, it } from 'vitest';
import type { Subscription } from '#shared/domain/webhooks/repository.ts';
import { subscriptionView } from '#shared/domain/webhooks/view.ts';

const NOW = Date.parse('2026-03-02T09:30:00Z');

function subscription(changes: Partial<Subscription['record']>): Subscription {
  const record: Subscription['record'] = {
    pk: 'T#t#live#WEBHOOKS',
    sk: 'SUB#1',
    id: '11111111-1111-4111-8111-111111111111',
    event_type: 'all',
    details: '',
    secret: '',
    is_active: true,
    version: 1,
    created_at: '2026-03-01T09:30:00.000Z',
    updated_at: '2026-03-01T09:30:00.000Z',
    last_triggered_at: null,
    total_deliveries: 0,
    successful_deliveries: 0,
    failed_deliveries: 0,
    consecutive_failures: 0,
    ...changes,
  };
  return { record, details: { webhook_url: 'https://example.com/', description: null, filters: {} } };
}

it.each([
  ['quick', { mean_ms: 120 }, 'active', null],
  ['new', {}, 'active', null],
  ['failing four times', { consecutive_failures: 4 }, 'active', null],
  ['failing five times', { consecutive_failures: 5 }, 'slowed', 'failing'],
  ['slow', { mean_ms: 3_001 }, 'slowed', 'slow'],
  ['failing and slow', { consecutive_failures: 5, mean_ms: 9_000 }, 'slowed', 'failing'],
  ['off, whatever it did before', { is_active: false, consecutive_failures: 9 }, 'disabled', 'switched_off'],
] as const)('of one that is %s', (_, changes, state, reason) => {
  expect(subscriptionView(subscription(changes), NOW)).toMatchObject({ state, state_reason: reason });
});

it('counts what waits and what failed in a row beside what arrived and what was given up', () => {
  const counted = { total_deliveries: 9, successful_deliveries: 4, failed_deliveries: 2 };
  expect(subscriptionView(subscription({ ...counted, consecutive_failures: 6 }), NOW).stats).toEqual({
    ...counted,
    waiting_deliveries: 3,
    consecutive_failures: 6,
  });
  // A counter that is behind the others for a moment is no debt.
  expect(subscriptionView(subscription({ successful_deliveries: 1 }), NOW).stats.waiting_deliveries).toBe(0);
});

it('says until when the replaced secret signs as well, and nothing once it does not', () => {
  const until = NOW + 1_000;
  const ends = (now: number) =>
    subscriptionView(subscription({ previous_secret_until: until }), now).rotation_ends_at;
  expect(ends(NOW)).toBe('2026-03-02T09:30:01.000Z');
  expect(ends(until)).toBeNull();
});
