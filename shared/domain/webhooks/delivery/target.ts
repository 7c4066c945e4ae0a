/** Where a delivery goes now: the address and secret of its subscription or request, and how the address has answered. */
import { defaultWebhookSecrets, type SigningSecrets } from '#shared/domain/tenants/webhook-secret.ts';
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { findSubscription, healthOf, unsealSecrets, unsealSubscription } from '../repository.ts';
import type { Health } from '../rules.ts';
import { findEvent } from './event-row.ts';
import { findHealth } from './health.ts';
import type { DeliveryRecord, EventEnvelope } from './schema.ts';
import type { EndReason } from './transitions.ts';

export interface Addressed {
  readonly kind: 'address';
  readonly send: { readonly url: string; readonly secrets: SigningSecrets; readonly envelope: EventEnvelope };
  readonly health: Health;
}

export type Target =
  | Addressed
  /** `health` undefined: there is no subscription to count for. */
  | { readonly kind: 'none'; readonly reason: EndReason; readonly health: Health | undefined };

interface Finding {
  readonly context: WorkerContext;
  readonly scope: TenantScope;
  readonly table: Table;
}

export async function findTarget(
  { table, scope, context }: Finding,
  record: DeliveryRecord,
): Promise<Target> {
  const now = context.clock.now();
  const opening = context.vault(scope);
  const isRequest = record.target === 'request';
  const [event, subscription, requestHealth, vault] = await Promise.all([
    findEvent(table, scope, record.outbox_id, opening),
    record.subscription_id === null ? undefined : findSubscription(table, scope, record.subscription_id),
    isRequest ? findHealth(table, scope, record.endpoint) : undefined,
    opening,
  ]);
  const health = requestHealth ?? (subscription === undefined ? undefined : healthOf(subscription));
  if (event === undefined) return { kind: 'none', reason: 'no_target', health };
  const { envelope } = event;
  if (requestHealth !== undefined) {
    if (event.webhook_url === undefined) return { kind: 'none', reason: 'no_target', health };
    const secrets =
      subscription === undefined
        ? await defaultWebhookSecrets(table, scope, vault, now)
        : unsealSecrets(subscription, vault, now);
    const send = { url: event.webhook_url, secrets, envelope };
    return { kind: 'address', send, health: requestHealth };
  }
  if (subscription === undefined) return { kind: 'none', reason: 'deleted', health };
  if (!subscription.is_active) return { kind: 'none', reason: 'paused', health };
  const { details } = unsealSubscription(subscription, vault);
  const send = { url: details.webhook_url, secrets: unsealSecrets(subscription, vault, now), envelope };
  return { kind: 'address', send, health: healthOf(subscription) };
}
