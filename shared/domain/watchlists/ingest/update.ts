/** Updates from the publishers and the media feed. Called by the worker and by the CLI. */

import type { WatchlistFiles } from '#shared/platform/ports.ts';
import { ListsContended, ListsIncomplete } from '../errors.ts';
import type { Delivery } from './delivery.ts';
import { FETCH_LIMITS, type FetchLimits, type FetchProgress, fetchLists } from './fetch.ts';
import { type IngestResult, type IngestStep, ingest, type Supply } from './ingest.ts';
import type { IngestPorts } from './put-in-force.ts';
import type { Source } from './sources.ts';
import type { IngestState } from './state.ts';

/**
 * The adverse media feed, below the sources: one JSON object per line, `{title, url, publishing_date, snippet, names}`. Without
 * it no profile has adverse media.
 */
export const MEDIA_FEED = 'feeds/media.jsonl';

export interface UpdateOptions {
  readonly force?: boolean;
  readonly limits?: FetchLimits;
  readonly progress?: (progress: FetchProgress) => void;
  readonly step?: (step: IngestStep) => void;
}

/** Fetches changed lists from the sources and puts them in force. */
export async function updateFromSources(
  ports: IngestPorts,
  sources: readonly Source[],
  { force = false, limits = FETCH_LIMITS, progress, step }: UpdateOptions = {},
): Promise<IngestResult> {
  const supply = async ({ files }: IngestState): Promise<Supply> => {
    const { lists, clock } = ports;
    const [fetched, feed] = await Promise.all([
      fetchLists(sources, { lists, clock, known: files, limits, progress }),
      mediaFeed(lists, clock.now()),
    ]);
    const asked = new Set<string>(sources.map(({ list }) => list));
    return { ...fetched, asked, deliveries: [...fetched.deliveries, ...feed] };
  };
  return ingestOrAgain(ports, supply, { force, step });
}

/** Retries once where another run published first. */
export async function ingestOrAgain(...given: Parameters<typeof ingest>): Promise<IngestResult> {
  try {
    return await ingest(...given);
  } catch (error) {
    if (!(error instanceof ListsContended)) throw error;
    return ingest(...given);
  }
}

/** Throws `ListsIncomplete` where a list was refused or not fetched, so that the run ends as failed. */
export function assertComplete({ outcomes }: IngestResult): void {
  const left = outcomes.filter(({ state }) => state === 'refused' || state === 'failed');
  if (left.length > 0) throw new ListsIncomplete(left.map(({ list }) => list));
}

async function mediaFeed(lists: WatchlistFiles, now: number): Promise<readonly Delivery[]> {
  const bytes = await lists.source(MEDIA_FEED);
  if (bytes === undefined) return [];
  const fetched_at = new Date(now).toISOString();
  return [{ list: 'media', files: { list: bytes }, fetched_at, from: [MEDIA_FEED], published_on: null }];
}
