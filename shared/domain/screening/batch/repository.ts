/** The only file that knows the keys of batch jobs and chunks and the names of their files. */
import { all, equals, isNew, oneOf } from '#shared/platform/condition.ts';
import { DUE_ATTRIBUTES, dueAttributes } from '#shared/platform/due.ts';
import type { Item, Key, Refusal, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { ProfileView } from '../../tenants/schema.ts';
import { batchChunks, batchJobs } from '../keys.ts';
import { batchLifecycle } from './lifecycle.ts';
import { STALLED_AFTER_MS } from './rules.ts';
import { BatchRecord, type BatchStatus, ChunkRecord } from './schema.ts';

export interface NewBatch {
  readonly id: string;
  readonly total: number;
  readonly chunks: number;
  readonly lanes: number;
  readonly webhookUrl: string | null;
  readonly creator: ProfileView | null;
  readonly announcesProgress: boolean;
  /** Milliseconds. */
  readonly now: number;
}

export function batchKey(scope: TenantScope, id: string): Key {
  return batchJobs.key(scope, { 'job id': id });
}

function chunkKey(scope: TenantScope, id: string, number: number): Key {
  return batchChunks.key(scope, { 'job id': id, number });
}

/** Name of the file with the chunks of a round. Their outcomes are not in the file. */
export function chunksFile(id: string, round: number): string {
  return `batches/${id}-${round}.json`;
}

/** Writes a job with a timer that fires repeatedly until the job has ended, so that a stalled job is restarted. */
export function createBatchWrite(scope: TenantScope, vault: Vault, batch: NewBatch): Write {
  const key = batchKey(scope, batch.id);
  const item: Item & Key = {
    ...key,
    id: batch.id,
    status: 'pending' satisfies BatchStatus,
    total_count: batch.total,
    chunk_count: batch.chunks,
    processed_count: 0,
    failed_count: 0,
    webhook_progress: batch.announcesProgress,
    webhook_url:
      batch.webhookUrl === null
        ? null
        : vault.sealJson({ ...key, attribute: 'webhook_url' }, batch.webhookUrl),
    creator: vault.sealJson({ ...key, attribute: 'creator' }, batch.creator),
    lanes: batch.lanes,
    restarts: 0,
    created_at: new Date(batch.now).toISOString(),
    started_at: null,
    completed_at: null,
    progress_at: batch.now,
    ...dueAttributes({ kind: 'batch', at: batch.now + STALLED_AFTER_MS, key }),
  };
  return { put: item, when: isNew, refuse: () => new Error('a batch with this id exists') };
}

/** The job as it is now; undefined where there is none. */
export async function findBatch(
  table: Table,
  scope: TenantScope,
  id: string,
): Promise<BatchRecord | undefined> {
  const item = await table.get(batchKey(scope, id), { consistent: true });
  return item === undefined ? undefined : BatchRecord.parse(item);
}

/** The job, and whether this chunk has already been counted. */
export async function findBatchAt(
  table: Table,
  scope: TenantScope,
  id: string,
  chunk: number,
): Promise<{ readonly job: BatchRecord; readonly isDone: boolean } | undefined> {
  const keys = [batchKey(scope, id), chunkKey(scope, id, chunk)];
  const [job, done] = await table.getMany(keys, { consistent: true });
  return job === undefined ? undefined : { job: BatchRecord.parse(job), isDone: done !== undefined };
}

/** The outcomes of the counted chunks, by chunk number. */
export async function findChunks(
  table: Table,
  scope: TenantScope,
  id: string,
): Promise<ReadonlyMap<number, ChunkRecord>> {
  const { pk } = batchKey(scope, id);
  const items = await table.query({ pk, beginsWith: batchChunks.start, consistent: true });
  return new Map(
    items.map((item) => {
      const chunk = ChunkRecord.parse(item);
      return [Number(chunk.sk.slice(batchChunks.start.length)), chunk];
    }),
  );
}

export function webhookUrlOf({ pk, sk, webhook_url }: BatchRecord, vault: Vault): string | null {
  if (webhook_url === null) return null;
  return String(vault.unsealJson({ pk, sk, attribute: 'webhook_url' }, webhook_url));
}

export function creatorOf({ pk, sk, creator }: BatchRecord, vault: Vault): ProfileView | null {
  return ProfileView.nullable().parse(vault.unsealJson({ pk, sk, attribute: 'creator' }, creator));
}

/** False for a job that has ended. Its counters no longer change. */
export function isOpen({ status }: Pick<BatchRecord, 'status'>): boolean {
  return batchLifecycle.permits.count.includes(status);
}

const open = oneOf('status', batchLifecycle.permits.count);

/**
 * Records that an execution was started. The job is then processing. Refused where another run was first, so that the number of
 * restarts names the execution that runs.
 */
export function startedWrite(
  job: BatchRecord,
  change: { readonly now: number; readonly isRestart: boolean },
  refuse: Refusal,
): Write {
  return {
    update: keyOf(job),
    set: {
      status: 'processing' satisfies BatchStatus,
      started_at: job.started_at ?? new Date(change.now).toISOString(),
      progress_at: change.now,
    },
    add: { restarts: change.isRestart ? 1 : 0 },
    when: all(open, equals('restarts', job.restarts)),
    refuse,
  };
}

export interface Outcome {
  readonly number: number;
  readonly processed: number;
  readonly failedIds: readonly string[];
  readonly failed: number;
}

/** Records the outcome of a chunk, at most once. */
export function chunkWrite(scope: TenantScope, job: BatchRecord, outcome: Outcome, refuse: Refusal): Write {
  return {
    put: {
      ...chunkKey(scope, job.id, outcome.number),
      processed_count: outcome.processed,
      failed_count: outcome.failed,
      failed_entity_ids: outcome.failedIds,
    },
    when: isNew,
    refuse,
  };
}

/** Adds to the counters, conditional on the counts that were read, so that the event has the same numbers as the job. */
export function countWrite(
  job: BatchRecord,
  done: { readonly processed: number; readonly failed: number; readonly now: number },
  refuse: Refusal,
): Write {
  return {
    update: keyOf(job),
    set: {
      // The first chunk may finish before the start of the execution is recorded.
      status: 'processing' satisfies BatchStatus,
      started_at: job.started_at ?? new Date(done.now).toISOString(),
      progress_at: done.now,
    },
    add: { processed_count: done.processed, failed_count: done.failed },
    when: equals('processed_count', job.processed_count),
    refuse,
  };
}

/** Ends the job with the totals of its chunks. */
export function endWrite(
  job: BatchRecord,
  end: Pick<BatchRecord, 'processed_count' | 'failed_count'> & {
    readonly status: Extract<BatchStatus, 'completed' | 'failed'>;
    readonly completed_at: string;
  },
  refuse: Refusal,
): Write {
  const { status, processed_count, failed_count, completed_at } = end;
  return {
    update: keyOf(job),
    set: {
      status,
      processed_count,
      failed_count,
      completed_at,
      started_at: job.started_at ?? completed_at,
    },
    remove: [...DUE_ATTRIBUTES],
    when: open,
    refuse,
  };
}

function keyOf({ pk, sk }: Key): Key {
  return { pk, sk };
}
