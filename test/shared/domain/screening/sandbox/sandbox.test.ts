/** O-48: the triggers of test mode. Every documented trigger has the documented outcome, through the engine itself. */

import { ENGINE_VERSION } from '@probity/matching/engine';
import { describe, expect, it } from 'vitest';
import { ProviderFailed } from '#shared/domain/screening/providers/provider.ts';
import { sandboxLists, sandboxProvider } from '#shared/domain/screening/sandbox/provider.ts';
import { SANDBOX_RECORDS } from '#shared/domain/screening/sandbox/records.ts';
import { SANDBOX_SUBJECTS, type SandboxSubject } from '#shared/domain/screening/sandbox/subjects.ts';
import type { Subject } from '#shared/domain/watchlists/match.ts';
import { ListedRecord } from '#shared/domain/watchlists/schema.ts';

function subjectOf({ kind, name, birthDate, country }: SandboxSubject): Subject {
  const facts = {
    ...{ gender: null, identifiers: [] },
    birthDates: birthDate === undefined ? [] : [birthDate],
    countries: country === undefined ? [] : [country],
  };
  return { kind, names: [name], facts };
}
const cases = SANDBOX_SUBJECTS.map((subject) => [subject.name, subject.shows, subject] as const);

describe('in test mode', () => {
  it.each(cases.filter(([, , { outcome }]) => outcome === 'completed'))(
    '%s shows %s',
    async (_name, _shows, subject) => {
      const { matches } = await sandboxProvider.screen(subjectOf(subject));
      expect(matches).toHaveLength(subject.matches);
      const topics = new Set(matches.flatMap(({ records }) => records.flatMap((record) => record.topics)));
      expect(topics).toEqual(new Set(subject.topics));
    },
  );

  it.each(cases.filter(([, , { outcome }]) => outcome === 'failed'))(
    '%s shows %s',
    async (_name, _shows, subject) => {
      const failing = sandboxProvider.screen(subjectOf(subject));
      await expect(failing).rejects.toEqual(new ProviderFailed('unavailable', { retryable: false }));
    },
  );

  it('agreeing facts lift the score, a misspelling lowers it', async () => {
    const scoreOf = async (name: string, birthDate?: string) => {
      const found = SANDBOX_SUBJECTS.find((each) => each.name === name && each.birthDate === birthDate);
      if (found === undefined) throw new Error(`${name} is no trigger`);
      return (await sandboxProvider.screen(subjectOf(found))).matches[0]?.score ?? 0;
    };
    const plain = await scoreOf('Ovrin Kastelmar');
    expect(await scoreOf('Ovrin Kastelmar', '1968-03-14')).toBeGreaterThan(plain);
    expect(await scoreOf('Ovrin Kastellmar')).toBeLessThan(plain);
  });

  it('says that it is the sandbox, with the engine and the version of its list, the same every time', async () => {
    const { evidence } = await sandboxProvider.screen(subjectOf({ ...SANDBOX_SUBJECTS[0], ...CLEAR }));
    expect(evidence).toMatchObject({ provider: 'sandbox', engine: ENGINE_VERSION });
    expect(evidence.listVersion).toBe(sandboxLists().manifest.version);
    expect(evidence.sources.map(({ list }) => list)).toEqual(['sandbox']);
  });

  it('its records have the shape of every other list, and lead nowhere but to .example', () => {
    for (const record of SANDBOX_RECORDS) {
      expect(ListedRecord.parse(record)).toEqual(record);
      expect(record.id).toMatch(/^sandbox:/);
      const urls = [record.url ?? '', ...record.related_urls, ...record.articles.map(({ url }) => url)];
      expect(urls.filter((url) => url !== '' && !/^https:\/\/[a-z]+\.example\//.test(url))).toEqual([]);
    }
  });

  it('has a trigger for every topic that a risk profile tells of', () => {
    const shown = new Set(SANDBOX_SUBJECTS.flatMap(({ topics }) => topics));
    expect(shown).toEqual(new Set(SANDBOX_RECORDS.flatMap(({ topics }) => topics)));
  });
});

const CLEAR = {
  kind: 'individual',
  name: 'Clara Nobody',
  outcome: 'completed',
  matches: 0,
  topics: [],
  shows: '',
} as const;
