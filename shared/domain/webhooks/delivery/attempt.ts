/** One attempt of a delivery: claim, post, record. A delivery whose run crashes falls due again. */
import type { DeliveryMessage } from '#shared/contract/message.ts';
import { defaultWebhookSecrets, type SigningSecrets } from '#shared/domain/tenants/webhook-secret.ts';
import type { Outbound } from '#shared/platform/outbound/outbound.ts';
import type { Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { findSubscription, SubscriptionGone, unsealSecrets, unsealSubscription } from '../repository.ts';
import { findEvent } from './event-row.ts';
import { ClaimLost, claimWrite, findDelivery, settleWrites } from './repository.ts';
import { webhookRequest } from './request.ts';
import type { DeliveryRecord, EventEnvelope } from './schema.ts';
import { judgeClaim, type Outcome, outcomeOf, settle } from './transitions.ts';

export interface AttemptPorts {
  readonly context: WorkerContext;
  readonly outbound: Outbound;
}

/** Context that the steps of an attempt share. */
interface Run extends AttemptPorts {
  readonly scope: TenantScope;
  readonly table: Table;
}

/** The address to send to, and the failure count of the subscription. */
interface Target {
  readonly send:
    | { readonly url: string; readonly secrets: SigningSecrets; readonly envelope: EventEnvelope }
    | undefined;
  /** Undefined where there is no subscription to count for. */
  readonly consecutiveFailures: number | undefined;
}

/** Processes one message. A late, early or duplicate message has no effect. */
export async function attemptDelivery(ports: AttemptPorts, message: DeliveryMessage): Promise<void> {
  const { context } = ports;
  const scope = unsafeTenantScope(message.tenant_id, message.environment);
  const run: Run = { ...ports, scope, table: context.tables.within(fenceOf(scope, 'due')) };
  const record = await findDelivery(run.table, scope, message.delivery_id);
  const verdict = record === undefined ? 'over' : judgeClaim(record, context.clock.now());
  if (record === undefined || (verdict !== 'claim' && verdict !== 'abandon')) {
    return context.log.info('delivery message ignored', { delivery_id: message.delivery_id, verdict });
  }
  const [claimed, target] = await Promise.all([claim(run, record), findTarget(run, record)]);
  if (claimed === undefined) return;
  const outcome = await outcomeFor(run, claimed, target, verdict);
  await recordOutcome(run, claimed, outcome, target.consecutiveFailures);
}

async function outcomeFor(
  { outbound, context }: Run,
  claimed: DeliveryRecord,
  { send }: Target,
  verdict: 'claim' | 'abandon',
): Promise<Outcome> {
  if (verdict === 'abandon') return { kind: 'end', reason: 'abandoned' };
  if (send === undefined) return { kind: 'end', reason: 'no_target' };
  const attempt = {
    ...send,
    deliveryId: claimed.delivery_id,
    attempt: claimed.attempts + 1,
    replayOf: claimed.replay_of,
    now: context.clock.now(),
  };
  return outcomeOf(await outbound.post(webhookRequest(attempt)));
}

/** The claimed record, or undefined where another run claimed it first. */
async function claim(run: Run, record: DeliveryRecord): Promise<DeliveryRecord | undefined> {
  const owner = run.context.ids.uuid();
  const claimed = {
    ...record,
    state: 'delivering' as const,
    owner,
    claims: record.claims + 1,
    version: record.version + 1,
  };
  try {
    await run.table.commit([claimWrite(record, owner, run.context.clock.now())]);
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error;
    // The claim was ours, but the response of the table was lost.
    if (error.current?.owner !== owner) return undefined;
  }
  return claimed;
}

async function findTarget(run: Run, record: DeliveryRecord): Promise<Target> {
  const { table, scope, context } = run;
  const opening = context.vault(scope);
  const [event, subscription, vault] = await Promise.all([
    findEvent(table, scope, record.outbox_id, opening),
    record.subscription_id === null ? undefined : findSubscription(table, scope, record.subscription_id),
    opening,
  ]);
  const consecutiveFailures = subscription?.consecutive_failures;
  if (event === undefined) return { send: undefined, consecutiveFailures };
  const { envelope } = event;
  if (record.target === 'request') {
    if (event.webhook_url === undefined) return { send: undefined, consecutiveFailures: undefined };
    const secrets =
      subscription === undefined
        ? await defaultWebhookSecrets(table, scope, vault, context.clock.now())
        : unsealSecrets(subscription, vault, context.clock.now());
    return { send: { url: event.webhook_url, secrets, envelope }, consecutiveFailures: undefined };
  }
  if (subscription === undefined || !subscription.is_active) return { send: undefined, consecutiveFailures };
  const { details } = unsealSubscription(subscription, vault);
  const secrets = unsealSecrets(subscription, vault, context.clock.now());
  const send = { url: details.webhook_url, secrets, envelope };
  return { send, consecutiveFailures };
}

/** Retries recording separately, so that a conflict in the table does not cause a second post. */
async function recordOutcome(
  run: Run,
  claimed: DeliveryRecord,
  outcome: Outcome,
  consecutiveFailures: number | undefined,
): Promise<void> {
  const { context, scope, table } = run;
  const settled = settle(claimed, outcome, context.clock.now());
  const facts = { delivery_id: claimed.delivery_id, attempts: settled.attempts, state: settled.state };
  try {
    await retryContended(() => table.commit(settleWrites(scope, claimed, settled, consecutiveFailures)));
    context.log.info('delivery attempted', facts);
  } catch (error) {
    if (error instanceof SubscriptionGone) return recordOutcome(run, claimed, outcome, undefined);
    if (!(error instanceof ClaimLost)) throw error;
    const ours = error.current?.owner === claimed.owner && error.current?.version === claimed.version + 1;
    if (!ours) context.log.warn('delivery outcome came after the lease had expired', facts);
  }
}
