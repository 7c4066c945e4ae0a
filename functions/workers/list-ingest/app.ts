/** Updates the watchlists every few hours. */
import type { IngestPorts } from '#shared/domain/watchlists/ingest/put-in-force.ts';
import type { Source } from '#shared/domain/watchlists/ingest/sources.ts';
import { assertComplete, updateFromSources } from '#shared/domain/watchlists/ingest/update.ts';

/**
 * Fails where a list was refused or not fetched, after the other lists are in force. Lambda then retries, and the alarm fires.
 */
export function listIngest(ports: IngestPorts, sources: readonly Source[]) {
  return async (): Promise<void> => {
    assertComplete(await updateFromSources(ports, sources));
  };
}
