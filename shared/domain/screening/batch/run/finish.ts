/** The last step of a round: starts another round for missing chunks, or ends the job once. */
import * as z from 'zod';
import { eventWrite } from '#shared/platform/outbox/write.ts';
import type { ObjectStore, Objects, Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { batchEvents } from '../events.ts';
import {
  chunksFile,
  chunkWrite,
  endWrite,
  findBatch,
  findChunks,
  isOpen,
  webhookUrlOf,
} from '../repository.ts';
import { chunkLength, LAST_ROUND, missingChunks, waitBefore } from '../rules.ts';
import { type BatchRecord, Chunk, type ChunkRecord, type FinishOutcome, type FinishStep } from '../schema.ts';
import { countsOf } from '../view.ts';
import { BatchEnded, unlessEnded } from './start.ts';

export interface FinishContext extends WorkerContext {
  readonly objects: ObjectStore;
}

/** A job with the outcomes of its chunks. */
interface JobState {
  readonly job: BatchRecord;
  readonly chunks: ReadonlyMap<number, ChunkRecord>;
  readonly scope: TenantScope;
  readonly table: Table;
  readonly files: Objects;
  readonly context: FinishContext;
}

const DONE: FinishOutcome = { done: true };

/** Safe to run twice: a second run changes nothing. */
export async function finishRound(step: FinishStep, context: FinishContext): Promise<FinishOutcome> {
  const scope = unsafeTenantScope(step.tenant_id, step.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const [job, chunks] = await Promise.all([
    findBatch(table, scope, step.job_id),
    findChunks(table, scope, step.job_id),
  ]);
  if (job === undefined) return DONE;
  const state = { job, chunks, scope, table, files: context.objects.within(scope), context };
  if (isOpen(job)) {
    const next = await endOrContinue(step, state);
    if (next !== undefined) return next;
  }
  // Also remove the files where an earlier run ended the job and then crashed.
  await state.files.remove(filesOf(job.id));
  return DONE;
}

/** The next round, or undefined where the job has ended. */
async function endOrContinue(step: FinishStep, state: JobState): Promise<FinishOutcome | undefined> {
  const { job, chunks, files } = state;
  const missing = missingChunks(job, new Set(chunks.keys()));
  if (missing.length > 0 && step.round < LAST_ROUND) {
    const next = await nextRound(step, missing, files);
    if (next !== undefined) return next;
  }
  await recordAsFailed(missing, state);
  await unlessEnded(() => end(step, missing.length > 0, state));
  return undefined;
}

/** Undefined where the chunks file is missing: the ids of the missing chunks are then lost, and they fail. */
async function nextRound(
  { failure: _, ...step }: FinishStep,
  missing: readonly number[],
  files: Objects,
): Promise<FinishOutcome | undefined> {
  const stored = await files.get(chunksFile(step.job_id, 0));
  if (stored === undefined) return undefined;
  const wanted = new Set(missing);
  const all = z.array(Chunk).parse(JSON.parse(Buffer.from(stored).toString('utf8')));
  const left = all.filter(({ number }) => wanted.has(number));
  const round = step.round + 1;
  const chunks = chunksFile(step.job_id, round);
  await files.put(chunks, Buffer.from(JSON.stringify(left)), 'application/json');
  return { done: false, wait_seconds: waitBefore(round), next: { ...step, chunks, round } };
}

/** Records missing chunks as failed, unless a late run records their outcome first. */
async function recordAsFailed(missing: readonly number[], { job, scope, table }: JobState): Promise<void> {
  for (const number of missing) {
    const length = chunkLength(job.total_count, number);
    const outcome = { number, processed: length, failed: length, failedIds: [] };
    const write = chunkWrite(scope, job, outcome, () => new ReachedLate());
    await table.commit([write]).catch((error: unknown) => {
      if (!(error instanceof ReachedLate)) throw error;
    });
  }
}

class ReachedLate extends Error {}

/** The totals come from the chunk records, which are complete now. */
async function end(step: FinishStep, hasMissing: boolean, state: JobState): Promise<void> {
  const { job, scope, table, context } = state;
  const chunks = [...(await findChunks(table, scope, job.id)).values()];
  const sum = (name: 'processed_count' | 'failed_count') =>
    chunks.reduce((total, chunk) => total + chunk[name], 0);
  const now = context.clock.now();
  const completed_at = new Date(now).toISOString();
  const status = hasMissing && step.failure !== undefined ? 'failed' : 'completed';
  const ended = {
    ...job,
    status,
    completed_at,
    processed_count: sum('processed_count'),
    failed_count: sum('failed_count'),
  } as const;
  const vault = await context.vault(scope);
  const url = webhookUrlOf(job, vault);
  const { created_at, started_at } = job;
  const data = { ...countsOf(ended), status, created_at, started_at, completed_at };
  const event =
    status === 'failed'
      ? { type: batchEvents.failed.type, data: { ...data, reason: step.failure ?? '' } }
      : { type: batchEvents.completed.type, data };
  const announced = { ...event, ...(url === null ? {} : { webhookUrl: url }) };
  await retryContended(() =>
    table.commit([
      endWrite(job, ended, () => new BatchEnded()),
      eventWrite(scope, vault, announced, { outboxId: context.ids.uuid(), now }),
    ]),
  );
}

function filesOf(id: string): readonly string[] {
  return Array.from({ length: LAST_ROUND + 1 }, (_, round) => chunksFile(id, round));
}
