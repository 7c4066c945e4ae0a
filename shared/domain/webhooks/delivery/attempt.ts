/** One attempt of a delivery: claim with a slot, post, record. A delivery whose run crashes falls due again. */
import type { DeliveryMessage } from '#shared/contract/message.ts';
import type { Outbound } from '#shared/platform/outbound/outbound.ts';
import type { Queue, Table } from '#shared/platform/ports.ts';
import { fenceOf, groupOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { SubscriptionGone } from '../repository.ts';
import { type Health, isQuarantined, isSlowAlready } from '../rules.ts';
import { type Claimed, claimAlone, claimWithSlot } from './claim.ts';
import { ClaimLost, findDelivery, settleWrites, slowWrites, waitWrite } from './repository.ts';
import { webhookRequest } from './request.ts';
import type { DeliveryRecord } from './schema.ts';
import { type Full, giveBackWrite, SlotLost } from './slots.ts';
import { type Addressed, findTarget, type Target } from './target.ts';
import { type EndReason, judgeClaim, type Outcome, outcomeOf, settle, waitAfter } from './transitions.ts';

export interface AttemptPorts {
  readonly context: WorkerContext;
  readonly outbound: Outbound;
  /** The queue of retries: for deliveries that have to wait. */
  readonly retries: Queue;
  /** How many executions of a lane can run at once: a share of them is one environment's. */
  readonly executions: number;
}

/** Context that the steps of an attempt share. */
interface Run extends AttemptPorts {
  readonly scope: TenantScope;
  readonly table: Table;
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
  const target = await findTarget(run, record);
  if (verdict === 'abandon') return end(run, record, target, 'abandoned');
  if (target.kind === 'none') return end(run, record, target, target.reason);
  if (message.lane === 'deliveries' && isQuarantined(target.health)) return moveToRetries(run, message);
  const lane = message.lane ?? 'retries';
  const claimed = await claimWithSlot(run, record, { lane, health: target.health });
  if (claimed === 'lost') return;
  if ('openMs' in claimed) return putOff(run, message, { record, health: target.health, full: claimed });
  await post(run, claimed, target);
}

/** Ends a delivery without an attempt. */
async function end(run: Run, record: DeliveryRecord, target: Target, reason: EndReason): Promise<void> {
  const claimed = await claimAlone(run, record);
  if (claimed !== 'lost')
    await recordOutcome(run, claimed, { kind: 'end', reason }, { health: target.health });
}

async function post(run: Run, claimed: Claimed, target: Addressed): Promise<void> {
  const { context, outbound } = run;
  const began = context.clock.now();
  const { record } = claimed;
  const attempt = {
    ...target.send,
    deliveryId: record.delivery_id,
    attempt: record.attempts + 1,
    replayOf: record.replay_of,
    now: began,
  };
  const outcome = outcomeOf(await outbound.post(webhookRequest(attempt)), attempt.url);
  const durationMs = context.clock.now() - began;
  await recordOutcome(run, claimed, outcome, { health: target.health, durationMs });
}

/** Its endpoint became slow or failed after the message was sent: other endpoints' first attempts go first. */
async function moveToRetries(
  { retries, scope }: Run,
  { lane: _left, ...body }: DeliveryMessage,
): Promise<void> {
  await retries.send([{ body, group: groupOf(scope) }]);
}

interface Waiting {
  readonly record: DeliveryRecord;
  readonly health: Health;
  readonly full: Full;
}

/** Record first, message second: where the message is lost, the sweeper sends another one. */
async function putOff(
  run: Run,
  { lane: _left, ...body }: DeliveryMessage,
  { record, health, full }: Waiting,
): Promise<void> {
  const { context, scope, table, retries } = run;
  const now = context.clock.now();
  const spread = Number.parseInt(record.delivery_id.slice(0, 2), 16) / 255;
  const waitMs = waitAfter(record.waits, spread, health.meanMs);
  try {
    await table.commit([waitWrite(record, now + waitMs)]);
  } catch (error) {
    if (error instanceof ClaimLost) return;
    throw error;
  }
  await retries.send([{ body, delaySec: waitMs / 1000, group: groupOf(scope) }]);
  context.log.info('delivery waits for its turn', {
    delivery_id: record.delivery_id,
    waits: record.waits + 1,
  });
  if (!isSlowAlready(health, full.openMs)) return;
  const noted = slowWrites(scope, record, { meanMs: full.openMs, now });
  await retryContended(() => table.commit(noted)).catch(unlessGone);
}

/** The subscription was deleted meanwhile: nothing is to be remembered. */
function unlessGone(error: unknown): void {
  if (!(error instanceof SubscriptionGone)) throw error;
}

/** Retries recording separately, so that a conflict in the table does not cause a second post. */
async function recordOutcome(
  run: Run,
  claimed: Claimed,
  outcome: Outcome,
  noted: { readonly health: Health | undefined; readonly durationMs?: number },
): Promise<void> {
  const { context, scope, table } = run;
  const { record, slot } = claimed;
  const now = context.clock.now();
  const settled = settle(record, outcome, now, noted.durationMs);
  const facts = { delivery_id: record.delivery_id, attempts: settled.attempts, state: settled.state };
  const writes = settleWrites(scope, record, settled, { durationMs: undefined, ...noted, now });
  const givenBack = slot === undefined ? [] : [giveBackWrite(slot, record.owner ?? '')];
  try {
    await retryContended(() => table.commit([...writes, ...givenBack]));
    context.log.info('delivery attempted', facts);
  } catch (error) {
    if (error instanceof SlotLost) return recordOutcome(run, { record, slot: undefined }, outcome, noted);
    if (error instanceof SubscriptionGone) return recordOutcome(run, claimed, outcome, { health: undefined });
    if (!(error instanceof ClaimLost)) throw error;
    const ours = error.current?.owner === record.owner && error.current?.version === record.version + 1;
    if (!ours) context.log.warn('delivery outcome came after the lease had expired', facts);
  }
}
