/** `probity lists` on folders without a stage, and on a stage with the real S3 and SQS engines. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { arn } from '@probity/embedded-cloud/service';
import { type StorageEndpoint, startStorageEndpoint } from '@probity/embedded-cloud/testing/storage-endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MonitoringMessage } from '#shared/domain/watchlists/monitoring-message.ts';
import { drawing } from '../../../../cli/output/terminal.ts';
import { run } from '../../../../cli/program.ts';
import { CONGRESS, EU, MEDIA, OFAC, UK, UN } from '../../../support/lists/official-files.ts';
import { type Outcome, type } from '../../screen.ts';

const folder = mkdtempSync(join(tmpdir(), 'probity-lists-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

/** A folder of official files under typical names. */
async function official(name: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  await mkdir(at(name));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(at(name), file), content);
  return at(name);
}
const FILES = {
  'sdn_2026-03-01.csv': OFAC['prim'] ?? '',
  'ALT.CSV': OFAC['alt'] ?? '',
  'add_2026-02.csv': OFAC['add'] ?? '',
  'SDN_COMMENTS.CSV': OFAC['comments'] ?? '',
  'un_consolidated_2026-02-27.xml': UN,
  '20260605-FULL-1_1(fullSanctionsList).csv': EU,
  'UK-Sanctions-List.csv': UK,
  'legislators-current.csv': CONGRESS,
  'adverse-media.jsonl': MEDIA,
};

const probity = (...argv: readonly string[]): Promise<Outcome> =>
  type(['--fleet', at('no-fleet.json'), 'lists', ...argv]);
async function json(...argv: readonly string[]) {
  const { exitCode, out, err } = await probity(...argv, '--json');
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  return JSON.parse(out);
}

describe('without a stage', () => {
  let from: string;
  const into = at('lists');
  beforeAll(async () => {
    from = await official('official', { ...FILES, 'notes.txt': 'not a list' });
    const { exitCode, out, err } = await probity('update', '--from', from, '--into', into);
    expect({ exitCode, out }).toMatchObject({ exitCode: 0 });
    expect(err).toMatch(
      /^Version [0-9a-f]{32} is in force: \d+ profiles, \d+ names, \d\.\d MB, in \d+\.\d s;/,
    );
    expect(err).toContain('no list uses these file names: notes.txt.');
  });

  test('an update shows what became of each list', async () => {
    const { version, published, lists } = await json('update', '--from', from, '--into', into);
    expect({ published, states: new Set(lists.map(({ state }: { state: string }) => state)) }).toEqual({
      published: false,
      states: new Set(['unchanged']),
    });
    expect(lists).toContainEqual({
      ...{ list: 'us_ofac_sdn', state: 'unchanged', published_on: '2026-03-01', records: 4, names: 8 },
      ...{ reason: null, warnings: [] },
    });
    expect(JSON.parse(readFileSync(join(into, 'current.json'), 'utf8'))).toEqual({ version });
  });

  test('the lists in force are shown with their dates and counts, and the versions before them', async () => {
    const copy = at('shown');
    await probity('update', '--from', from, '--into', copy);
    const changed = await official('changed', { 'consolidated.xml': UN.replace('1971-03-04', '1971-03-05') });
    await probity('update', '--from', changed, '--into', copy);
    const { exitCode, out } = await probity('show', '--in', copy);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^LIST +PUBLISHED +FETCHED \(UTC\) +RECORDS +NAMES +SHA-256 +LOADED BY$/m);
    expect(out).toMatch(/^LIST +STATE +COMPLETE UP TO +DAYS +PROBLEM/m);
    expect(out).toMatch(/^us_csl +not loaded +- +- +-/m);
    expect(out).toMatch(/^un_sc +2026-02-27 +20\d\d-/m);
    const { version, history } = await json('show', '--in', copy);
    expect(history).toHaveLength(1);
    expect(history[0].version).not.toBe(version);
    expect(await json('show', '--in', copy, '--history', '0')).toMatchObject({ history: [] });
  });

  test('a search shows each match with its bar, its lists, its reasons and its words', async () => {
    const { exitCode, out, err } = await probity('search', 'Talis', 'Morvan', '--born', '1971', '--in', into);
    expect({ exitCode, err }).toMatchObject({
      exitCode: 0,
      err: expect.stringMatching(/^2 match\(es\) in version/),
    });
    const [, line = ''] = out.split('\n');
    expect(line).toMatch(/^█+░* \d\d\.\d {2}Talis Morvane /);
    for (const part of [
      'eu_fsf uk_fcdo un_sc us_ofac_sdn',
      'sanction',
      'Similar name (a part is spelt otherwise) and same year of birth.',
    ])
      expect(line).toContain(part);
  });

  test('a search explains the best match: facts, names part by part, the sum, and what would change it', async () => {
    const { out } = await probity('search', 'Talis Morvan', '--born', '1971', '--explain', '--in', into);
    expect(out).toMatch(/^FACT +OURS +LISTED +FINDING +POINTS$/m);
    expect(out).toMatch(/^date of birth +1971 +\S.* +✓ same year of birth +2\.0$/m);
    expect(out).toMatch(/^Morvan +Morvane +\d\d\.\d % +\d\d\.\d +spelt otherwise$/m);
    expect(out).toMatch(
      /^Names \d\d\.\d · same year of birth \+2\.0 = \d\d\.\d, counted as \d\d\.\d: .+ A score says how alike/m,
    );
    expect(out).toMatch(
      /^If our record had an ID number: \d\d\.\d where it agrees, \d\d\.\d as now where it contradicts\.$/m,
    );
  });

  test('a search explains in the language that was asked for', async () => {
    const { out } = await probity('search', 'Talis Morvan', '--explain', '--language', 'de', '--in', into);
    expect(out).toMatch(
      /^Talis Morvane: Ähnlicher Name \(ein Teil ist anders geschrieben\)\. Zur Klärung fehlt: /m,
    );
    expect(out).toMatch(/^Namen \d\d,\d/m);
  });

  test('a search answers programs the same, with every record and word', async () => {
    const { matches, version } = await json('search', 'Талис Морване', '--in', into, '--kind', 'individual');
    expect(version).toMatch(/^[0-9a-f]{32}$/);
    expect(matches).toMatchObject([{ topics: ['sanction'] }, { topics: ['adverse-media'] }]);
    expect(matches[0]).toMatchObject({
      id: 'eu_fsf:501',
      records: ['eu_fsf:501', 'uk_fcdo:AQD0901', 'un_sc:900001', 'us_ofac_sdn:7001'],
    });
    expect(await json('search', 'Clara Nobody', '--in', into)).toMatchObject({ matches: [] });
    expect((await probity('search', 'Clara Nobody', '--in', into)).out).toContain('No match for');
  });

  test('a list that was cut off is refused, said so, and the version stays', async () => {
    const { version } = await json('show', '--in', into);
    const cut = await official('cut', { ...FILES, 'un_consolidated_2026-02-27.xml': UN.slice(0, 900) });
    const { exitCode, out, err } = await probity('update', '--from', cut, '--into', into);
    expect(exitCode).toBe(1);
    expect(out).toMatch(/^un_sc +refused .*the file is cut off/m);
    expect(err).toContain(`version ${version} stays in force`);
    expect(err).toContain('1 of 6 lists were not updated, the others have no changes');
    expect(await json('show', '--in', into)).toMatchObject({ version });
    const alone = await official('alone', { 'consolidated.xml': UN.slice(0, 900) });
    expect((await probity('update', '--from', alone, '--into', into)).err).toContain('Nothing was updated');
    const shown = (await probity('show', '--in', into)).out;
    expect(shown).toMatch(/^un_sc .*refused +20\d\d-\d\d-\d\d \d\d:\d\d +the file is cut off/m);
  });

  test.each([
    ['a folder that is none', ['update', '--from', at('none'), '--into', into], 'is not a folder'],
    ['a search where nothing is', ['search', 'Ada', '--in', at('nothing')], 'There are no watchlists yet'],
    ['a country that is none', ['search', 'Ada', '--in', into, '--country', 'Latvia'], 'Write LV'],
    ['a date that is none', ['search', 'Ada', '--in', into, '--born', '4.3.1971'], 'Write YYYY'],
    ['a score that is none', ['search', 'Ada', '--in', into, '--min', '101'], 'min'],
    ['no stage and no folder', ['show'], 'The local fleet is not running'],
  ])('%s is refused in one line', async (_what, argv, message) => {
    const { exitCode, out, err } = await probity(...argv);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(err.split('\n')).toEqual([expect.stringContaining(message)]);
  });

  test('a folder without a list, and one with two files for one part, are refused', async () => {
    const none = await official('unknown', { 'notes.txt': '' });
    expect((await probity('update', '--from', none, '--into', into)).err).toContain(
      'no file of a known list',
    );
    const two = await official('two', { 'sdn_2025.csv': '', 'sdn_2026.csv': '' });
    const { err } = await probity('update', '--from', two, '--into', into);
    expect(err).toContain('sdn_2025.csv and sdn_2026.csv are the same part of us_ofac_sdn: leave one.');
  });

  test('whoever watches sees a bar per list, drawn over itself, and nothing of it at the end', async () => {
    const drawn: (readonly string[])[] = [];
    const terminal = {
      ...{ out: () => undefined, err: () => undefined, colour: false, interactive: true },
      draw: (lines: readonly string[]) => void drawn.push(lines),
      ask: async () => '',
    };
    await run(['lists', 'update', '--from', from, '--into', at('watched')], terminal);
    expect(drawn.flat()).toContainEqual(expect.stringMatching(/^un_sc +█{24} {2}reading$/));
    expect(drawn.at(-2)?.at(-1)).toMatch(/merging and indexing \d+ records$/);
    expect(drawn.at(-1)).toEqual([]);
    const written: string[] = [];
    const draw = drawing((text) => written.push(text));
    draw(['one', 'two']);
    draw(['three']);
    expect(written).toEqual(['\u001B[Jone\ntwo\n', '\u001B[2A\u001B[Jthree\n']);
  });
});

describe('pairs', () => {
  test('in a folder are refused in the words of the command', async () => {
    mkdirSync(at('pairs-folder'));
    const { exitCode, err } = await probity('match', '--pairs', at('pairs-folder'), '--json');
    expect({ exitCode, code: JSON.parse(err).error.code }).toEqual({ exitCode: 1, code: 'unreadable_file' });
  });

  test('of a schema that every object has are of no known kind', async () => {
    writeFileSync(at('odd.csv'), 'name1,name2,schema\nOstrov 3,Ostrov 3,constructor\nOstrov 3,Ostrov 3,\n');
    const { out } = await probity('match', '--pairs', at('odd.csv'), '--json');
    const [odd, unknown] = out.split('\n').map((line) => JSON.parse(line));
    expect({ ...odd, schema: '' }).toEqual(unknown);
  });
});

describe('on a stage', () => {
  let endpoint: StorageEndpoint;
  const onStage = (...argv: readonly string[]) => type(['--fleet', at('fleet.json'), 'lists', ...argv]);
  beforeAll(async () => {
    endpoint = await startStorageEndpoint();
    await endpoint.s3.ensureBucket({ name: 'watchlists' });
    await endpoint.sqs.ensureQueue({
      name: 'probity-local-monitoring',
      arn: arn('sqs', 'probity-local-monitoring'),
    });
    const resources = {
      ...{
        table: 'none',
        auditTable: 'none',
        dataKeysTable: 'none',
        fieldKey: 'none',
        pepperSecret: 'none',
        listsBucket: 'watchlists',
      },
      monitoringQueue: 'probity-local-monitoring',
    };
    const operator = { access_key_id: 'operator', secret_access_key: 'secret-of-operator' };
    const file = { urls: { aws: endpoint.url, api: 'http://127.0.0.1:1' }, resources, operator, tenants: [] };
    writeFileSync(at('fleet.json'), JSON.stringify(file));
  });
  afterAll(() => endpoint.stop());

  test('an update goes to its bucket, monitoring is told, and a search finds', async () => {
    const from = await official('for-stage', { 'consolidated.xml': UN });
    const { exitCode, out } = await onStage('update', '--from', from, '--json');
    expect(exitCode).toBe(0);
    const { version } = JSON.parse(out);
    const sqs = new SQSClient(endpoint.clientOf('operator'));
    const QueueUrl = `${endpoint.url}/000000000000/probity-local-monitoring`;
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
    );
    sqs.destroy();
    const told = Messages.map(({ Body }) => MonitoringMessage.parse(JSON.parse(Body ?? '')));
    expect(told).toMatchObject([{ version, previous: null }]);
    expect((await onStage('show')).out).toContain(version);
    const found = await onStage('search', 'Talis Morvane', '--json');
    expect(JSON.parse(found.out).matches).toMatchObject([{ id: 'un_sc:900001' }]);
  });

  test('two updates at once bring in what both of them have', async () => {
    const folders = [
      await official('first-of-two', { 'consolidated.xml': UN.replace('1971-03-04', '1971-03-05') }),
      await official('second-of-two', { 'legislators-current.csv': CONGRESS }),
    ];
    const runs = await Promise.all(folders.map((from) => onStage('update', '--from', from)));
    expect(runs.map(({ exitCode, out }) => [exitCode, out.includes('read')])).toEqual([
      [0, true],
      [0, true],
    ]);
    const { out } = await onStage('show', '--json');
    const { sources, history } = JSON.parse(out);
    expect(sources.map(({ list }: { list: string }) => list)).toEqual(['un_sc', 'us_congress']);
    expect(history).toHaveLength(2);
  });
});
