/** Responses for subscriptions, without their secret. */
import type { Subscription } from './repository.ts';
import type { SubscriptionView } from './schema.ts';

export function subscriptionView({ record, details }: Subscription): SubscriptionView {
  return {
    id: record.id,
    event_type: record.event_type,
    webhook_url: details.webhook_url,
    description: details.description,
    filters: details.filters,
    is_active: record.is_active,
    created_at: record.created_at,
    updated_at: record.updated_at,
    stats: {
      total_deliveries: record.total_deliveries,
      successful_deliveries: record.successful_deliveries,
      failed_deliveries: record.failed_deliveries,
    },
    last_triggered_at: record.last_triggered_at,
  };
}
