/** Contracts of replays, which the specification does not have (docs/decisions/0032). */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import {
  deliveryExpired,
  deliveryNotFound,
  deliveryUnderWay,
  replayNotFound,
  replayRunning,
  subscriptionNotFound,
  subscriptionPaused,
  testNotReplayable,
  tooManyToReplay,
} from '../errors.ts';
import { DeliveryReplayed, MOST_REPLAYED, ReplayInput, ReplayStarted, ReplayView } from './schema.ts';

const base = { auth: 'key', rate: 'general', spec: 'Events › Delivery rules' } as const;
const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000';

export const webhookReplayRoutes = {
  startReplay: route({
    ...base,
    id: 'webhooks.start_replay',
    method: 'POST',
    path: '/api/v1/webhooks/{id}/replay/',
    summary: 'Count the deliveries of a range, or send them again',
    idempotency: 'required',
    params: { id: Uuid },
    body: ReplayInput,
    success: { status: 200, body: ReplayStarted },
    errors: [
      subscriptionNotFound(),
      subscriptionPaused(),
      replayRunning(EXAMPLE_ID),
      tooManyToReplay(MOST_REPLAYED),
    ],
  }),
  getReplay: route({
    ...base,
    id: 'webhooks.get_replay',
    method: 'GET',
    path: '/api/v1/webhooks/{id}/replay/',
    summary: 'See how the latest replay of a subscription is going',
    idempotency: 'none',
    params: { id: Uuid },
    success: { status: 200, body: ReplayView },
    errors: [replayNotFound()],
  }),
  replayDelivery: route({
    ...base,
    id: 'webhooks.replay_delivery',
    method: 'POST',
    path: '/api/v1/webhooks/{id}/deliveries/{delivery_id}/replay/',
    summary: 'Send the event of one delivery of a subscription again',
    idempotency: 'required',
    params: { id: Uuid, delivery_id: Uuid },
    success: { status: 202, body: DeliveryReplayed },
    errors: [deliveryNotFound(), subscriptionPaused(), deliveryUnderWay(), deliveryExpired()],
  }),
  replayOwnDelivery: route({
    ...base,
    id: 'webhooks.replay_own_delivery',
    method: 'POST',
    path: '/api/v1/webhooks/deliveries/{delivery_id}/replay/',
    summary: 'Send the event of one delivery to the address of a request again',
    idempotency: 'required',
    params: { delivery_id: Uuid },
    success: { status: 202, body: DeliveryReplayed },
    errors: [deliveryNotFound(), testNotReplayable(), deliveryUnderWay(), deliveryExpired()],
  }),
} as const;
