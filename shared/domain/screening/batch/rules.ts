/** How a batch is cut, how fast it goes, and how far it is: pure. */
import { type BatchRecord, CHUNK_SIZE, type Chunk } from './schema.ts';

/** Chunks of ten in the order of the ids; the last one has the rest. */
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

/** Chunks at once where the tenant has no setting, and entities that one lane screens in a minute. */
const PACE: Readonly<Record<ProviderName, { readonly lanes: number; readonly perMinute: number }>> = {
  embedded: { lanes: 4, perMinute: 600 },
  yente: { lanes: 1, perMinute: 60 },
};

/** Before the first chunk: the outbox, its queue and the start of the execution. */
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

/** A job without progress for this long has lost its execution, or never got one. */
export const STALLED_AFTER_MS = 15 * 60_000;

/** Rounds after the first: what they leave too is counted as failed. */
export const LAST_ROUND = 3;

/** Attempts at a chunk within a round, after the first: the state machine repeats, the step is told which one it is. */
export const LAST_ATTEMPT = 3;

/** Seconds before a round, so that an outage of the provider can end. */
export function waitBefore(round: number): number {
  return 30 * 4 ** (round - 1);
}

/** Numbers of the chunks that have no record. */
export function missingChunks(job: Pick<BatchRecord, 'chunk_count'>, done: ReadonlySet<number>): number[] {
  return Array.from({ length: job.chunk_count }, (_, number) => number).filter((number) => !done.has(number));
}
