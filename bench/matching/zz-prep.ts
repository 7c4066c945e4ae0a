import { writeFileSync } from 'node:fs';
import { buildIndex } from '#shared/matching/engine.ts';
import { dataFolder, readCleanCompanies, readCleanPersons, readLists } from './data.ts';
const folder = dataFolder() ?? '';
writeFileSync('/tmp/probity/all.idx', buildIndex(readLists(folder, 'all_lists.jsonl.gz').map(({ entry }) => entry)));
writeFileSync('/tmp/probity/names.json', JSON.stringify({ persons: readCleanPersons(folder).map(({ name }) => name), companies: readCleanCompanies(folder) }));
