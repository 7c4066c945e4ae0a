/** State between runs: the ETags of fetched files, and the version that monitoring was notified of. */
import * as z from 'zod';
import type { WatchlistFiles } from '#shared/platform/ports.ts';

const NAME = 'state.json';

/** The server's headers for a file, and the hash under which its bytes are stored. */
export const Remembered = z.object({
  etag: z.string().nullable(),
  last_modified: z.string().nullable(),
  sha256: z.string(),
});
export type Remembered = z.output<typeof Remembered>;

export const IngestState = z.object({
  /** The last version that monitoring was notified of. */
  notified: z.string().nullable(),
  /** By address. */
  files: z.record(z.string(), Remembered),
});
export type IngestState = z.output<typeof IngestState>;

const NOTHING: IngestState = { notified: null, files: {} };

/** An unreadable state only costs a complete download. */
export async function readState(lists: WatchlistFiles): Promise<IngestState> {
  const bytes = await lists.source(NAME);
  if (bytes === undefined) return NOTHING;
  try {
    return IngestState.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return NOTHING;
  }
}

export async function writeState(lists: WatchlistFiles, state: IngestState): Promise<void> {
  await lists.putSource(NAME, new TextEncoder().encode(JSON.stringify(state)));
}

/** The name under which a file is stored as evidence. */
export function evidenceName(list: string, sha256: string): string {
  return `${list}/${sha256}`;
}
