/** Schemas of batch screening: calls and responses, stored items, and the input of the state machine. */
import * as z from 'zod';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { ENVIRONMENTS } from '#shared/platform/scope.ts';
import { batchLifecycle } from './lifecycle.ts';

/** Maximum entities per job. */
export const MOST_ENTITIES = 10_000;
/** Entities that are screened and counted together, with one `batch.progress` event per chunk. */
export const CHUNK_SIZE = 10;

export const BatchStatus = z.enum(batchLifecycle.states).meta({ id: 'BatchStatus' });
export type BatchStatus = z.output<typeof BatchStatus>;

export const StartBatchInput = z
  .object({
    entity_ids: z
      .array(z.uuid().transform((id) => id.toLowerCase()))
      .min(1, 'Give at least one entity.')
      .max(MOST_ENTITIES, `Give at most ${MOST_ENTITIES} entities.`)
      .transform((ids) => [...new Set(ids)]),
    webhook_url: z.string().nullish(),
    webhook_progress: z.boolean().default(false),
  })
  .meta({ id: 'StartBatchScreening' });
export type StartBatchInput = z.output<typeof StartBatchInput>;

export const BatchStarted = z
  .object({
    job_id: Uuid,
    status: BatchStatus,
    /** Number of entities to be screened. */
    total_count: z.int(),
    estimated_completion: Instant,
    webhook_url: z.string().nullable(),
    skipped_count: z.int(),
    skipped_entity_ids: z.array(Uuid),
    message: z.string(),
  })
  .meta({ id: 'BatchScreeningStarted' });

export const BatchView = z
  .object({
    job_id: Uuid,
    status: BatchStatus,
    total_count: z.int(),
    /** Entities screened so far, including failed ones. */
    processed_count: z.int(),
    failed_count: z.int(),
    /** 0 to 100, two decimals. */
    progress_percentage: z.number(),
    created_at: Instant,
    started_at: Instant.nullable(),
    completed_at: Instant.nullable(),
    webhook_url: z.string().nullable(),
  })
  .meta({ id: 'BatchScreening' });
export type BatchView = z.output<typeof BatchView>;

/** `T#<tenant>#<env>#BATCH#<job id>` / `JOB`. */
export const BatchRecord = z.object({
  pk: z.string(),
  sk: z.literal('JOB'),
  id: Uuid,
  status: BatchStatus,
  total_count: z.int(),
  chunk_count: z.int(),
  processed_count: z.int(),
  failed_count: z.int(),
  webhook_progress: z.boolean(),
  /** Sealed webhook address of the call, or null where it gave none. */
  webhook_url: z.string().nullable(),
  /** Sealed profile of the caller, who owns the screenings. */
  creator: z.string(),
  /** Chunks processed in parallel. */
  lanes: z.int(),
  /** Number of executions started after the first, each because the job was stalled. */
  restarts: z.int(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  /** Milliseconds since the epoch of the last progress. */
  progress_at: z.number(),
});
export type BatchRecord = z.output<typeof BatchRecord>;

/** `…` / `CHUNK#<number>`: the outcome of one chunk, written once. */
export const ChunkRecord = z.object({
  pk: z.string(),
  sk: z.string(),
  processed_count: z.int(),
  failed_count: z.int(),
  failed_entity_ids: z.array(Uuid),
});
export type ChunkRecord = z.output<typeof ChunkRecord>;

/** The entities of one chunk. Numbers begin at 0. A chunks file is a JSON array of these. */
export const Chunk = z.object({ number: z.int(), entity_ids: z.array(Uuid) });
export type Chunk = z.output<typeof Chunk>;

const Job = { tenant_id: z.uuid(), environment: z.enum(ENVIRONMENTS), job_id: z.uuid() };

/** Input of an execution and of each of its rounds. */
export const BatchExecution = z.object({
  ...Job,
  /** Name of the file of chunks, below the tenant's prefix. */
  chunks: z.string(),
  /** 0 for the first round. Each later round has the chunks that are still missing. */
  round: z.int(),
  lanes: z.int(),
});
export type BatchExecution = z.output<typeof BatchExecution>;

/** `attempt`: number of earlier attempts at this chunk in this round. */
export const ChunkStep = z.object({ ...Job, round: z.int(), attempt: z.int(), chunk: Chunk });
export type ChunkStep = z.output<typeof ChunkStep>;

/** `failure`: why the state machine could not process the chunks. Absent where it could. */
export const FinishStep = BatchExecution.extend({ failure: z.string().optional() });
export type FinishStep = z.output<typeof FinishStep>;

/** Whether the job has ended. Otherwise the next round, and the delay before it. */
export type FinishOutcome =
  | { readonly done: true }
  | { readonly done: false; readonly wait_seconds: number; readonly next: BatchExecution };
