import { readFileSync } from 'node:fs';
import { openIndex } from '#shared/matching/engine.ts';
import { KINDS_LIKE } from './data.ts';
import { Candidates } from '#shared/matching/search/candidates.ts';
import { Alignment } from '#shared/matching/search/alignment.ts';
const index = openIndex(readFileSync('/tmp/probity/all.idx'));
const { persons } = JSON.parse(readFileSync('/tmp/probity/names.json', 'utf8'));
let cands = 0, aligned = 0, readings = 0;
const find = Candidates.prototype.find;
Candidates.prototype.find = function (...a) { const r = find.apply(this, a); cands += r.length; readings += 1; return r; };
const rows: [number, string, number, number, number][] = [];
for (const text of persons) { cands = 0; readings = 0; const t = performance.now(); const h = index.search({ text, kind: 'individual' }, { kinds: KINDS_LIKE.individual }); rows.push([performance.now() - t, text, cands, readings, h.length]); }
rows.splice(0, 500);
console.log('mean cands', rows.reduce((s, r) => s + r[2], 0) / rows.length, 'mean readings', rows.reduce((s, r) => s + r[3], 0) / rows.length);
rows.sort((a, b) => b[0] - a[0]);
for (const r of rows.slice(0, 15).concat(rows.slice(95, 105))) console.log(r[0].toFixed(2), r[2], r[3], r[4], r[1]);
const big = rows.filter((r) => r[2] > 1000); console.log('over 1000 cands', big.length, big.reduce((s, r) => s + r[0], 0) / rows.reduce((s, r) => s + r[0], 0));
