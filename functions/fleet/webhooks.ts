/** Functions of webhooks: subscriptions, fan-out, deliveries and retries. */

import { webhookLogRoutes } from '#shared/domain/webhooks/log/routes.ts';
import { webhookReplayRoutes } from '#shared/domain/webhooks/replay/routes.ts';
import { webhookRoutes, webhookTestRoutes } from '#shared/domain/webhooks/routes.ts';
import { webhookSecretRoutes } from '#shared/domain/webhooks/secrets/routes.ts';
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const webhooksFleet = {
  webhooks: {
    summary: 'Webhook subscriptions, the log of their deliveries, replays and secrets',
    trigger: {
      kind: 'api',
      routes: { ...webhookRoutes, ...webhookSecretRoutes, ...webhookLogRoutes, ...webhookReplayRoutes },
    },
    grants: [...CORE_GRANTS, 'table:lists'],
    ...API_SIZE,
    callsTenantAddresses: true,
    whenItFails:
      'tenants cannot see or change where their events go, nor what was delivered; events are still delivered',
  },
  'webhook-test': {
    summary: 'Test events to an address, answered while the caller waits',
    trigger: { kind: 'api', routes: webhookTestRoutes, stream: true },
    grants: CORE_GRANTS,
    memoryMiB: 1024,
    timeoutSec: 45,
    callsTenantAddresses: true,
    whenItFails: 'tenants cannot try out a webhook address',
  },
  'webhook-dispatch': {
    summary: 'Creates one delivery per event and subscriber',
    trigger: { kind: 'events' },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'queue:deliveries:send', 'queue:retries:send'],
    memoryMiB: 512,
    timeoutSec: 60,
    whenItFails: 'subscribers get no events until it works again; none is lost',
  },
  'webhook-delivery': {
    summary: 'First attempts of webhook deliveries',
    trigger: { kind: 'queue', queue: 'deliveries', maxConcurrency: 100 },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'queue:retries:send'],
    memoryMiB: 512,
    timeoutSec: 60,
    callsTenantAddresses: true,
    sharesExecutions: true,
    whenItFails: 'events reach subscribers minutes late, by way of the retry lane',
  },
  'webhook-retry': {
    summary: 'Retries of webhook deliveries, and first attempts to endpoints that keep failing or are slow',
    trigger: { kind: 'queue', queue: 'retries', maxConcurrency: 100 },
    source: 'webhook-delivery',
    grants: ['table:read', 'table:write', 'keys:decrypt', 'queue:retries:send'],
    memoryMiB: 512,
    timeoutSec: 60,
    callsTenantAddresses: true,
    sharesExecutions: true,
    whenItFails: 'deliveries that failed once are not tried again until it works',
  },
  'webhook-replay': {
    summary: 'Replays of webhook deliveries',
    trigger: { kind: 'job', job: 'replay' },
    grants: ['table:read', 'table:lists', 'table:write', 'keys:decrypt', 'queue:retries:send'],
    memoryMiB: 512,
    timeoutSec: 60,
    whenItFails: 'replays wait until it works again; new events are delivered as always',
  },
} as const satisfies FleetPart;
