/** Pure rules of batches: how they are cut into chunks, their pace, their progress. */
import { type BatchRecord, CHUNK_SIZE, type Chunk } from './schema.ts';

/** Chunks of ten in the order of the ids. The last one may be shorter. */
export function chunksOf(entityIds: readonly string[]): readonly Chunk[] {
  return Array.from({ length: Math.ceil(entityIds.length / CHUNK_SIZE) }, (_, number) => ({
    number,
    entity_ids: entityIds.slice(number * CHUNK_SIZE, (number + 1) * CHUNK_SIZE),
  }));
}

/** Entities of the chunk of this number in a job of `total`. */
export function chunkLength(total: number, number: number): number {
  return Math.min(CHUNK_SIZE, total - number * CHUNK_SIZE);
}

export type ProviderName = 'embedded' | 'yente';

/** Parallel lanes where the tenant has no setting, and entities per lane and minute. */
const PACE: Readonly<Record<ProviderName, { readonly lanes: number; readonly perMinute: number }>> = {
  embedded: { lanes: 4, perMinute: 600 },
  yente: { lanes: 1, perMinute: 60 },
};

/** Delay before the first chunk: the outbox, its queue and the start of the execution. */
const START_MS = 5_000;

export function lanesFor(provider: ProviderName, setting: number | undefined): number {
  return setting ?? PACE[provider].lanes;
}

/** Milliseconds since the epoch by which `total` entities should be done. */
export function estimatedEnd(
  now: number,
  total: number,
  { provider, lanes }: { readonly provider: ProviderName; readonly lanes: number },
): number {
  const busy = Math.min(lanes, Math.ceil(total / CHUNK_SIZE));
  return now + START_MS + Math.ceil((total * 60_000) / (busy * PACE[provider].perMinute));
}

/** 0 to 100 with two decimals. */
export function progressPercentage(processed: number, total: number): number {
  return total === 0 ? 100 : Math.floor((processed * 10_000) / total) / 100;
}

/** A job without progress for this long is stalled: its execution was lost or never started. */
export const STALLED_AFTER_MS = 15 * 60_000;

/** Number of the last round; the first is 0. Chunks still missing after it count as failed. */
export const LAST_ROUND = 3;

/** Number of the last attempt at a chunk within a round; the first is 0. The state machine counts the attempts. */
export const LAST_ATTEMPT = 3;

/** Delay before a round in seconds, so that an outage of the provider can end. */
export function waitBefore(round: number): number {
  return 30 * 4 ** (round - 1);
}

/** Numbers of the chunks without a recorded outcome. */
export function missingChunks(job: Pick<BatchRecord, 'chunk_count'>, done: ReadonlySet<number>): number[] {
  return Array.from({ length: job.chunk_count }, (_, number) => number).filter((number) => !done.has(number));
}
