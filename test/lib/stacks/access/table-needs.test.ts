/** The code of each function decides what it may do with the table: what its code does is granted, and nothing else. */
import { build } from 'esbuild';
import { beforeAll, expect, it } from 'vitest';
import type { Grant } from '#functions/function-spec.ts';
import { handlerOf, ROOT } from '../../../../lib/build/sources.ts';
import { type FleetRow, rowsOf } from '../../../../lib/fleet/rows.ts';

/** Code that remains in a bundle only where the function needs the grant: each function is built alone, without unused code. */
const NEEDS: Partial<Readonly<Record<Grant, RegExp>>> = {
  'table:write': /\.commit\(/,
  'table:lists': /function (?:partitionsOf|wholeLog|troubledLog)\(/,
  'trail:read': /function searchRows\(/,
  'trail:seal': /function putSeal\(/,
  'table:due': /function sweepShard\(/,
};
/** Where the code of the table is the only one that the function needs of it. */
const WITHOUT_READS: ReadonlySet<string> = new Set(['event-publisher']);

/** What it commits is a link of the audit trail, which lies in another table. */
const WITHOUT_WRITES: ReadonlySet<string> = new Set(['audit-seal']);

const codes = new Map<string, string>();
beforeAll(async () => {
  for (const row of rowsOf()) codes.set(row.name, await codeOf(row));
}, 240_000);

/** The code of the service that is left of a function. Packages stay outside. */
async function codeOf(row: FleetRow): Promise<string> {
  const entry = handlerOf(row);
  if (entry === undefined) throw new Error(`${row.name} has no code`);
  const { outputFiles } = await build({
    entryPoints: [entry],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    loader: { '.html': 'text', '.css': 'text' },
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('\n');
}

it.each(rowsOf())(
  '$name is granted what its code does with the table, and nothing else',
  ({ name, spec }) => {
    const code = codes.get(name) ?? '';
    const found = Object.entries(NEEDS).flatMap(([grant, sign]) => (sign.test(code) ? [grant] : []));
    const needed = found.filter((grant) => grant !== 'table:write' || !WITHOUT_WRITES.has(name));
    const reads = spec.grants.includes('table:read');
    expect(spec.grants.filter((grant) => grant in NEEDS).sort()).toEqual(needed.sort());
    expect(reads).toBe(/setting\("TABLE_NAME"\)/.test(code) && !WITHOUT_READS.has(name));
  },
);

it('every sign is in the code of some function', () => {
  for (const sign of Object.values(NEEDS))
    expect([...codes.values()].some((code) => sign.test(code))).toBe(true);
});
