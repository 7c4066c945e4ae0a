/** The return of one list to the files of an earlier version. */
import { beforeEach, expect, it } from 'vitest';
import { RollbackRefused, VersionDamaged } from '#shared/domain/watchlists/errors.ts';
import { watchlistsInForce } from '#shared/domain/watchlists/in-force.ts';
import { manifestOf } from '#shared/domain/watchlists/ingest/publish.ts';
import { rollBack } from '#shared/domain/watchlists/ingest/rollback.ts';
import { updateFromSources } from '#shared/domain/watchlists/ingest/update.ts';
import { type Ingesting, ingesting } from '../../../../support/lists/ingesting.ts';
import { bytesOf, EU, UN } from '../../../../support/lists/official-files.ts';
import { startPublisher } from '../../../../support/lists/publisher.ts';

const RENAMED = UN.replaceAll(/morvan[es]/gi, 'Quillhaven').replaceAll('Морване', 'Куилхейвен');
let fixture: Ingesting;
let first: string;

beforeEach(async () => {
  fixture = ingesting();
  first = (await fixture.run({ un_sc: 'sample', us_ofac_sdn: 'sample' })).manifest?.version ?? '';
  await fixture.run({ un_sc: { list: bytesOf(RENAMED) }, eu_fsf: { list: bytesOf(EU) } });
});

/** The names that the list has for whoever is found. */
async function namesOf(name: string): Promise<string> {
  const lists = await watchlistsInForce(fixture.ports).get();
  const facts = { birthDates: [], countries: [], gender: null, identifiers: [] };
  const matches = await lists?.find({ kind: 'individual', names: [name], facts });
  const records = (matches ?? []).flatMap((match) => match.records).filter(({ list }) => list === 'un_sc');
  return records.flatMap(({ names }) => names.map(({ text }) => text)).join(' ');
}
const back = (version = first) =>
  rollBack(fixture.ports, { list: 'un_sc', version, reason: 'half of the file was missing' });

it('brings the earlier records of that list back, and leaves all others', async () => {
  expect(await namesOf('Talis Morvane')).toMatch(/quillhaven/i);
  const manifest = await back();
  expect(await namesOf('Talis Morvane')).toMatch(/morvane/i);
  expect(await namesOf('Talis Morvane')).not.toMatch(/quillhaven/i);
  expect(manifest.sources.map(({ list }) => list).sort()).toEqual(['eu_fsf', 'un_sc', 'us_ofac_sdn']);
  expect((await fixture.lists.current())?.version).toBe(manifest.version);
  expect(fixture.told.at(-1)).toMatchObject({ version: manifest.version, previous: manifest.previous });
});

it('stores who did it, why, and the files', async () => {
  const { version, sources } = await back();
  const { sha256 } = sources.find(({ list }) => list === 'un_sc') ?? {};
  expect((await manifestOf(fixture.lists, version)).loads).toContainEqual({
    list: 'un_sc',
    by: 'tester',
    at: '2026-03-01T06:00:00.000Z',
    from: ['un_sc.file'],
    sha256,
    rolled_back: 'half of the file was missing',
    warnings: [],
  });
  const inForce = watchlistsInForce(fixture.ports);
  await inForce.get();
  expect(inForce.states()).toContainEqual(expect.objectContaining({ list: 'un_sc', problem: 'rolled_back' }));
});

it('holds while the publisher offers the same files, and ends with other ones', async () => {
  const publisher = await startPublisher();
  try {
    const sources = [{ list: 'un_sc', files: [{ part: 'list', url: publisher.url('/un') }] }] as const;
    // Without validators every update fetches the whole file.
    publisher.serve('/un', RENAMED, 'plain');
    await updateFromSources(fixture.ports, sources);
    const { version } = await back();
    await updateFromSources(fixture.ports, sources);
    expect((await fixture.lists.current())?.version).toBe(version);
    publisher.serve('/un', UN.replace('1971-03-04', '1971-03-05'), 'plain');
    expect(await updateFromSources(fixture.ports, sources)).toMatchObject({ published: true });
    const inForce = watchlistsInForce(fixture.ports);
    await inForce.get();
    expect(inForce.states()).toContainEqual(expect.objectContaining({ list: 'un_sc', problem: null }));
  } finally {
    await publisher.stop();
  }
});

it.each([
  ['a version that is not stored', 'un_sc', () => 'f'.repeat(32), VersionDamaged],
  ['a version without the list', 'eu_fsf', () => first, RollbackRefused],
  ['the same files', 'us_ofac_sdn', () => first, RollbackRefused],
] as const)('refuses %s, and changes nothing', async (_, list, version, refusal) => {
  const before = await fixture.lists.current();
  const told = fixture.told.length;
  const call = rollBack(fixture.ports, { list, version: version(), reason: 'a try' });
  await expect(call).rejects.toBeInstanceOf(refusal);
  expect(await fixture.lists.current()).toEqual(before);
  expect(fixture.told).toHaveLength(told);
});
