/** Contracts of the webhook endpoints. The test endpoint is a group of its own because its function streams (R70). */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import {
  eventTypeIsFinal,
  invalidWebhookUrl,
  subscriptionNotFound,
  TestDeliveryFailed,
  tooManySubscriptions,
} from './errors.ts';
import { DEFAULT_SUBSCRIPTION_LIMIT } from './limits.ts';
import {
  SubscriptionChanged,
  SubscriptionCreated,
  SubscriptionDeleted,
  SubscriptionInput,
  SubscriptionList,
  SubscriptionPatch,
  SubscriptionView,
  TestInput,
  TestOutcome,
} from './schema.ts';

const base = { auth: 'key', rate: 'general', spec: 'Endpoints › Webhook subscriptions' } as const;

export const webhookRoutes = {
  createSubscription: route({
    ...base,
    id: 'webhooks.create',
    method: 'POST',
    path: '/api/v1/webhooks/',
    summary: 'Subscribe an address to one event type or to all',
    stepUp: 'always',
    idempotency: 'recommended',
    body: SubscriptionInput,
    success: { status: 201, body: SubscriptionCreated },
    errors: [invalidWebhookUrl('The URL must use HTTPS.'), tooManySubscriptions(DEFAULT_SUBSCRIPTION_LIMIT)],
  }),
  listSubscriptions: route({
    ...base,
    id: 'webhooks.list',
    method: 'GET',
    path: '/api/v1/webhooks/',
    summary: 'List the subscriptions, newest first',
    idempotency: 'none',
    success: { status: 200, body: SubscriptionList },
  }),
  getSubscription: route({
    ...base,
    id: 'webhooks.get',
    method: 'GET',
    path: '/api/v1/webhooks/{id}/',
    summary: 'Get one subscription with its delivery counts',
    idempotency: 'none',
    params: { id: Uuid },
    success: { status: 200, body: SubscriptionView },
    errors: [subscriptionNotFound()],
  }),
  updateSubscription: route({
    ...base,
    id: 'webhooks.update',
    method: 'PATCH',
    path: '/api/v1/webhooks/{id}/',
    summary: 'Change address, description, filters, or switch a subscription on and off',
    stepUp: 'always',
    idempotency: 'required',
    params: { id: Uuid },
    body: SubscriptionPatch,
    success: { status: 200, body: SubscriptionChanged },
    errors: [subscriptionNotFound(), invalidWebhookUrl('The URL must use HTTPS.'), eventTypeIsFinal()],
  }),
  deleteSubscription: route({
    ...base,
    id: 'webhooks.delete',
    method: 'DELETE',
    path: '/api/v1/webhooks/{id}/',
    summary: 'Delete a subscription; deliveries under way end',
    idempotency: 'required',
    params: { id: Uuid },
    success: { status: 200, body: SubscriptionDeleted },
    errors: [subscriptionNotFound()],
  }),
} as const;

export const webhookTestRoutes = {
  sendTest: route({
    ...base,
    id: 'webhooks.test',
    method: 'POST',
    path: '/api/v1/webhooks/test/',
    summary: 'Deliver a test event now and say how the address answered',
    idempotency: 'required',
    body: TestInput,
    success: { status: 200, body: TestOutcome },
    errors: [
      invalidWebhookUrl('The URL must use HTTPS.'),
      new TestDeliveryFailed({
        success: false,
        message: 'The address answered with status 500.',
        log_id: '00000000-0000-4000-8000-000000000000',
        http_status_code: 500,
      }),
    ],
  }),
} as const;
