/** Every few hours: lists that their publishers changed come into force. */
import type { IngestPorts } from '#shared/domain/watchlists/ingest/ingest.ts';
import type { Source } from '#shared/domain/watchlists/ingest/sources.ts';
import { assertComplete, updateFromSources } from '#shared/domain/watchlists/ingest/update.ts';

/** Fails where a list was not taken, after the others were: then it is tried again, and the alarm tells of it. */
export function listIngest(ports: IngestPorts, sources: readonly Source[]) {
  return async (): Promise<void> => {
    assertComplete(await updateFromSources(ports, sources));
  };
}
