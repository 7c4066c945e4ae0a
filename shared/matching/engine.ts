/** The engine that finds names: builds an index, opens it, searches it. */
import { DamagedIndex, decodeSections, encodeSections } from './index/file.ts';
import { sectionsOf } from './index/writer.ts';
import type { IndexEntry, NameIndex } from './model.ts';
import { NameSearch } from './search/name-search.ts';

/** Changes with everything that may change a score or the file; kept with every result. */
export const ENGINE_VERSION = 'probity-2';

export { DamagedIndex };

/** The index of these entries as one file. The same entries in the same order give the same bytes. */
export function buildIndex(entries: Iterable<IndexEntry>): Uint8Array {
  return encodeSections(sectionsOf(entries));
}

/**
 * Opens an index without reading it through; the bytes must not be changed afterwards.
 * Throws `DamagedIndex` where they are no index, of another format, or not as they were written.
 */
export function openIndex(bytes: Uint8Array): NameIndex {
  return new NameSearch(decodeSections(bytes));
}
