/** The embedded provider: its evidence, its version, and failures that never count as clear. */

import { ENGINE_VERSION } from '@probity/matching/engine';
import { describe, expect, it } from 'vitest';
import { embeddedProvider } from '#shared/domain/screening/providers/embedded.ts';
import { ProviderFailed } from '#shared/domain/screening/providers/provider.ts';
import { KNOWN_LISTS } from '#shared/domain/watchlists/coverage/states.ts';
import type { Subject } from '#shared/domain/watchlists/match.ts';
import { ingesting } from '../../../../support/lists/ingesting.ts';
import { bytesOf, UN } from '../../../../support/lists/official-files.ts';

const FACTS = { birthDates: [], countries: [], gender: null, identifiers: [] };
const TALIS: Subject = { kind: 'individual', names: ['Talis Morvane'], facts: FACTS };
const NOBODY: Subject = { kind: 'individual', names: ['Clara Nobody'], facts: FACTS };
const IN_FORCE = new Map([
  ['us_ofac_sdn', { state: 'in_force', as_of: '2026-03-01' }],
  ['un_sc', { state: 'in_force', as_of: '2026-02-27' }],
]);
const un = (text: string) => ({ un_sc: { list: bytesOf(text) } });
const RENAMED = UN.replaceAll(/morvan[es]/gi, 'Quillhaven').replaceAll('Морване', 'Куилхейвен');

async function codeOf(screening: Promise<unknown>): Promise<string> {
  const error = await screening.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ProviderFailed ? `${error.code}${error.retryable ? ', again' : ''}` : String(error);
}

describe('SCR: the embedded provider', () => {
  it('finds whoever is listed, clears whoever is not, and says on what it rests', async () => {
    const { run, ports } = ingesting();
    const { manifest } = await run({ un_sc: 'sample', us_ofac_sdn: 'sample' });
    const provider = embeddedProvider(ports);
    const { matches, evidence } = await provider.screen(TALIS);
    expect(matches.map(({ recordId }) => recordId)).toEqual(['un_sc:900001']);
    expect(evidence).toEqual({
      provider: 'embedded',
      engine: ENGINE_VERSION,
      listVersion: manifest?.version,
      sources: manifest?.sources,
      coverage: KNOWN_LISTS.map((list) => ({
        list,
        ...(IN_FORCE.get(list) ?? { state: 'not_loaded', as_of: null }),
        problem: null,
      })),
    });
    expect((await provider.screen(NOBODY)).matches).toEqual([]);
  });

  it('fails where there are no lists: nobody is clear because nobody was looked for', async () => {
    const { run, ports } = ingesting();
    const provider = embeddedProvider(ports);
    expect(await codeOf(provider.screen(NOBODY))).toBe('no_lists');
    await run({ un_sc: 'sample' });
    expect((await provider.screen(TALIS)).matches).toHaveLength(1);
  });

  it.each(['---', '\u{1F389}', '?'])('fails for a name of which nothing can be read: %s', async (name) => {
    const { run, ports } = ingesting();
    await run({ un_sc: 'sample' });
    const provider = embeddedProvider(ports);
    expect(await codeOf(provider.screen({ ...NOBODY, names: [name] }))).toBe('unreadable_name');
    expect((await provider.screen({ ...TALIS, names: [name, 'Talis Morvane'] })).matches).toHaveLength(1);
  });

  it('fails for a name of which only the beginning was read, unless that is listed', async () => {
    const { run, ports } = ingesting();
    await run({ un_sc: 'sample' });
    const provider = embeddedProvider(ports);
    const long = Array.from({ length: 40 }, (_, at) => `Quor${String.fromCharCode(97 + (at % 26))}n`).join(
      ' ',
    );
    expect(await codeOf(provider.screen({ ...NOBODY, names: [long] }))).toBe('name_too_long');
    expect((await provider.screen({ ...TALIS, names: [long, 'Talis Morvane'] })).matches).toHaveLength(1);
    const readable = long.split(' ').slice(0, 30).join(' ');
    expect((await provider.screen({ ...NOBODY, names: [readable] })).matches).toEqual([]);
  });

  it('looks for newer lists every half minute, and not with every screening', async () => {
    const { run, ports, lists, advance } = ingesting();
    await run({ un_sc: 'sample' });
    const provider = embeddedProvider(ports);
    await provider.screen(TALIS);
    const looks = lists.looks();
    await run(un(RENAMED));
    const looksOfRun = lists.looks() - looks;
    expect((await provider.screen(TALIS)).matches).toHaveLength(1);
    expect(lists.looks()).toBe(looks + looksOfRun);
    advance(30_000);
    expect((await provider.screen(TALIS)).matches).toEqual([]);
  });

  it('rests on the version that a run was started by, or on one after it, at once', async () => {
    const { run, ports } = ingesting();
    const first = await run({ un_sc: 'sample' });
    const provider = embeddedProvider(ports);
    await provider.screen(TALIS);
    const second = await run(un(RENAMED));
    const told = { listVersion: second.manifest?.version ?? '' };
    const { matches, evidence } = await provider.screen(TALIS, told);
    expect({ found: matches.length, version: evidence.listVersion }).toEqual({
      found: 0,
      version: told.listVersion,
    });
    const late = await provider.screen(TALIS, { listVersion: first.manifest?.version ?? '' });
    expect(late.evidence.listVersion).toBe(told.listVersion);
    // The same watchlists can come into force again, with the version that the run was given.
    const third = await run({ un_sc: 'sample' });
    expect(third.manifest?.version).toBe(first.manifest?.version);
    const back = await provider.screen(TALIS, { listVersion: third.manifest?.version ?? '' });
    expect(back.matches).toHaveLength(1);
  });

  it('loads a version once for all who ask at the same time', async () => {
    const { run, ports, lists } = ingesting();
    await run({ un_sc: 'sample' });
    let reads = 0;
    const read: typeof lists.read = (...given) => {
      reads += 1;
      return lists.read(...given);
    };
    const provider = embeddedProvider({ ...ports, lists: { ...lists, read } });
    await Promise.all(Array.from({ length: 20 }, () => provider.screen(TALIS)));
    expect(reads).toBe(3);
  });

  it.each(['manifest.json', 'names.idx', 'payload.idx', 'payload.bin'])(
    'fails where %s is damaged or missing, and can be asked again',
    async (part) => {
      for (const damage of ['cut', 'gone'] as const) {
        const { run, ports, lists } = ingesting();
        const { manifest } = await run({ un_sc: 'sample' });
        const name = `versions/${manifest?.version ?? ''}/${part}`;
        const whole = lists.files.get(name) ?? new Uint8Array();
        if (damage === 'gone') lists.files.delete(name);
        else lists.files.set(name, whole.slice(0, whole.length / 2));
        const provider = embeddedProvider(ports);
        // A profile is read only for a match.
        expect(await codeOf(provider.screen(TALIS))).toMatch(/^(?:malformed|unavailable), again$/);
        lists.files.set(name, whole);
        expect((await provider.screen(TALIS)).matches).toHaveLength(1);
      }
    },
  );

  it('fails where storage does not answer, whether it has lists in memory or not', async () => {
    const { run, ports, lists, advance } = ingesting();
    await run({ un_sc: 'sample' });
    let isDown = true;
    const current = () => (isDown ? Promise.reject(new Error('socket hang up')) : lists.current());
    const provider = embeddedProvider({ ...ports, lists: { ...lists, current } });
    expect(await codeOf(provider.screen(NOBODY))).toBe('unavailable, again');
    isDown = false;
    await provider.screen(NOBODY);
    isDown = true;
    advance(30_000);
    expect(await codeOf(provider.screen(NOBODY))).toBe('unavailable, again');
  });
});
