/** Keys of subscriptions, deliveries, and replays. */
import { indexPartitions, itemKind } from '#shared/platform/table/item-kind.ts';

export const subscriptions = itemKind({
  name: 'webhook subscription',
  owner: 'webhooks',
  area: 'tenant',
  pk: 'WEBHOOKS',
  sk: 'SUB#<id>',
  sealed: ['details', 'secret', 'previous_secret'],
  retention: { personal: 'address of the subscriber', until: 'it is deleted', why: 'deliveries go there' },
  writers: 'webhook calls; attempts write their counters',
  growth: 'one per subscription',
});

export const deliveries = itemKind({
  name: 'webhook delivery',
  owner: 'webhooks',
  area: 'tenant',
  pk: 'DLV#<delivery id>',
  sk: 'DLV',
  sealed: ['body'],
  indexes: ['due', 'list', 'facet'],
  ttl: '30 days',
  retention: {
    personal: 'what its event says: names, e-mail addresses',
    until: 'the time to live',
    why: 'subscribers can have deliveries replayed',
    afterDeletion: '30 days',
  },
  writers: 'dispatch, attempts, tests and replays',
  growth: 'one per event and target, for 30 days',
});

export const deliveryLog = indexPartitions({
  index: 'list',
  area: 'tenant',
  pk: 'DLVLOG#<source>',
  holds: 'deliveries of a subscription, of addresses of requests, or tests, by creation',
});

export const troubledDeliveries = indexPartitions({
  index: 'facet',
  area: 'tenant',
  pk: 'DLVLOG#<source>#<trouble>',
  holds: 'those of them that wait for a retry, that failed, or that failed and were replayed, by creation',
});

export const replays = itemKind({
  name: 'webhook replay',
  owner: 'webhooks',
  area: 'tenant',
  pk: 'RPL#<subscription id>',
  sk: 'REPLAY',
  indexes: ['due'],
  ttl: '30 days',
  retention: { personal: 'none', until: 'the time to live', why: 'the latest replay is shown' },
  writers: 'the call that starts a replay, its worker and its timer',
  growth: 'the latest of each subscription, for 30 days',
});

export const subscriptionGates = itemKind({
  name: 'webhook subscription gate',
  owner: 'webhooks',
  area: 'tenant',
  pk: 'WEBHOOKS',
  sk: 'GATE',
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'creations are lined up' },
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
  retention: { personal: 'none', until: 'the time to live', why: 'slow endpoints do not delay others' },
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
  retention: { personal: 'none', until: 'the time to live', why: 'bounds posts at once' },
  writers: 'attempts: taken with the claim, given back with the outcome',
  growth: 'at most 12 per lane and environment',
});
