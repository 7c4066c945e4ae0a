/** The worker of replays: repeats the deliveries of a range in steps, and sends what is due soon. */
import type { DeliveryMessage, OutboxPointer } from '#shared/contract/message.ts';
import { findJobInput, jobWrite } from '#shared/platform/outbox/write.ts';
import type { Queue, QueueMessage, Table } from '#shared/platform/ports.ts';
import { fenceOf, groupOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { endpointOf } from '../delivery/plan.ts';
import { findSubscription, type Subscription, SubscriptionGone, unsealSubscription } from '../repository.ts';
import {
  countReplayed,
  endWrite,
  findReplay,
  OriginalMoved,
  progressWrite,
  type Repetition,
  ReplayMoved,
  repeatWrites,
  SENT_AT_ONCE_MS,
} from './repository.ts';
import { replayedId, sendTimes } from './rules.ts';
import { ReplayJob, type ReplayRecord, type StopReason } from './schema.ts';
import { linesAfter, selectedOf } from './select.ts';

export interface ReplayPorts {
  readonly context: WorkerContext;
  readonly retries: Queue;
}

/** Lines per step: each delivery is two writes of a transaction of at most 100, with two more for its counts. */
const STEP = 40;
/** After that long another job goes on, within the time limit of the function (60 s). */
const RUN_FOR_MS = 30_000;

interface Run extends ReplayPorts {
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
}

/** Runs one job. A second run of it goes on where the first one ended, or finds nothing to do. */
export async function runReplay(ports: ReplayPorts, pointer: OutboxPointer): Promise<void> {
  const { context } = ports;
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const opening = context.vault(scope);
  const input = await findJobInput(table, scope, pointer.outbox_id, opening);
  if (input === undefined) return;
  const job = ReplayJob.parse(input);
  const run = { ...ports, scope, table, vault: await opening };
  if ('delivery_id' in job) return sendOne(run, job);
  await repeatRange(run, job);
}

async function sendOne({ retries, scope }: Run, job: { delivery_id: string }) {
  await retries.send([messageFor(scope, { deliveryId: job.delivery_id }, 0)]);
}

async function repeatRange(run: Run, job: { subscription_id: string; replay_id: string }): Promise<void> {
  const { context, table, scope, vault } = run;
  const started = context.clock.now();
  while (context.clock.now() - started < RUN_FOR_MS) {
    const record = await findReplay(table, scope, job.subscription_id);
    if (record === undefined || record.replay_id !== job.replay_id || record.state !== 'running') return;
    if (!(await repeatStep(run, record))) return;
  }
  const at = { outboxId: context.ids.uuid(), now: context.clock.now() };
  await table.commit([jobWrite(scope, vault, { kind: 'replay', input: job }, at)]);
}

/** One step. False once the replay is over. */
async function repeatStep(run: Run, record: ReplayRecord): Promise<boolean> {
  const { context, table, scope, vault } = run;
  const found = await findSubscription(table, scope, record.subscription_id);
  if (found === undefined) return end(run, record, 'subscription_deleted');
  if (!found.is_active) return end(run, record, 'subscription_paused');
  const lines = await linesAfter(table, scope, record, STEP);
  if (lines.length === 0) return end(run, record, null);
  const subscription = unsealSubscription(found, vault);
  const now = context.clock.now();
  const selected = await selectedOf(table, scope, lines, { ...record, subscription }, { vault, now });
  const repetitions = repetitionsOf(record, subscription, selected, now);
  const made = repetitions.length;
  try {
    await retryContended(() =>
      table.commit([
        progressWrite(record, { cursor: lines.at(-1)?.sortKey, made }, now),
        ...repetitions.flatMap((each) => repeatWrites(scope, each, now)),
        ...(made === 0 ? [] : [countReplayed(scope, record.subscription_id, made, now)]),
      ]),
    );
  } catch (error) {
    // The next step reads again what has changed meanwhile.
    if (isOvertaken(error)) return true;
    throw error;
  }
  await sendSoon(run, repetitions, now);
  return true;
}

function isOvertaken(error: unknown): boolean {
  return error instanceof ReplayMoved || error instanceof OriginalMoved || error instanceof SubscriptionGone;
}

function repetitionsOf(
  record: ReplayRecord,
  { details }: Subscription,
  selected: Awaited<ReturnType<typeof selectedOf>>,
  now: number,
): readonly Repetition[] {
  const times = sendTimes(record, selected.length, now);
  const endpoint = endpointOf(details.webhook_url);
  return selected.map((original, index) => ({
    original,
    deliveryId: replayedId(original.delivery_id, record.replay_id),
    endpoint,
    at: times[index] ?? now,
  }));
}

async function sendSoon({ retries, scope }: Run, repetitions: readonly Repetition[], now: number) {
  const messages = repetitions
    .filter(({ at }) => at <= now + SENT_AT_ONCE_MS)
    .map((each) => messageFor(scope, each, Math.ceil((each.at - now) / 1000)));
  if (messages.length > 0) await retries.send(messages);
}

function messageFor(
  scope: TenantScope,
  { deliveryId }: Pick<Repetition, 'deliveryId'>,
  delaySec: number,
): QueueMessage {
  const body: DeliveryMessage = {
    tenant_id: scope.tenantId,
    environment: scope.environment,
    delivery_id: deliveryId,
  };
  return { body, delaySec, group: groupOf(scope) };
}

async function end(run: Run, record: ReplayRecord, reason: StopReason | null): Promise<boolean> {
  const { context, table } = run;
  await table.commit([endWrite(record, reason, context.clock.now())]).catch((error: unknown) => {
    if (!(error instanceof ReplayMoved)) throw error;
  });
  context.log.info('replay ended', { replay_id: record.replay_id, reason: reason ?? 'completed' });
  return false;
}
