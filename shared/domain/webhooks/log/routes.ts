/** Contracts of the delivery log, which the specification does not have (docs/decisions/0032). */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { deliveryNotFound, subscriptionNotFound } from '../errors.ts';
import { DeliveryDetail, DeliveryPage, LogQuery, OwnLogQuery } from './schema.ts';

const base = { auth: 'key', rate: 'general', spec: 'Events › Delivery rules', idempotency: 'none' } as const;

export const webhookLogRoutes = {
  listDeliveries: route({
    ...base,
    id: 'webhooks.list_deliveries',
    method: 'GET',
    path: '/api/v1/webhooks/{id}/deliveries/',
    summary: 'List the deliveries of a subscription of the last 30 days, newest first',
    params: { id: Uuid },
    query: LogQuery,
    success: { status: 200, body: DeliveryPage },
    errors: [subscriptionNotFound()],
  }),
  getDelivery: route({
    ...base,
    id: 'webhooks.get_delivery',
    method: 'GET',
    path: '/api/v1/webhooks/{id}/deliveries/{delivery_id}/',
    summary: 'Get one delivery of a subscription with its attempts and the body as sent',
    params: { id: Uuid, delivery_id: Uuid },
    success: { status: 200, body: DeliveryDetail },
    errors: [deliveryNotFound()],
  }),
  listOwnDeliveries: route({
    ...base,
    id: 'webhooks.list_own_deliveries',
    method: 'GET',
    path: '/api/v1/webhooks/deliveries/',
    summary: 'List the deliveries to addresses of requests, or the tests, newest first',
    query: OwnLogQuery,
    success: { status: 200, body: DeliveryPage },
  }),
  getOwnDelivery: route({
    ...base,
    id: 'webhooks.get_own_delivery',
    method: 'GET',
    path: '/api/v1/webhooks/deliveries/{delivery_id}/',
    summary: 'Get one delivery to the address of a request, or one test',
    params: { delivery_id: Uuid },
    success: { status: 200, body: DeliveryDetail },
    errors: [deliveryNotFound()],
  }),
} as const;
