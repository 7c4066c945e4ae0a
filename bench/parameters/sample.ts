/** The names by which the effect of a parameter is measured: those that are for tuning, and of large sets a part. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIndex } from '@probity/matching/engine';
import type { Facts, NameQuery } from '@probity/matching/model';
import {
  isForTuning,
  type LabelledPair,
  type Listed,
  type Person,
  readCleanCompanies,
  readCleanPersons,
  readLists,
  readPairs,
  readQueries,
} from '../matching/data.ts';
import { withoutOriginals } from '../matching/everyday.ts';
import { formsOf } from '../matching/forms.ts';

/** How many of each kind. */
const MOST = 500;
const SHORT_FORMS = 4;

export interface Asked extends NameQuery {
  readonly truth: string;
}

export interface Sample {
  /** Files of an index of OFAC and UN without names in their own script, and of one of all lists. */
  readonly indexes: { readonly core: string; readonly all: string };
  readonly pairs: readonly LabelledPair[];
  readonly altered: readonly Asked[];
  readonly arabic: readonly Asked[];
  readonly shortForms: readonly Asked[];
  readonly persons: readonly Person[];
  readonly companies: readonly string[];
  /** By entry of all lists. */
  readonly facts: readonly Facts[];
}

/** Writes the sample and its indexes to a folder. */
export function writeSample(data: string, folder: string): string {
  const all = readLists(data, 'all_lists.jsonl.gz');
  const core = all
    .filter(({ source }) => source === 'us_ofac_sdn' || source === 'un_sc')
    .map(withoutOriginals);
  const queries = readQueries(data).filter(({ set, text }) => set !== 'exact' && isForTuning(text));
  const sample: Sample = {
    indexes: { core: indexFile(folder, 'core', core), all: indexFile(folder, 'all', all) },
    pairs: readPairs(data).filter(({ id }) => isForTuning(id)),
    altered: some(queries.filter(({ set }) => set !== 'orig-script')),
    arabic: queries.filter(({ set, text }) => set === 'orig-script' && /\p{Script=Arabic}/u.test(text)),
    shortForms: some(
      formsOf(core)
        .slice(0, SHORT_FORMS)
        .flatMap(({ names }) =>
          names.map(({ text, listed: { entry } }) => ({ text, kind: entry.kind, truth: entry.id })),
        ),
    ),
    persons: readCleanPersons(data)
      .filter(({ name }) => isForTuning(name))
      .slice(0, 2 * MOST),
    companies: readCleanCompanies(data).filter(isForTuning).slice(0, MOST),
    facts: all.map(({ facts }) => facts),
  };
  const file = join(folder, 'sample.json');
  writeFileSync(file, JSON.stringify(sample));
  return file;
}

function indexFile(folder: string, name: string, entries: readonly Listed[]): string {
  const file = join(folder, `${name}.idx`);
  writeFileSync(file, buildIndex(entries.map(({ entry }) => entry)));
  return file;
}

/** A part of them, evenly spread. */
function some<T>(values: readonly T[]): readonly T[] {
  const step = Math.max(1, Math.ceil(values.length / MOST));
  return values.filter((_, at) => at % step === 0);
}
