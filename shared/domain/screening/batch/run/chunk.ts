/** The step that screens the entities of one chunk, and counts the chunk once. */
import { type EventToSend, eventWrite } from '#shared/platform/outbox/write.ts';
import { Contended, type Table, type Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import type { ProfileView } from '../../../tenants/schema.ts';
import { ProviderFailed } from '../../providers/provider.ts';
import { batchEvents } from '../events.ts';
import {
  chunkWrite,
  countWrite,
  creatorOf,
  findBatchAt,
  isOpen,
  type Outcome,
  webhookUrlOf,
} from '../repository.ts';
import { LAST_ATTEMPT, LAST_ROUND } from '../rules.ts';
import { type BatchRecord, CHUNK_SIZE, type ChunkStep } from '../schema.ts';
import { countsOf } from '../view.ts';

/** Context for screening the entities of a chunk. */
interface ChunkRun {
  readonly jobId: string;
  /** The caller who started the job. */
  readonly creator: ProfileView | null;
  /** True on the last attempt: a retryable failure is then recorded. */
  readonly lastAttempt: boolean;
}

/**
 * Reads what the entities of a chunk need. Returns a function that screens one entity as part of the job, in its own
 * transaction. Calling it again for the same job changes nothing and gives the same answer. It rejects with a retryable error.
 */
export type ScreenChunk = (
  scope: TenantScope,
  entityIds: readonly string[],
  run: ChunkRun,
) => Promise<(entityId: string) => Promise<'completed' | 'failed'>>;

/** Another run has already counted this chunk. Its outcome stands. */
class ChunkDone extends Error {}
/** Another chunk was counted since the job was read. */
class Overtaken extends Error {}

/** Attempts to count a chunk. Chunks of one job are counted at the same time and conflict; the limit leaves a margin. */
const ROUNDS = 40;
const PAUSE_MS = 20;

/** Screens and counts one chunk. A repeated call changes nothing. Rejects with an error that is worth a retry. */
export async function runChunk(
  step: ChunkStep,
  context: WorkerContext,
  screening: ScreenChunk,
): Promise<Record<never, never>> {
  const scope = unsafeTenantScope(step.tenant_id, step.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const [before, vault] = await Promise.all([
    findBatchAt(table, scope, step.job_id, step.chunk.number),
    context.vault(scope),
  ]);
  if (before === undefined || before.isDone || !isOpen(before.job)) return {};
  const creator = creatorOf(before.job, vault);
  const { number, entity_ids } = step.chunk;
  const run = { jobId: step.job_id, creator, lastAttempt: isLast(step) };
  const screen = await screening(scope, entity_ids, run);
  const outcomes: Ended[] = [];
  for (const id of entity_ids) outcomes.push(await outcomeOf(() => screen(id), id, step, context));
  const [again] = outcomes.flatMap((outcome) => (typeof outcome === 'object' ? [outcome.error] : []));
  if (again !== undefined) throw again;
  const failedIds = entity_ids.filter((_, index) => outcomes[index] === 'failed');
  const outcome = { number, processed: entity_ids.length, failed: failedIds.length, failedIds };
  await count(outcome, before.job, { scope, table, context });
  return {};
}

/** The outcome of one entity. An error means that the chunk must be tried again. */
type Ended = 'completed' | 'failed' | { readonly error: unknown };

/**
 * An error of one entity does not stop the other entities of the chunk. A retryable error is retried in every round. An
 * unexpected one, such as an unreadable record, is retried in one round only, and then counts as failed.
 */
async function outcomeOf(
  screen: () => Promise<'completed' | 'failed'>,
  entityId: string,
  step: ChunkStep,
  { log }: WorkerContext,
): Promise<Ended> {
  try {
    return await screen();
  } catch (error) {
    const isOver = mayPass(error) ? isLast(step) : step.attempt >= LAST_ATTEMPT;
    if (!isOver) return { error: error ?? new Error('an entity failed without saying why') };
    log.error('an entity of a batch failed', { entity_id: entityId, job_id: step.job_id }, error);
    return 'failed';
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof Contended || (error instanceof ProviderFailed && error.retryable);
}

/** True for the last attempt of the last round. */
function isLast({ round, attempt }: ChunkStep): boolean {
  return round >= LAST_ROUND && attempt >= LAST_ATTEMPT;
}

interface CountContext {
  readonly scope: TenantScope;
  readonly table: Table;
  readonly context: WorkerContext;
}

/** Counts on top of the latest counters, so that each progress event has the same numbers as the job. */
async function count(outcome: Outcome, before: BatchRecord, counting: CountContext): Promise<void> {
  let job = before;
  for (let round = 0; ; round += 1) {
    try {
      await counting.table.commit(await countWrites(outcome, job, counting));
      return;
    } catch (error) {
      if (error instanceof ChunkDone) return;
      if (!(error instanceof Overtaken || error instanceof Contended) || round === ROUNDS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * Math.min(round + 1, 5)));
    }
    const now = await findBatchAt(counting.table, counting.scope, job.id, outcome.number);
    if (now === undefined || now.isDone || !isOpen(now.job)) return;
    job = now.job;
  }
}

async function countWrites(
  outcome: Outcome,
  job: BatchRecord,
  counting: CountContext,
): Promise<readonly Write[]> {
  const now = counting.context.clock.now();
  const { processed, failed } = outcome;
  return [
    chunkWrite(counting.scope, job, outcome, () => new ChunkDone()),
    countWrite(job, { processed, failed, now }, () => new Overtaken()),
    ...(await progressWrites(outcome, job, counting, now)),
  ];
}

/** Progress is announced per full chunk. A shorter last chunk is covered by the event of the end. */
async function progressWrites(
  { processed, failed }: Outcome,
  job: BatchRecord,
  { scope, context }: CountContext,
  now: number,
): Promise<readonly Write[]> {
  if (!job.webhook_progress || processed < CHUNK_SIZE) return [];
  const vault = await context.vault(scope);
  const url = webhookUrlOf(job, vault);
  const counted = {
    ...job,
    processed_count: job.processed_count + processed,
    failed_count: job.failed_count + failed,
  };
  const event: EventToSend = {
    type: batchEvents.progress.type,
    data: countsOf(counted),
    ...(url === null ? {} : { webhookUrl: url }),
  };
  return [eventWrite(scope, vault, event, { outboxId: context.ids.uuid(), now })];
}
