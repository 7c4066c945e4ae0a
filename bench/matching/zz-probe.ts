import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openIndex } from '#shared/matching/engine.ts';
import { KINDS_LIKE } from './data.ts';
const index = openIndex(readFileSync('/tmp/probity/all.idx'));
const { persons, companies } = JSON.parse(readFileSync('/tmp/probity/names.json', 'utf8'));
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
for (const [kind, names] of [['individual', persons], ['company', companies]] as const) {
  const hash = createHash('sha256');
  const ask = (text: string) => index.search({ text, kind }, { kinds: KINDS_LIKE[kind] });
  const t0 = performance.now(); ask(names[0]); const first = performance.now() - t0;
  names.slice(0, 500).forEach(ask);
  const times = names.slice(500).map((text: string) => { const b = cpu(); const hits = ask(text); const t = cpu() - b; hash.update(JSON.stringify(hits)); return t; }).sort((a: number, b: number) => a - b);
  const mean = times.reduce((s: number, x: number) => s + x, 0) / times.length;
  console.log(kind, 'n', times.length, 'mean', mean.toFixed(3), 'p50', times[times.length >> 1].toFixed(2), 'p99', times[Math.floor(times.length * .99)].toFixed(2), 'first', first.toFixed(1), hash.digest('hex').slice(0, 12), 'rss', (process.memoryUsage().rss / 1e6).toFixed(0));
}
