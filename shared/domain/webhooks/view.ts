/** Responses for subscriptions, without their secret. */
import { isInOverlap } from '../tenants/webhook-secret.ts';
import { healthOf, type Subscription } from './repository.ts';
import { isBroken, isQuarantined } from './rules.ts';
import type { SubscriptionRecord, SubscriptionView } from './schema.ts';

/** `now` in milliseconds since the epoch. */
export function subscriptionView({ record, details }: Subscription, now: number): SubscriptionView {
  return {
    id: record.id,
    event_type: record.event_type,
    webhook_url: details.webhook_url,
    description: details.description,
    filters: details.filters,
    is_active: record.is_active,
    ...stateOf(record),
    rotation_ends_at: overlapOf(record, now),
    created_at: record.created_at,
    updated_at: record.updated_at,
    stats: statsOf(record),
    last_triggered_at: record.last_triggered_at,
  };
}

function statsOf(record: SubscriptionRecord): SubscriptionView['stats'] {
  const { total_deliveries: total, successful_deliveries: ok, failed_deliveries: failed } = record;
  return {
    total_deliveries: total,
    successful_deliveries: ok,
    failed_deliveries: failed,
    waiting_deliveries: Math.max(0, total - ok - failed),
    consecutive_failures: record.consecutive_failures,
  };
}

function stateOf(record: SubscriptionRecord): Pick<SubscriptionView, 'state' | 'state_reason'> {
  if (!record.is_active) return { state: 'disabled', state_reason: 'switched_off' };
  const health = healthOf(record);
  if (!isQuarantined(health)) return { state: 'active', state_reason: null };
  return { state: 'slowed', state_reason: isBroken(health.consecutiveFailures) ? 'failing' : 'slow' };
}

function overlapOf({ previous_secret_until: until }: SubscriptionRecord, now: number): string | null {
  return until !== undefined && isInOverlap(until, now) ? new Date(until).toISOString() : null;
}
