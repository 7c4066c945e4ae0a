/** Keys of subscriptions and deliveries. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const subscriptions = itemKind({
  name: 'webhook subscription',
  owner: 'webhooks',
  area: 'tenant',
  pk: 'WEBHOOKS',
  sk: 'SUB#<id>',
  sealed: ['details', 'secret', 'previous_secret'],
  writers: 'webhook calls; attempts write their counters',
  growth: 'one per subscription',
});

export const deliveries = itemKind({
  name: 'webhook delivery',
  owner: 'webhooks',
  area: 'tenant',
  pk: 'DLV#<delivery id>',
  sk: 'DLV',
  indexes: ['due'],
  ttl: '30 days',
  writers: 'dispatch and attempts',
  growth: 'one per event and target, for 30 days',
});
