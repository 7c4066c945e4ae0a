/** Ordinary words beside a name do not hide it: how a company stands, its other names, titles, and words for a missing name. */
import { describe, expect, it } from 'vitest';
import type { SubjectKind } from '../../../src/model.ts';
import { namesWithin, namesWritten, readingsBeside } from '../../../src/normalise/beside/readings.ts';
import { normaliseName } from '../../../src/normalise/name.ts';
import {
  DEGREES_BEHIND,
  LEADING_HONORIFICS,
  TRAILING_HONORIFICS,
} from '../../../src/vocabulary/beside/honorifics.ts';
import {
  CONNECTIVES_IN_BRACKETS,
  CONNECTIVES_OF_BIRTH,
  CONNECTIVES_OF_NAMES,
  SHORT_CONNECTIVES,
  SMALL_CONNECTIVES,
  STROKED_CONNECTIVES,
} from '../../../src/vocabulary/beside/other-names.ts';
import { PERHAPS_PLACEHOLDERS, PLACEHOLDERS } from '../../../src/vocabulary/beside/placeholders.ts';
import { ACTING_FOR, STANDING } from '../../../src/vocabulary/beside/standing.ts';
import { company, indexOf, person } from '../../names.ts';

const ALERT = 0.8;
const COMPANIES = [
  'Ostrowall',
  'Brandvold Marine Ltd',
  'OOO Ferriskaya Torgovlya',
  'Halabieh Trading Company LLC',
];
const PERSONS = ['Hidayabrand', 'Tarek HALABIEH', 'Ilse Noor Brandvold'];
const index = indexOf(
  ...COMPANIES.map((name) => company(name, name)),
  ...PERSONS.map((name) => person(name, name)),
);

/** Phrases beside which a name is not found. */
function missed(
  kind: SubjectKind,
  phrases: readonly string[],
  ...ways: readonly ((name: string, phrase: string) => string)[]
) {
  const names = kind === 'company' ? COMPANIES : PERSONS;
  return phrases.flatMap((phrase) =>
    ways.flatMap((write) =>
      names.flatMap((name) => {
        const text = write(name, phrase);
        const hits = index.search({ text, kind }, { minScore: ALERT, limit: 20, kinds: [kind] });
        return hits.some(({ id }) => id === name) ? [] : [text];
      }),
    ),
  );
}
const behind = (name: string, phrase: string) => `${name} ${phrase}`;
const inBrackets = (name: string, phrase: string) => `${name} (${phrase})`;
const before = (name: string, phrase: string) => `${phrase} ${name}`;

describe('a listed company is found', () => {
  it('whatever is said of how it stands', () => {
    expect(
      missed('company', STANDING, behind, inBrackets, (name, phrase) => `${name} - ${phrase.toUpperCase()}`),
    ).toEqual([]);
  });

  it.each([
    'i.L.',
    'i. L.',
    'i. Abw.',
    'i. Ins.',
    '(i.L.)',
    'f.a.',
    'v.a.',
    '(UK Branch)',
    '(dormant)',
    '[inactive]',
    ', registered in England',
  ])('with %s behind it', (words) => {
    expect(missed('company', [words], behind)).toEqual([]);
  });

  it('by who acts for it', () => {
    expect(missed('company', ACTING_FOR, before)).toEqual([]);
  });

  it('beside each of its other names, in either order', () => {
    const connectives = [...SHORT_CONNECTIVES, ...STROKED_CONNECTIVES, ...CONNECTIVES_OF_NAMES];
    const ways = [
      (name: string, words: string) => `${name} ${words} Quillan Blue`,
      (name: string, words: string) => `Quillan Blue ${words} ${name}`,
      (name: string, words: string) => `${name} (${words} Quillan Blue)`,
      (name: string, words: string) => `${name}, ${words}: "Quillan Blue"`,
    ];
    expect(missed('company', connectives, ...ways)).toEqual([]);
    expect(
      missed(
        'company',
        ['d/b/a', 'D.B.A.', 'DBA', 'd b a', 'f/k/a', 'n/k/a', 'a/k/a', 'T/A', ';', '|', ' / '],
        ...ways.slice(0, 2),
      ),
    ).toEqual([]);
    expect(missed('company', CONNECTIVES_IN_BRACKETS, ...ways.slice(2))).toEqual([]);
    expect(missed('company', SMALL_CONNECTIVES, ...ways.slice(0, 2))).toEqual([]);
  });

  it('with several of these at once', () => {
    const text = (name: string) => `${name} t/a Quillan Blue f/k/a Red Sun (in liquidation) [UK branch]`;
    expect(missed('company', [''], text)).toEqual([]);
  });
});

describe('a listed person is found', () => {
  it('with words for a name that is missing, before and behind', () => {
    expect(missed('individual', PLACEHOLDERS, behind, before, inBrackets)).toEqual([]);
    expect(missed('individual', PERHAPS_PLACEHOLDERS, behind, before)).toEqual([]);
    expect(
      missed('individual', ['FNU FNU', 'Fnu Mnu', 'unknown unknown', '-', '.', '---', '?'], behind, before),
    ).toEqual([]);
  });

  it('with titles and degrees', () => {
    expect(missed('individual', LEADING_HONORIFICS, before)).toEqual([]);
    expect(missed('individual', DEGREES_BEHIND, behind, (name, degree) => `${name}, ${degree}`)).toEqual([]);
    expect(missed('individual', TRAILING_HONORIFICS, behind, (name, title) => `${name}${title}`)).toEqual([]);
    const titles = [
      'Prof. Dr. Dr. h.c. mult.',
      'Dipl.-Ing. (FH)',
      'prof. Ing.',
      'Lt. Gen. (ret.)',
      'Al-Hajj',
      'Tan Sri Dato',
      'RNDr. PhDr.',
    ];
    expect(missed('individual', titles, before, (name, title) => `${title} ${name}, CSc., MBA`)).toEqual([]);
  });

  it('with the name of her birth, by either', () => {
    expect(
      missed(
        'individual',
        CONNECTIVES_OF_BIRTH,
        (name, born) => `${name} ${born} Quillan`,
        (name, born) => `${name} (${born} Quillan)`,
      ),
    ).toEqual([]);
    const born = index.search(
      { text: 'Tarek Quillan geb. Halabieh', kind: 'individual' },
      { minScore: ALERT },
    );
    expect(born.map(({ id }) => id)).toContain('Tarek HALABIEH');
  });
});

describe('an entry that is listed, or kept, under two names in one text', () => {
  it.each(['d/b/a', 'trading as', 'formerly', 'a.k.a.'])('is found by each of them: %s', (words) => {
    const text = `Ostrowall Marine Ltd ${words} Quillan Blue`;
    const kept = indexOf(company('both', text, ...namesWritten(text)), company('other', 'Halabieh'));
    for (const asked of ['Quillan Blue', 'Ostrowall Marine'])
      expect(kept.search({ text: asked, kind: 'company' }, { minScore: ALERT }).map(({ id }) => id)).toEqual([
        'both',
      ]);
  });

  it.each(['(in liquidation)', 'в ликвидации', 'i.L.'])('is found without %s', (words) => {
    const kept = indexOf(company('one', `Ostrowall ${words}`));
    expect(kept.search({ text: 'Ostrowall', kind: 'company' }, { minScore: ALERT })).toHaveLength(1);
  });

  it.each(['FNU', 'no last name'])('is found without %s', (words) => {
    const kept = indexOf(person('one', `Hidayabrand ${words}`));
    expect(kept.search({ text: 'Hidayabrand', kind: 'individual' }, { minScore: ALERT })).toHaveLength(1);
  });
});

describe('names that only look like it', () => {
  it.each<[SubjectKind, string]>([
    ['company', 'Liquidation World Ltd'],
    ['company', 'Formerly Yours Ltd'],
    ['company', 'Alias LLC'],
    ['company', 'In Focus Media'],
    ['company', 'Right Now Media Ltd'],
    ['company', 'Active Closed Systems Ltd'],
    ['company', 'Akamai Nordic'],
    ['company', 'Debaker T. A. Stores'],
    ['individual', 'Jack Ma'],
    ['individual', 'Christopher Nullman'],
    ['individual', 'M. Khan'],
    ['individual', 'Orla Ex Qaderi'],
  ])('are read as they are: %s %s', (kind, text) => {
    expect([text, readingsBeside(text, kind)]).toEqual([text, []]);
  });

  it('keep at least a word', () => {
    for (const [text, kind] of [
      ['In Liquidation', 'company'],
      ['Dissolved', 'company'],
      ['Unknown', 'individual'],
      ['FNU LNU', 'individual'],
    ] as const)
      expect(normaliseName(text, kind).tokens.length).toBeGreaterThan(0);
  });

  it('are no list of names where there are too many of them', () => {
    expect(
      namesWithin(Array.from({ length: 12 }, (_, at) => `Name${String.fromCharCode(65 + at)}`).join('; ')),
    ).toEqual([]);
  });
});
