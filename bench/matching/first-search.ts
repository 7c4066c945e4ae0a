/** Opens an index in this process and searches for the first time. Arguments: the file of the index, and the name of a person. */
import { readFileSync } from 'node:fs';
import { openIndex } from '@probity/matching/engine';
import { KINDS_LIKE } from './data.ts';

const [file = '', text = ''] = process.argv.slice(2);
const index = openIndex(readFileSync(file));
const started = performance.now();
index.search({ text, kind: 'individual' }, { kinds: KINDS_LIKE.individual });
console.log(performance.now() - started);
