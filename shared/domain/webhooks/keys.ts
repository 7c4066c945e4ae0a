/** Keys of subscriptions and deliveries. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const subscriptions = itemKind({
  name: 'webhook subscription',
  owner: 'webhooks',
  area: 'tenant',
  pk: 'WEBHOOKS',
  sk: 'SUB#<id>',
  sealed: ['details', 'secret'],
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

export const subscriptionGates = itemKind({
  name: 'webhook subscription gate',
  owner: 'webhooks',
  area: 'tenant',
  pk: 'WEBHOOKS',
  sk: 'GATE',
  writers: 'creation of subscriptions, which it lines up',
  growth: 'one per environment',
});

export const endpointHealths = itemKind({
  name: 'webhook endpoint health',
  owner: 'webhooks',
  area: 'tenant',
  pk: 'ENDPOINT#<hash>',
  sk: 'HEALTH',
  ttl: '1 day',
  writers: 'attempts at request-level addresses that fail or are slow',
  growth: 'one per such address, for a day after its last attempt',
});

export const deliverySlots = itemKind({
  name: 'webhook delivery slot',
  owner: 'webhooks',
  area: 'tenant',
  pk: 'SLOTS#<lane>',
  sk: 'SLOT#<number>',
  ttl: '1 day',
  writers: 'attempts: taken with the claim, given back with the outcome',
  growth: 'at most 12 per lane and environment',
});
