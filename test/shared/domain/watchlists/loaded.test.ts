/** Searching a version of the watchlists: every listed subject is found, and the facts of every record are considered. */

import { buildIndex, ENGINE_VERSION, openIndex } from '@probity/matching/engine';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { VersionDamaged } from '#shared/domain/watchlists/errors.ts';
import {
  type LoadedWatchlists,
  loadVersion,
  ofThisEngine,
  openVersion,
} from '#shared/domain/watchlists/loaded.ts';
import type { Subject } from '#shared/domain/watchlists/match.ts';
import { packProfiles } from '#shared/domain/watchlists/profile/payload.ts';
import type { ListedRecord } from '#shared/domain/watchlists/schema.ts';
import { buildVersion } from '#shared/domain/watchlists/version.ts';
import { ingesting } from '../../../support/lists/ingesting.ts';
import { memoryLists } from '../../../support/lists/memory-lists.ts';
import { record } from '../../../support/lists/records.ts';

const AT = '2026-03-01T06:00:00.000Z';
const FACTS = { birthDates: [], countries: [], gender: null, identifiers: [] };
const person = (name: string, facts: Partial<Subject['facts']> = {}): Subject => ({
  ...{ kind: 'individual', names: [name], facts: { ...FACTS, ...facts } },
});

function built(records: readonly ListedRecord[]) {
  const source = { list: 'un_sc', sha256: 'x', reader: 1, published_on: null, fetched_at: AT } as const;
  return buildVersion([{ source, records }], undefined, AT);
}

function opened(records: readonly ListedRecord[]): LoadedWatchlists {
  const { manifest, parts } = built(records);
  const readPayload = async (from: number, to: number) => parts.payload.subarray(from, to);
  return openVersion({ manifest, index: parts.index, offsets: parts.offsets, readPayload });
}

describe('whoever is listed', () => {
  let lists: LoadedWatchlists;
  beforeAll(async () => {
    const { run, lists: files } = ingesting();
    const { manifest } = await run({
      us_ofac_sdn: 'sample',
      un_sc: 'sample',
      us_congress: 'sample',
      us_csl: 'sample',
    });
    const loaded = await loadVersion(files, manifest?.version ?? '');
    if (loaded === undefined) throw new Error('there is no version');
    lists = loaded;
  });

  it('SCR: is found by any of its names, in any script, as one match with every record', async () => {
    for (const name of ['Talis Morvane', 'Morvane, Talis', 'Талис Морване', 'Talis Morvans']) {
      const [match, ...rest] = await lists.find(person(name));
      expect(rest).toEqual([]);
      expect(match?.records.map(({ id }) => id)).toEqual(['un_sc:900001', 'us_ofac_sdn:7001']);
      expect(match?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it('ranks higher with a birth date and a number that agree, and is not found with facts that speak against it', async () => {
    const [alone] = await lists.find(person('Talis Morvane'));
    const agreeing = { birthDates: ['1971-03-04'], countries: ['LV'], identifiers: ['lv1234567'] };
    const [agreed] = await lists.find(person('Talis Morvane', agreeing));
    expect(agreed?.score).toBeGreaterThan(alone?.score ?? 1);
    expect(agreed?.matchTypes).toEqual(expect.arrayContaining(['dob_match', 'country_match', 'id_match']));
    const other = { birthDates: ['1999-12-31'], countries: ['FI'], gender: 'female' as const };
    expect(await lists.find(person('Talis Morvans', other))).toEqual([]);
    const [shown] = await lists.find(person('Talis Morvans', other), { threshold: 0 });
    expect(shown?.contradictions).toEqual(['birth_date', 'country', 'gender']);
  });

  it('SCR: is never cleared by facts alone where the main name of a sanctioned person is exact', async () => {
    const other = { birthDates: ['1999-12-31'], countries: ['FI'], gender: 'female' as const };
    const [match] = await lists.find(person('Talis Morvane', other));
    expect(match?.score).toBe(0.8);
    expect(match?.contradictions).toEqual(['birth_date', 'country', 'gender']);
  });

  it('SCR: is found by an identifier whatever the name, with the other name as a contradiction', async () => {
    const [match, ...rest] = await lists.find(person('Quillan Ferrisword', { identifiers: ['lv 123-4567'] }));
    expect(rest).toEqual([]);
    expect(match?.recordId).toBe('un_sc:900001');
    expect(match?.score).toBe(0.85);
    expect(match?.matchTypes).toContain('id_match');
    expect(match?.contradictions).toEqual(['name']);
    const others = { birthDates: ['1999-12-31'], countries: ['FI'], identifiers: ['LV1234567'] };
    const [against] = await lists.find(person('Quillan Ferrisword', others));
    expect(against?.score).toBe(0.85);
    expect(against?.contradictions).toEqual(['birth_date', 'country', 'name']);
    for (const identifier of ['lv1234568', '1234', ''])
      expect(await lists.find(person('Quillan Ferrisword', { identifiers: [identifier] }))).toEqual([]);
  });

  it('is found among its own kind: ships with companies, never a company as a person', async () => {
    const company = (name: string): Subject => ({ kind: 'company', names: [name], facts: FACTS });
    expect((await lists.find(company('Salt Wind'))).map(({ kind }) => kind)).toEqual(['vessel']);
    expect(await lists.find(person('Salt Wind'))).toEqual([]);
    expect(await lists.find(company('Talis Morvane'))).toEqual([]);
  });

  it('is the best of what several names of a subject find', async () => {
    const [match] = await lists.find({ ...person('T. Morvane'), names: ['T. Morvane', 'Talis Morvane'] });
    expect(match?.nameScore).toBe(1);
  });

  it('can be read by its id; another id is nobody', async () => {
    const profile = await lists.profile('un_sc:900001');
    expect(profile?.records).toHaveLength(2);
    for (const id of ['us_ofac_sdn:7001', '', 'zzz', 'un_sc:900001x'])
      expect(await lists.profile(id)).toBeUndefined();
  });
});

describe('a version', () => {
  it('gives back every profile that was put into it', async () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{2,8} [A-Z][a-z]{2,8}$/), {
      minLength: 1,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(names, async (all) => {
        const records = all.map((name, index) => record(`un_sc:${index}`, name));
        const lists = opened(records);
        expect(lists.manifest.profiles).toBe(all.length);
        for (const [index, name] of all.entries()) {
          expect((await lists.profile(`un_sc:${index}`))?.records[0]?.names[0]?.text).toBe(name);
          expect((await lists.find(person(name))).map(({ recordId }) => recordId)).toContain(
            `un_sc:${index}`,
          );
        }
      }),
      { numRuns: 25 },
    );
  });

  it('of nobody answers nobody', async () => {
    expect(await opened([]).find(person('Talis Morvane'))).toEqual([]);
  });

  it('whose parts do not belong together is refused', () => {
    const [one, two] = [built([record('un_sc:1', 'Talis Morvane')]), built([])];
    const readPayload = async () => new Uint8Array();
    const mixed = { manifest: one.manifest, index: one.parts.index, offsets: two.parts.offsets, readPayload };
    expect(() => openVersion(mixed)).toThrow(VersionDamaged);
  });

  it('that is not there is none', async () => {
    expect(await loadVersion(memoryLists(), 'v1')).toBeUndefined();
  });

  it('reads a profile again after a read that failed', async () => {
    const { manifest, parts } = built([record('un_sc:1', 'Talis Morvane')]);
    let fails = true;
    const lists = openVersion({
      ...{ manifest, index: parts.index, offsets: parts.offsets },
      readPayload: async (from, to) => {
        if (!fails) return parts.payload.subarray(from, to);
        fails = false;
        throw new Error('storage is gone');
      },
    });
    await expect(lists.find(person('Talis Morvane'))).rejects.toThrow('storage is gone');
    expect(await lists.find(person('Talis Morvane'))).toHaveLength(1);
  });
});

it('a packed profile lies where its offsets say', () => {
  const empty = packProfiles([]);
  expect([empty.payload.length, empty.offsets.length]).toEqual([0, 4]);
});

describe('an index that another engine made', () => {
  const entry = {
    id: 'p1',
    kind: 'individual',
    names: [{ text: 'Talis Morvane', kind: 'primary' }],
  } as const;
  const whole = openIndex(buildIndex([entry]));
  const unreadable = {
    ...{ entries: 1, names: 1, entry: () => whole.entry(0), search: () => [] },
    ...{ bearersOf: () => [], isCut: () => false },
  };

  it('is made anew, so that nobody is overlooked from a deployment until the next update', () => {
    expect(ofThisEngine(unreadable, 'another').search({ text: 'Talis Morvane', kind: 'individual' })).toEqual(
      whole.search({ text: 'Talis Morvane', kind: 'individual' }),
    );
  });

  it('is taken as it is where the engine is the same', () => {
    expect(ofThisEngine(unreadable, ENGINE_VERSION)).toBe(unreadable);
  });
});
