/** The step that screens the entities of one chunk and counts them, once. */
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

/** How the entities of a chunk are screened. */
export interface ChunkRun {
  readonly jobId: string;
  /** Who asked for the job. */
  readonly creator: ProfileView | null;
  /** True where nobody will try again: a failure that may pass is then recorded. */
  readonly lastAttempt: boolean;
}

/**
 * Reads what the entities of a chunk need, and answers how to screen each of them as part of the job, in a transaction of
 * its own. Called again for the same job that changes nothing and answers the same. Rejects where trying again may help.
 */
export type ScreenChunk = (
  scope: TenantScope,
  entityIds: readonly string[],
  run: ChunkRun,
) => Promise<(entityId: string) => Promise<'completed' | 'failed'>>;

/** Another run of this chunk was faster: its outcome stands. */
class ChunkDone extends Error {}
/** Another chunk was counted since the job was read. */
class Overtaken extends Error {}

/** Chunks of one job that may be counted at the same moment, with room. */
const ROUNDS = 40;
const PAUSE_MS = 20;

/** Screens and counts one chunk; a repeated one changes nothing. Rejects with what should be tried again. */
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

/** How it went with one entity; an error is one that the chunk has to be tried again for. */
type Ended = 'completed' | 'failed' | { readonly error: unknown };

/**
 * What fails does not hold up the rest of its chunk. What may pass by itself is tried in every round; what nobody can
 * explain, such as a record that cannot be read, in one round only, and then counts as failed.
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

/** Nobody tries a chunk again after the last attempt of the last round. */
function isLast({ round, attempt }: ChunkStep): boolean {
  return round >= LAST_ROUND && attempt >= LAST_ATTEMPT;
}

interface Place {
  readonly scope: TenantScope;
  readonly table: Table;
  readonly context: WorkerContext;
}

/** Counts on top of the newest numbers, so that every event of progress says what the job then says. */
async function count(outcome: Outcome, before: BatchRecord, place: Place): Promise<void> {
  let job = before;
  for (let round = 0; ; round += 1) {
    try {
      await place.table.commit(await countWrites(outcome, job, place));
      return;
    } catch (error) {
      if (error instanceof ChunkDone) return;
      if (!(error instanceof Overtaken || error instanceof Contended) || round === ROUNDS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * Math.min(round + 1, 5)));
    }
    const now = await findBatchAt(place.table, place.scope, job.id, outcome.number);
    if (now === undefined || now.isDone || !isOpen(now.job)) return;
    job = now.job;
  }
}

async function countWrites(outcome: Outcome, job: BatchRecord, place: Place): Promise<readonly Write[]> {
  const now = place.context.clock.now();
  const { processed, failed } = outcome;
  return [
    chunkWrite(place.scope, job, outcome, () => new ChunkDone()),
    countWrite(job, { processed, failed, now }, () => new Overtaken()),
    ...(await progressWrites(outcome, job, place, now)),
  ];
}

/** Every ten entities: a last chunk of fewer is announced by the end of the job. */
async function progressWrites(
  { processed, failed }: Outcome,
  job: BatchRecord,
  { scope, context }: Place,
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
