/** Quality, false alerts and speed of name search in real lists. Needs the data sets of `PROBITY_DATA`. */
import { buildIndex, openIndex } from '@probity/matching/engine';
import type { Section } from '../table.ts';
import { measureFalseAlerts } from './alerts.ts';
import {
  dataFolder,
  type IndexedList,
  type Listed,
  readCleanCompanies,
  readCleanPersons,
  readLists,
  readPairs,
  readQueries,
} from './data.ts';
import { measureEveryday, withoutOriginals } from './everyday.ts';
import { measurePairs } from './pairs.ts';
import { measureRecall } from './recall.ts';
import { measureSpeed } from './speed.ts';

export async function measureMatching(): Promise<Section[]> {
  const folder = dataFolder();
  if (folder === undefined) return [skipped()];
  const all = readLists(folder, 'all_lists.jsonl.gz');
  const ofac = all.filter(({ source }) => source === 'us_ofac_sdn');
  const core = all.filter(({ source }) => source === 'us_ofac_sdn' || source === 'un_sc');
  const persons = readCleanPersons(folder);
  const queries = readQueries(folder);
  const [ofCore, ofAll] = [indexed(core), indexed(all)];
  const companies = readCleanCompanies(folder);
  return [
    measureEveryday({ core: ofCore, all: ofAll, companies, persons, queries, index: indexed }),
    measurePairs(readPairs(folder)),
    measureRecall(ofCore, indexed(core.map(withoutOriginals)), queries),
    measureFalseAlerts(indexed(ofac), ofAll, persons),
    measureSpeed(all, persons, companies),
  ];
}

function indexed(entries: readonly Listed[]): IndexedList {
  return { entries, index: openIndex(buildIndex(entries.map(({ entry }) => entry))) };
}

function skipped(): Section {
  return {
    title: 'Matching: quality',
    how: 'Not taken: the lists and labelled names lie outside of the repository, and PROBITY_DATA does not say where.',
    head: ['What', 'Figure'],
    rows: [],
  };
}
