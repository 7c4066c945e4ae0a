/** Plans the deliveries of an event: one per matching subscription, and one for the address that the request named. */
import { createHash } from 'node:crypto';
import { deriveId } from '#shared/platform/derive-id.ts';
import { healthOf, type Subscription } from '../repository.ts';
import { type Health, isQuarantined, takes } from '../rules.ts';
import { UNKNOWN_HEALTH } from './health.ts';
import type { EventBody } from './schema.ts';

export type Lane = 'deliveries' | 'retries';

export interface PlannedDelivery {
  readonly deliveryId: string;
  readonly target: 'subscription' | 'request';
  readonly subscriptionId: string | null;
  readonly endpoint: string;
  /** Queue of the first attempt. An endpoint that keeps failing or is slow uses the retry queue. */
  readonly lane: Lane;
}

/**
 * Each matching subscription gets its own delivery, even where two have the same address (DLV-018). The address of the request
 * gets another delivery, unless a matching subscription already has this address. It is signed with the secret of a
 * subscription with this address, if there is one (R68). The same event always gives the same ids.
 */
export function planDeliveries(
  event: EventBody,
  subscriptions: readonly Subscription[],
  requestHealth: Health = UNKNOWN_HEALTH,
): readonly PlannedDelivery[] {
  const { envelope, webhook_url: requested } = event;
  const matching = subscriptions.filter(({ record, details }) =>
    takes(
      { eventType: record.event_type, isActive: record.is_active, filters: details.filters },
      { type: envelope.event, data: envelope.data },
    ),
  );
  const planned = matching.map((subscription) => toSubscription(envelope.id, subscription));
  if (requested === undefined || matching.some(({ details }) => details.webhook_url === requested))
    return planned;
  return [...planned, toRequest(envelope.id, requested, subscriptions, requestHealth)];
}

function toSubscription(eventId: string, { record, details }: Subscription): PlannedDelivery {
  return {
    deliveryId: deriveId(eventId, `webhook:${record.id}`),
    target: 'subscription',
    subscriptionId: record.id,
    endpoint: endpointOf(details.webhook_url),
    lane: laneFor(healthOf(record)),
  };
}

function toRequest(
  eventId: string,
  url: string,
  subscriptions: readonly Subscription[],
  health: Health,
): PlannedDelivery {
  const sameAddress = subscriptions.filter(({ details }) => details.webhook_url === url);
  const signer = sameAddress.find(({ record }) => record.is_active) ?? sameAddress[0];
  return {
    deliveryId: deriveId(eventId, 'webhook:request'),
    target: 'request',
    subscriptionId: signer?.record.id ?? null,
    endpoint: endpointOf(url),
    lane: laneFor(health),
  };
}

function laneFor(health: Health): Lane {
  return isQuarantined(health) ? 'retries' : 'deliveries';
}

/** A short hash of an address. The address itself may contain a token. */
export function endpointOf(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 32);
}
