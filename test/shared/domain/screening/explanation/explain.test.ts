/** Explanations of matches in words: what they say, and that they are true of the score. */
import { compareNames } from '@probity/matching/compare';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explanationOf } from '#shared/domain/screening/explanation/explain.ts';
import type { MatchExplanation } from '#shared/domain/screening/explanation/schema.ts';
import { inHundred } from '#shared/domain/screening/explanation/wording/numbers.ts';
import { LANGUAGES } from '#shared/domain/screening/explanation/wording/words.ts';
import { storedMatch } from '#shared/domain/screening/profiles/facts.ts';
import { matchOfHit } from '#shared/domain/watchlists/judge.ts';
import { openVersion } from '#shared/domain/watchlists/loaded.ts';
import type { Match, Subject } from '#shared/domain/watchlists/match.ts';
import type { ListedProfile, ListedRecord } from '#shared/domain/watchlists/schema.ts';
import { buildVersion } from '#shared/domain/watchlists/version.ts';
import { record } from '../../../../support/lists/records.ts';

const AT = '2026-03-01T06:00:00.000Z';
const LISTED: Partial<ListedRecord> = {
  names: [
    { text: 'KASTELMAR, Ovrin Dmitrievich', kind: 'primary' },
    { text: 'Кастельмар Оврин', kind: 'original' },
  ],
  birth_dates: ['1968-03-14'],
  countries: ['PA'],
  gender: 'male',
  identifiers: [{ type: 'Passport', value: 'SBX 4471902', country: 'PA' }],
};

function subject(name: string, facts: Partial<Subject['facts']> = {}, kind: Subject['kind'] = 'individual') {
  return {
    kind,
    names: [name],
    facts: { birthDates: [], countries: [], gender: null, identifiers: [], ...facts },
  } satisfies Subject;
}

async function found(asked: Subject, changes: Partial<ListedRecord> = LISTED): Promise<Match> {
  const source = { list: 'un_sc', sha256: 'x', reader: 1, published_on: null, fetched_at: AT } as const;
  const { manifest, parts } = buildVersion(
    [{ source, records: [record('un_sc:1', '', changes)] }],
    undefined,
    AT,
  );
  const readPayload = async (from: number, to: number) => parts.payload.subarray(from, to);
  const lists = openVersion({ manifest, index: parts.index, offsets: parts.offsets, readPayload });
  const [match] = await lists.find(asked, { threshold: 0 });
  if (match === undefined) throw new Error('nothing was found');
  return match;
}

const explained = async (asked: Subject, language: 'en' | 'de' | 'ar' = 'en') =>
  explanationOf(storedMatch(await found(asked), [], AT), language);
const finding = ({ facts }: MatchExplanation, field: string) => facts.find((fact) => fact.field === field);

describe('the sentence', () => {
  it('says what agrees, what contradicts, and what is missing to settle it', async () => {
    const asked = subject('Ovrin Dmitrievich Kastelmar', { birthDates: ['1968'], countries: ['FR'] });
    const { sentence } = await explained(asked);
    expect(sentence).toBe(
      'Same name and same year of birth. No country in common. No ID number to settle it.',
    );
  });

  it('says it in German and Arabic too', async () => {
    const asked = subject('Ovrin Dmitrievich Kastelmar', { birthDates: ['1968'], countries: ['FR'] });
    expect((await explained(asked, 'de')).sentence).toBe(
      'Gleicher Name und gleiches Geburtsjahr. Kein gemeinsames Land. Zur Klärung fehlt: Kennnummer.',
    );
    expect((await explained(asked, 'ar')).sentence).toBe(
      'الاسم نفسه وسنة الميلاد نفسها. لا بلد مشترك. ما ينقص للحسم: رقم التعريف.',
    );
  });

  it('says that a country is not that of the office, and what another one would change', async () => {
    const office = { positions: ['Minister'], parties: [], regions: [], from: [], to: [] };
    const holder = { ...LISTED, topics: ['pep-class-1' as const], office };
    const inWords = async (countries: readonly string[]) => {
      const match = await found(subject('Ovrin Dmitrievich Kastelmar', { countries }), holder);
      return explanationOf(storedMatch(match, [], AT), 'en');
    };
    const other = await inWords(['FR']);
    expect(other.sentence).toContain('Not the country of the office.');
    expect(finding(other, 'country')).toMatchObject({ finding: 'contradicts', points: -21 });
    expect((await inWords([])).would_change).toContain(
      'If our record had the country: 96.5 where it agrees, 79.0 (not reported) where it contradicts.',
    );
  });

  it('needs nothing more where a number agrees', async () => {
    const asked = subject('Ovrin Dmitrievich Kastelmar', { identifiers: ['sbx-4471902'] });
    expect((await explained(asked)).sentence).toBe('Same name and same ID number.');
  });

  it.each([
    ['Dmitrievich Kastelmar', 'Similar name (a listed part is left out).'],
    ['O. Dmitrievich Kastelmar', 'Similar name (an initial).'],
    ['Kastelmar Dmitrievich Ovrin', 'Same name (in another order).'],
    ['Ovrin Dmitrievich Castelmar', 'Similar name (a part is spelt otherwise).'],
    ['Оврин Кастельмар', 'Same as the name in its original script (in another order).'],
  ])('says how %s differs', async (name, said) => {
    expect((await explained(subject(name))).sentence).toContain(said);
  });
});

describe('the facts', () => {
  it('are ordered: contradictions, what agrees, what is missing; with both values and points', async () => {
    const asked = subject('Ovrin Dmitrievich Kastelmar', {
      birthDates: ['1968-03-14'],
      countries: ['FR'],
      gender: 'male',
    });
    expect(
      (await explained(asked)).facts.map(({ field, finding, points }) => [field, finding, points]),
    ).toEqual([
      ['country', 'contradicts', -10],
      ['name', 'agrees', 100],
      ['birth_date', 'agrees', 6],
      ['gender', 'agrees', 0],
      ['identifier', 'missing', 0],
    ]);
  });

  it('are words, not codes, and of our numbers only the end', async () => {
    const asked = subject('Ovrin Dmitrievich Kastelmar', { countries: ['FR'], identifiers: ['12345678'] });
    const explanation = await explained(asked, 'de');
    expect(finding(explanation, 'country')).toMatchObject({ ours: ['Frankreich'], theirs: ['Panama'] });
    expect(finding(explanation, 'identifier')).toMatchObject({ ours: ['…5678'], theirs: ['SBX 4471902'] });
    expect(finding(explanation, 'gender')).toMatchObject({
      theirs: ['männlich'],
      words: 'fehlt in unseren Angaben',
    });
  });

  it('begin with the name where nothing contradicts, also where another fact agrees more', async () => {
    const { facts } = await explained(subject('Ovrin Kastelmar', { birthDates: ['1968-03-14'] }));
    expect(facts.slice(0, 2).map(({ field, finding: of }) => [field, of])).toEqual([
      ['name', 'close'],
      ['birth_date', 'agrees'],
    ]);
  });

  it('of a company have no birth date', async () => {
    const company: Partial<ListedRecord> = { ...LISTED, kind: 'company', birth_dates: [], gender: null };
    const names = [{ text: 'Brandvold Marine Ltd', kind: 'primary' as const }];
    const match = await found(subject('Brandvold Marine Limited', {}, 'company'), { ...company, names });
    const { facts } = explanationOf(storedMatch(match, [], AT), 'en');
    expect(facts.map(({ field }) => field)).toEqual(['name', 'country', 'identifier']);
  });
});

describe('the parts of the names', () => {
  it('show the originals, the weights, and the reason in words', async () => {
    const { tokens } = await explained(subject('Dmitrievich Castelmar'));
    expect(tokens.map(({ ours, theirs, words }) => [ours, theirs, words])).toEqual([
      ['Dmitrievich', 'Dmitrievich', 'equal'],
      ['Castelmar', 'KASTELMAR', 'spelt otherwise'],
      ['', 'Ovrin', 'only in the listed name'],
    ]);
    expect(tokens.reduce((total, { weight }) => total + (weight ?? 0), 0)).toBeCloseTo(1, 3);
  });

  it('show what was written in another script', async () => {
    const { tokens } = await explained(subject('Кастельмар Ovrin'));
    expect(tokens).toContainEqual(
      expect.objectContaining({ ours: 'Кастельмар', theirs: 'Кастельмар', words: 'equal' }),
    );
    expect(tokens).toContainEqual(
      expect.objectContaining({ ours: 'Ovrin', theirs: 'Оврин', words: 'equal after transcription' }),
    );
  });
});

describe('the names of companies', () => {
  const company = async (asked: string, listed: string, language: 'en' | 'de' = 'en') => {
    const names = [{ text: listed, kind: 'primary' as const }];
    const match = await found(subject(asked, {}, 'company'), { kind: 'company', names });
    return explanationOf(storedMatch(match, [], AT), language);
  };

  it.each([
    ['Brandvold Marine GmbH', 'BRANDVOLD MARINE COMPANY'],
    ['Brandvold Marine Co Limited', 'Brandvold Marine'],
    ['Brandvold Marine', 'Brandvold Marine OAO'],
  ])(
    'that differ in their legal forms say so, in the words that were written: %s and %s',
    async (ours, theirs) => {
      const { sentence, tokens } = await company(ours, theirs);
      expect(sentence).toContain('Similar name (another legal form).');
      for (const token of tokens.filter(({ words }) => words.startsWith('legal form'))) {
        expect(`${ours} `).toContain(`${token.ours} `.trimStart());
        expect(`${theirs} `).toContain(`${token.theirs} `.trimStart());
      }
      expect((await company(ours, theirs, 'de')).sentence).toContain('Ähnlicher Name (andere Rechtsform).');
    },
  );
});

describe('the sum', () => {
  it('says what would change the verdict', async () => {
    const { arithmetic, would_change } = await explained(
      subject('Ovrin Kastelmar', { birthDates: ['1990'] }),
    );
    expect(arithmetic).toContain('another year of birth −18.0 = ');
    expect(would_change).toContainEqual(expect.stringMatching(/^If the date of birth agreed: \d+\.\d\.$/));
    expect(would_change).toContainEqual(expect.stringContaining('(not reported) where it contradicts.'));
  });

  it('names first what contradicts, then what we can ask for, and leaves out what changes nothing', async () => {
    const asked = subject('Ovrin Kastelmar', { birthDates: ['1990'] });
    const { would_change } = await explained(asked, 'en');
    expect(would_change.map((text) => text.split(':')[0])).toEqual([
      'If the date of birth agreed',
      'If our record had the gender',
      'If our record had the country',
      'If our record had an ID number',
    ]);
    const byNumber = await found(subject('Nobody Else', { identifiers: ['SBX4471902'] }));
    expect(explanationOf(storedMatch(byNumber, [], AT), 'en').would_change).toEqual([]);
  });

  it('says where a score stays as it is, and writes numbers as the language does', async () => {
    const { arithmetic, would_change } = await explained(subject('Ovrin Castelmar'), 'de');
    expect(arithmetic).toMatch(/^Namen 98,0, gewertet als 95,\d: /);
    expect(would_change.at(-1)).toMatch(
      /^Hätten wir eine Kennnummer: \d+,\d bei Übereinstimmung, \d+,\d wie jetzt bei Widerspruch\.$/,
    );
  });

  it('shows one score, also where the last of four digits decides how it is rounded', () => {
    expect(inHundred(0.931_499_9)).toBe(inHundred(Number((0.931_499_9).toFixed(4))));
  });

  it('says why facts did not clear the exact main name of a sanctioned person', async () => {
    const { arithmetic } = await explained(
      subject('Ovrin Dmitrievich Kastelmar', { birthDates: ['1990'], countries: ['FR'] }),
    );
    expect(arithmetic).toContain('= 72.0, raised to 80.0: facts alone never clear');
  });

  it('leaves the arithmetic to another provider whose score it is', async () => {
    const match = await found(subject('Ovrin Kastelmar', { birthDates: ['1990'] }));
    const theirs = { ...match, facts: match.facts.map((fact) => ({ ...fact, delta: null })) };
    const { arithmetic, would_change, facts } = explanationOf(storedMatch(theirs, [], AT), 'en');
    expect(arithmetic).toMatch(/^The score \d+\.\d is the one of the screening provider\./);
    expect(would_change).toEqual([]);
    expect(facts.find(({ field }) => field === 'birth_date')).toMatchObject({ points: null });
  });

  const some = <T>(...values: readonly T[]) => fc.constantFrom(...values);
  const facts = fc.record({
    birthDates: some<readonly string[]>(
      [],
      ['1968'],
      ['1968-03-14'],
      ['1968-03-15'],
      ['1969'],
      ['1990-01-01'],
    ),
    countries: some<readonly string[]>([], ['PA'], ['FR', 'DE']),
    gender: some<'male' | 'female' | null>(null, 'male', 'female'),
    identifiers: some<readonly string[]>([], ['SBX4471902'], ['99887766']),
  });
  const name = some(
    'Ovrin Dmitrievich Kastelmar',
    'Ovrin Kastelmar',
    'Orvin Castelmar',
    'Nobody Else',
    'O. Kastelmar',
  );

  it('is true of every score, and no text has gaps, in every language', async () => {
    const profile: ListedProfile = {
      id: 'un_sc:1',
      kind: 'individual',
      records: [record('un_sc:1', '', LISTED)],
    };
    void fc.assert(
      fc.property(name, facts, some(...LANGUAGES), (text, known, language) => {
        const asked = subject(text, known);
        const listed = { text: 'KASTELMAR, Ovrin Dmitrievich', kind: 'individual' } as const;
        const compared = compareNames({ text, kind: 'individual' }, listed);
        const names = { ...compared, searched: text, name: { text: listed.text, kind: 'primary' as const } };
        const match = matchOfHit(names, profile, asked);
        const explanation = explanationOf(storedMatch(match, [], AT), language);
        expect(JSON.stringify(explanation)).not.toMatch(/[{]\w+[}]|undefined|NaN|0000/);
        expect(explanation.sentence).not.toBe('');
        const sum = explanation.facts.reduce((total, { points }) => total + (points ?? 0), 0);
        const isPlain = sum <= 95 && sum >= 0 && !match.matchTypes.includes('id_match');
        if (isPlain) expect(match.score * 100).toBeCloseTo(sum, 0);
        expect(explanation.arithmetic).toContain(inHundred(match.score, language));
      }),
    );
  });
});
