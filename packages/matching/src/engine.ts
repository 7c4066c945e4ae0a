/** The name search engine: builds an index, opens it, searches it. */
import { DamagedIndex, decodeSections, encodeSections } from './index/file.ts';
import { sectionsOf } from './index/writer.ts';
import type { IndexEntry, NameIndex } from './model.ts';
import { namesWritten } from './normalise/beside/readings.ts';
import { lexicon } from './normalise/lexicon.ts';
import { NameSearch } from './search/name-search.ts';

/** Change it with every change to scores or to the file format. It is stored with every result. */
export const ENGINE_VERSION = 'probity-10';

export { DamagedIndex, namesWritten };

/** Builds the index of these entries as one file. The same entries in the same order give the same bytes. */
export function buildIndex(entries: Iterable<IndexEntry>): Uint8Array {
  return encodeSections(sectionsOf(entries));
}

/**
 * Opens an index without reading all of it. The bytes must not be changed afterwards.
 * Throws `DamagedIndex` where they are not an index, have another format version, or were changed.
 */
export function openIndex(bytes: Uint8Array): NameIndex {
  // Built here rather than by the first search: a function that starts has more processor time than one that answers.
  lexicon();
  return new NameSearch(decodeSections(bytes));
}
