/**
 * Where deliveries stand in the delivery log. The record of a delivery is its line in the log: index attributes of the record put
 * it on the list of its source, so that a delivery costs one write to an index and no item more.
 */
import type { TenantScope } from '#shared/platform/scope.ts';
import type { DeliveryRecord } from '../delivery/schema.ts';
import { deliveryLog, troubledDeliveries } from '../keys.ts';

/** What the key of a log line is made of. */
export type LogLine = Pick<
  DeliveryRecord,
  'delivery_id' | 'event_type' | 'target' | 'subscription_id' | 'created_at' | 'replay_of'
>;

/** Whose deliveries a list holds: those of a subscription (its id), of addresses of requests, or tests. */
export type LogSource = string;

/**
 * Deliveries with a failed attempt stand on a second list, so that they are found among many that succeeded. `replayed`: failed,
 * and repeated by a replay since.
 */
export type Trouble = 'retrying' | 'failed' | 'replayed';

/** A delivery to the address of a request belongs to that list even where a subscription's secret signs it. */
export function sourceOf({
  target,
  subscription_id,
}: Pick<LogLine, 'target' | 'subscription_id'>): LogSource {
  return target === 'subscription' && subscription_id !== null ? subscription_id : target;
}

const REPLAY = 'R';

/** `<created at>#<delivery id>#<event type>`, with a mark at the end of replays: newest last, and filters need no second read. */
function sortKeyOf(line: LogLine): string {
  const parts = [new Date(line.created_at).toISOString(), line.delivery_id, line.event_type];
  return [...parts, ...(line.replay_of === undefined ? [] : [REPLAY])].join('#');
}

/** What a sort key says of its delivery. */
export function readSortKey(sortKey: string) {
  const [createdAt = '', deliveryId = '', eventType = '', mark] = sortKey.split('#');
  return { createdAt, deliveryId, eventType, isReplay: mark === REPLAY };
}

/** The attributes that put a new delivery on the list of its source. */
export function logAttributes(scope: TenantScope, line: LogLine) {
  return { list_pk: deliveryLog.partition(scope, { source: sourceOf(line) }), list_sk: sortKeyOf(line) };
}

/** The attributes that put a delivery on the list of troubled ones. */
export function troubleAttributes(scope: TenantScope, line: LogLine, trouble: Trouble) {
  const facet_pk = troubledDeliveries.partition(scope, { source: sourceOf(line), trouble });
  return { facet_pk, facet_sk: sortKeyOf(line) };
}

/** The attributes to remove once the delivery has succeeded. */
export const TROUBLE_ATTRIBUTES = ['facet_pk', 'facet_sk'] as const;

/** An index partition and the name of its sort key. */
export interface LogPartition {
  readonly index: 'listing' | 'facet';
  readonly pk: string;
  readonly sortKey: 'list_sk' | 'facet_sk';
}

export function wholeLog(scope: TenantScope, source: LogSource): LogPartition {
  return { index: 'listing', pk: deliveryLog.partition(scope, { source }), sortKey: 'list_sk' };
}

export function troubledLog(scope: TenantScope, source: LogSource, trouble: Trouble): LogPartition {
  return {
    index: 'facet',
    pk: troubledDeliveries.partition(scope, { source, trouble }),
    sortKey: 'facet_sk',
  };
}

/** Sorts after every key of an instant. */
export const AFTER_INSTANT = '~';
