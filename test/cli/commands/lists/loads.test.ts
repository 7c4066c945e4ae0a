/** `probity lists update` and `rollback` on a folder: what files were loaded, refused, doubted and returned to. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { EU, OFAC, UN } from '../../../support/lists/official-files.ts';
import { SWITZERLAND } from '../../../support/lists/switzerland-file.ts';
import { type Outcome, type } from '../../screen.ts';

const folder = mkdtempSync(join(tmpdir(), 'probity-loads-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

async function official(name: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  await mkdir(at(name));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(at(name), file), content);
  return at(name);
}
const FILES = {
  'sdn_2026-03-01.csv': OFAC['prim'] ?? '',
  'ALT.CSV': OFAC['alt'] ?? '',
  'ADD.CSV': OFAC['add'] ?? '',
  'SDN_COMMENTS.CSV': OFAC['comments'] ?? '',
  'un_consolidated_2026-02-27.xml': UN,
};

const probity = (...argv: readonly string[]): Promise<Outcome> =>
  type(['--fleet', at('no-fleet.json'), 'lists', ...argv]);
async function json(...argv: readonly string[]) {
  const { exitCode, out, err } = await probity(...argv, '--json');
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  return JSON.parse(out);
}

test('a doubt about a file is shown by the update, and stays with the list in force', async () => {
  const comments = (OFAC['comments'] ?? new Uint8Array()).subarray(0, -1);
  const doubted = await official('doubted', { ...FILES, 'SDN_COMMENTS.CSV': comments });
  const { exitCode, out } = await probity('update', '--from', doubted, '--into', at('doubts'));
  const doubt = 'SDN_COMMENTS.CSV has no mark of its end: continued remarks of some entries may be missing';
  expect({ exitCode, out }).toMatchObject({ exitCode: 0, out: expect.stringContaining(doubt) });
  const { loads } = await json('show', '--in', at('doubts'));
  expect(loads).toContainEqual(expect.objectContaining({ list: 'us_ofac_sdn', warnings: [doubt] }));
  expect((await probity('show', '--in', at('doubts'))).out).toContain(doubt);
});

test('a list of the European Union has the name and date that the publisher gives its file', async () => {
  const named = await official('named', { '20260805-FULL-1_1.csv': EU, '20260805-FULL-1_1.xml': '<x/>' });
  const { lists, ignored } = await json('update', '--from', named, '--into', at('eu'));
  expect(lists).toMatchObject([{ list: 'eu_fsf', state: 'read' }]);
  expect(ignored).toEqual(['20260805-FULL-1_1.xml']);
});

test('files of one name are told apart by what they are', async () => {
  const files = { 'consolidated-list_2026-08-27.xml': SWITZERLAND, 'consolidated.xml': UN };
  const alike = await official('alike', files);
  const { lists } = await json('update', '--from', alike, '--into', at('alike-lists'));
  expect(lists).toMatchObject([
    { list: 'ch_seco', state: 'read', published_on: '2026-08-27', records: 3 },
    { list: 'un_sc', state: 'read', records: 2 },
  ]);
});

test('a form that is not read is refused with the form that is needed', async () => {
  const workbook = Buffer.from('PK\u0003\u0004', 'latin1');
  const former = Buffer.from('\u00D0\u00CF\u0011\u00E0', 'latin1');
  const forms = await official('forms', {
    'UK-Sanctions-List.xlsx': workbook,
    'regulation8_consolidated_2.xls': former,
  });
  const { exitCode, out } = await probity('update', '--from', forms, '--into', at('nowhere'));
  expect({ exitCode, out }).toMatchObject({
    exitCode: 1,
    out: expect.stringContaining('UK-Sanctions-List.csv is needed'),
  });
  expect(out).toContain('Australian_Sanctions_Consolidated_List.xlsx is needed');
});

test('a list can be returned to an earlier version, with the reason', async () => {
  const copy = at('returned');
  await probity('update', '--from', await official('whole', FILES), '--into', copy);
  const { version: earlier } = await json('show', '--in', copy);
  const changed = await official('wrong', { 'consolidated.xml': UN.replace('1971-03-04', '1971-03-05') });
  await probity('update', '--from', changed, '--into', copy);
  const why = ['--to', earlier, '--reason', 'the publisher withdrew it', '--in', copy];
  expect((await probity('rollback', 'un_sc', ...why)).err).toContain('--yes');
  const { exitCode, out } = await probity('rollback', 'un_sc', ...why, '--yes');
  expect({ exitCode, out }).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('2026-02-27 again'),
  });
  expect(await json('show', '--in', copy)).toMatchObject({
    version: earlier,
    coverage: expect.arrayContaining([
      expect.objectContaining({
        ...{ list: 'un_sc', state: 'outdated', problem: 'rolled_back' },
        reason: 'the publisher withdrew it',
      }),
    ]),
  });
  const again = await probity('rollback', 'un_sc', ...why, '--yes');
  expect(again).toMatchObject({ exitCode: 1, err: expect.stringContaining('Nothing was changed') });
  expect((await probity('rollback', 'no_list', ...why, '--yes')).err).toContain('There is no list "no_list"');
});
