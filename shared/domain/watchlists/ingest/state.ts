/** What a run remembers for the next: tags of what was fetched, and which version monitoring was told of. */
import * as z from 'zod';
import type { ListFiles } from '#shared/platform/ports.ts';

const NAME = 'state.json';

/** What a server said of a file, and the hash under which its bytes are kept. */
export const Remembered = z.object({
  etag: z.string().nullable(),
  last_modified: z.string().nullable(),
  sha256: z.string(),
});
export type Remembered = z.output<typeof Remembered>;

export const IngestState = z.object({
  /** The version that monitoring was told of last. */
  told: z.string().nullable(),
  /** By address. */
  files: z.record(z.string(), Remembered),
});
export type IngestState = z.output<typeof IngestState>;

const NOTHING: IngestState = { told: null, files: {} };

/** A state that cannot be read costs one unconditional download, no more. */
export async function readState(lists: ListFiles): Promise<IngestState> {
  const bytes = await lists.source(NAME);
  if (bytes === undefined) return NOTHING;
  try {
    return IngestState.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return NOTHING;
  }
}

export async function writeState(lists: ListFiles, state: IngestState): Promise<void> {
  await lists.putSource(NAME, new TextEncoder().encode(JSON.stringify(state)));
}

/** Where the bytes of a file are kept as evidence. */
export function evidenceName(list: string, sha256: string): string {
  return `${list}/${sha256}`;
}
