/** An update of the watchlists from files to the version in force, with the port in memory: no broken version gets there. */
import { describe, expect, it } from 'vitest';
import { ListChanges } from '#shared/domain/watchlists/changes.ts';
import { ListsContended, VersionDamaged } from '#shared/domain/watchlists/errors.ts';
import { loadVersion } from '#shared/domain/watchlists/loaded.ts';
import { MonitoringMessage } from '#shared/domain/watchlists/monitoring-message.ts';
import { ingesting } from '../../../../support/lists/ingesting.ts';
import { memoryLists } from '../../../../support/lists/memory-lists.ts';
import { bytesOf, csvFile, EU, OFAC, PUBLICATIONS, UN } from '../../../../support/lists/official-files.ts';

const ALL = {
  ...({ us_ofac_sdn: 'sample', us_csl: 'sample', un_sc: 'sample', eu_fsf: 'sample' } as const),
  ...({ uk_fcdo: 'sample', us_congress: 'sample', media: 'sample' } as const),
};
const un = (text: string) => ({ un_sc: { list: bytesOf(text) } });
const decoded = (bytes: Uint8Array | undefined) => JSON.parse(new TextDecoder().decode(bytes));

describe('the first update', () => {
  it('puts every list in force, with its hash, its dates and its counts, and can be asked', async () => {
    const { run, lists, ports } = ingesting();
    const { manifest, published, outcomes } = await run(ALL);
    expect(published).toBe(true);
    expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['read']));
    expect(manifest?.sources.map(({ list, records, names }) => [list, records, names])).toEqual([
      ['eu_fsf', 2, 4],
      ['media', 2, 3],
      ['uk_fcdo', 2, 4],
      ['un_sc', 2, 6],
      ['us_congress', 1, 4],
      ['us_csl', 2, 4],
      ['us_ofac_sdn', 4, 8],
    ]);
    const eu = manifest?.sources.find(({ list }) => list === 'eu_fsf');
    expect(eu).toMatchObject({ published_on: '2026-06-05', fetched_at: '2026-03-01T06:00:00.000Z' });
    expect(eu?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await lists.current())?.version).toBe(manifest?.version);
    const loaded = await loadVersion(ports.lists, manifest?.version ?? '');
    const facts = { birthDates: ['1971-03-04'], countries: ['LV'], gender: null, identifiers: [] };
    const [match] = (await loaded?.find({ kind: 'individual', names: ['Talis Morvane'], facts })) ?? [];
    expect(match?.records.map(({ id }) => id)).toEqual([
      'eu_fsf:501',
      'uk_fcdo:AQD0901',
      'un_sc:900001',
      'us_ofac_sdn:7001',
    ]);
  });

  it('keeps the files as they came, under their hashes', async () => {
    const { run, lists } = ingesting();
    await run({ un_sc: 'sample' });
    const kept = [...lists.files].filter(([name]) => name.startsWith('sources/un_sc/'));
    expect(kept.map(([, bytes]) => new TextDecoder().decode(bytes))).toEqual([UN]);
  });

  it('without anything that can be read puts nothing in force', async () => {
    const { run, lists, told } = ingesting();
    const result = await run(un('<html/>'));
    expect(result).toMatchObject({ manifest: undefined, published: false, outcomes: [{ state: 'refused' }] });
    expect(await lists.current()).toBeUndefined();
    expect(told).toEqual([]);
  });
});

describe('a version', () => {
  it('is the same for the same files, whoever builds it and whenever', async () => {
    const [first, second] = [ingesting(), ingesting()];
    second.advance(86_400_000);
    const [a, b] = [
      await first.run(ALL),
      await second.run(Object.fromEntries(Object.entries(ALL).reverse())),
    ];
    expect(b.manifest?.version).toBe(a.manifest?.version);
    const parts = (of: typeof first) =>
      [...of.lists.files]
        .filter(([name]) => /(?:\.idx|\.bin|profiles\.jsonl|changes\.json)$/.test(name))
        .sort();
    expect(parts(second)).toEqual(parts(first));
  });

  it('is not made again where nothing is new', async () => {
    const { run, told, lists } = ingesting();
    const { manifest } = await run(ALL);
    const before = lists.files.size;
    const again = await run(ALL);
    expect(again).toMatchObject({ published: false, manifest: { version: manifest?.version } });
    expect(new Set(again.outcomes.map(({ state }) => state))).toEqual(new Set(['unchanged']));
    expect(told).toHaveLength(1);
    expect(lists.files.size).toBe(before);
  });

  it('says what differs from the one before, and monitoring is told of both once', async () => {
    const { run, told, lists, advance } = ingesting();
    const first = await run(ALL);
    advance(1_000);
    const second = await run(
      un(UN.replace('1971-03-04', '1971-03-05').replaceAll('MORVANE RELIEF', 'MORVANE CARE')),
    );
    const [a, b] = [first.manifest?.version ?? '', second.manifest?.version ?? ''];
    expect(told).toEqual([
      { version: a, previous: null, published_at: '2026-03-01T06:00:00.000Z' },
      { version: b, previous: a, published_at: '2026-03-01T06:00:01.000Z' },
    ]);
    expect(told.every((body) => MonitoringMessage.safeParse(body).success)).toBe(true);
    const changes = ListChanges.parse(decoded(await lists.read(b, 'changes.json')));
    expect(changes).toMatchObject({ version: b, previous: a, added: [], removed: [] });
    expect(changes.changed.map(({ id }) => id)).toEqual(['eu_fsf:501', 'un_sc:900002']);
    expect(second.manifest).toMatchObject({ previous: a, added: 0, changed: 2, removed: 0 });
  });

  it('with other remarks alone changes no profile', async () => {
    const { run } = ingesting();
    await run({ un_sc: 'sample' });
    const { manifest, published } = await run(un(UN.replace('Trader', 'Merchant')));
    expect({ published, changed: manifest?.changed }).toEqual({ published: true, changed: 0 });
  });
});

describe('SCR: a list that cannot be trusted', () => {
  it.each([
    ['was cut off', un(UN.slice(0, UN.length / 2)), 'cut off'],
    [
      'has another header',
      { eu_fsf: { list: bytesOf(EU.replace('NameAlias_WholeName', 'Name')) } },
      'no column',
    ],
    ['lost a file', { us_ofac_sdn: { prim: OFAC['prim'] ?? new Uint8Array() } }, 'ALT.CSV is missing'],
    ['is empty', { eu_fsf: { list: bytesOf(`${EU.split('\n')[0]}\n`) } }, 'it has 0 records'],
  ])(
    'because it %s is refused, and what was read before stays in force beside what is new',
    async (_how, bad, reason) => {
      const { run, said } = ingesting();
      const before = await run(ALL);
      const alone = await run(bad);
      expect(alone).toMatchObject({ published: false, manifest: { version: before.manifest?.version } });
      expect(alone.outcomes).toMatchObject([{ state: 'refused' }]);
      expect(alone.outcomes[0]?.reason).toContain(reason);
      const [list] = Object.keys(bad);
      const beside = await run({ ...bad, us_congress: { list: congressOf(2) } });
      expect(beside.published).toBe(true);
      const sourceIn = (of: typeof before) => of.manifest?.sources.find((source) => source.list === list);
      expect(sourceIn(beside)).toEqual(sourceIn(before));
      expect(said.join('\n')).toContain('list not taken');
      expect(said.join('\n')).not.toMatch(/morvane/i);
    },
  );

  it('because a tenth of it is gone is refused, unless the operator insists', async () => {
    const { run } = ingesting();
    await run({ us_congress: { list: congressOf(400) } });
    expect(await run({ us_congress: { list: congressOf(370) } })).toMatchObject({ published: true });
    const half = { us_congress: { list: congressOf(180) } };
    expect(await run(half)).toMatchObject({
      published: false,
      outcomes: [{ reason: 'it has 180 records where the version in force has 370' }],
    });
    expect(await run(half, { force: true })).toMatchObject({ published: true });
  });

  it('because only its aliases went is refused as well', async () => {
    const { run } = ingesting();
    const alt = (count: number) =>
      bytesOf(
        `${Array.from({ length: count }, (_, at) => `7001,${at},aka,"Name ${at}",-0- \r\n`).join('')}\u001A`,
      );
    await run({ us_ofac_sdn: { ...OFAC, alt: alt(300) } });
    const { outcomes } = await run({ us_ofac_sdn: { ...OFAC, alt: alt(200) } });
    expect(outcomes[0]?.reason).toMatch(/^it has \d+ names where/);
  });

  it('is refused even if the operator insists, where it cannot be read', async () => {
    const { run } = ingesting();
    await run({ un_sc: 'sample' });
    expect(await run(un(UN.slice(0, -50)), { force: true })).toMatchObject({ published: false });
  });
});

describe('a run that dies', () => {
  it('after the version came into force is made good by the next, which tells monitoring first', async () => {
    const mortal = ingesting();
    const died = new Error('the queue is gone');
    const ports = { ...mortal.ports, monitoring: { send: () => Promise.reject(died) } };
    const deliveries = [
      {
        list: 'un_sc',
        files: PUBLICATIONS.un_sc,
        fetched_at: '2026-03-01T06:00:00.000Z',
        from: ['un.xml'],
        published_on: null,
      },
    ] as const;
    const { ingest } = await import('#shared/domain/watchlists/ingest/ingest.ts');
    const supply = async () => ({ deliveries, remembered: new Map() });
    await expect(ingest(ports, supply, { force: false })).rejects.toThrow(died);
    const version = (await mortal.lists.current())?.version;
    expect(version).toBeDefined();
    await mortal.run({});
    await mortal.run({});
    expect(mortal.told).toEqual([{ version, previous: null, published_at: '2026-03-01T06:00:00.000Z' }]);
  });

  it('at any write leaves the version in force whole, and the next run brings the rest', async () => {
    const { run: whole, lists: reference } = ingesting();
    await whole(ALL);
    const { manifest } = await whole(un(UN.replace('1971-03-04', '1971-03-05')));
    const writes = [...reference.files.keys()].length;
    for (let dies = 1; dies <= writes; dies += 3) {
      const lists = memoryLists();
      const { run } = ingesting(lists);
      const first = await run(ALL);
      const { put } = lists;
      let left = dies;
      const mortal = ingesting({
        ...lists,
        put: async (...given) => {
          left -= 1;
          if (left === 0) throw new Error('killed');
          return put(...given);
        },
      });
      const change = un(UN.replace('1971-03-04', '1971-03-05'));
      await mortal.run(change).catch(() => undefined);
      const now = (await lists.current())?.version ?? '';
      expect([first.manifest?.version, manifest?.version]).toContain(now);
      expect((await loadVersion(lists, now))?.manifest.version).toBe(now);
      await run(change);
      expect((await lists.current())?.version).toBe(manifest?.version);
    }
  });
});

describe('two runs at once', () => {
  it('put one version in force, and the other begins again', async () => {
    const lists = memoryLists();
    const [one, two] = [ingesting(lists), ingesting(lists)];
    const results = await Promise.allSettled([one.run({ un_sc: 'sample' }), two.run({ eu_fsf: 'sample' })]);
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost.map(({ reason }) => reason)).toEqual([expect.any(ListsContended)]);
    await one.run({ un_sc: 'sample', eu_fsf: 'sample' });
    const version = (await lists.current())?.version ?? '';
    const loaded = await loadVersion(lists, version);
    expect(loaded?.manifest.sources.map(({ list }) => list)).toEqual(['eu_fsf', 'un_sc']);
  });
});

describe('a damaged version in force', () => {
  const damaged = async (part: string) => {
    const fixture = ingesting();
    const { manifest } = await fixture.run(ALL);
    const name = `versions/${manifest?.version ?? ''}/${part}`;
    if (part === 'payload.idx') fixture.lists.files.delete(name);
    else fixture.lists.files.set(name, bytesOf('{"broken":'));
    return { ...fixture, version: manifest?.version };
  };

  it.each(['payload.idx', 'payload.bin', 'profiles.jsonl'])(
    'with a broken %s is replaced by every list read anew, never by some of them',
    async (part) => {
      const { run, version, lists } = await damaged(part);
      await expect(run({ un_sc: 'sample' })).rejects.toThrow(VersionDamaged);
      expect((await lists.current())?.version).toBe(version);
      expect(await run(ALL)).toMatchObject({ published: true, manifest: { version } });
      expect((await run(ALL)).published).toBe(false);
    },
  );

  it('of which nothing can be told is replaced where the operator insists', async () => {
    const { run } = await damaged('manifest.json');
    await expect(run(ALL)).rejects.toThrow('every list');
    expect(await run(ALL, { force: true })).toMatchObject({ published: true });
  });
});

function congressOf(count: number): Uint8Array {
  const [header = ''] = new TextDecoder().decode(PUBLICATIONS.us_congress['list']).split('\n');
  const columns = header.split(',');
  return bytesOf(
    csvFile(
      columns,
      Array.from({ length: count }, (_, at) => ({
        ...{
          last_name: `Member${at}`,
          first_name: 'Ada',
          full_name: `Ada Member${at}`,
          birthday: '1960-01-01',
        },
        ...{ bioguide_id: `M${at}`, type: 'rep' },
      })),
    ),
  );
}
