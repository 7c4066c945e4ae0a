/** A search gives the same result whatever was searched before in the same process. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { buildIndex } from '../../src/engine.ts';
import { decodeSections } from '../../src/index/file.ts';
import { sectionsOf } from '../../src/index/writer.ts';
import type { NameQuery } from '../../src/model.ts';
import { normaliseName } from '../../src/normalise/name.ts';
import { Candidates } from '../../src/search/candidates.ts';
import { NameSearch } from '../../src/search/name-search.ts';
import { PERSON_PENALTIES } from '../../src/search/parameters.ts';
import { prepare } from '../../src/search/query/prepared-query.ts';
import { SimilarCache } from '../../src/search/query/similar.ts';
import { anyName, person, someEntries, subjectKind } from '../names.ts';

const OPTIONS = { minScore: 0.3, limit: 50 };

/** The same parts as syllables, as Latin letters, joined and split: inputs that a cache could confuse. */
const PARTS = [
  ...['김', '민', '서', '준', '박', '정', '열', '王', '小', '明', '李', '云'],
  ...[
    'gim',
    'kim',
    'min',
    'seo',
    'jun',
    'joon',
    'bak',
    'park',
    'jeong',
    'yeol',
    'wang',
    'xiao',
    'ming',
    'li',
  ],
  ...['yun', 'minseo', 'gimmin', 'xiaoming', 'kimmin', 'seojun', 'jeongyeol', 'Wangxiao'],
  ...['محمود', 'mahmud', 'mhmwd', 'عبد', 'الرحمن', 'abd', 'al', 'rahman', 'rhmn', 'abdulrahman', 'abdalrhmn'],
  ...['Мин', 'Ли', 'Юрий', 'Yuriy', 'yury', 'Щукин', 'shchukin', 'schukin', 'ostrovan', 'Островань'],
  ...['ltd', 'Limited', 'Limted', 'trading', 'traiding', '12', 'ii', 'ostrovltd', 'jk', 'm.', 'no'],
];
const partsName = fc
  .tuple(fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 4 }), fc.constantFrom(' ', ' ', ''))
  .map(([parts, between]) => parts.join(between));
const name = fc.oneof({ weight: 4, arbitrary: partsName }, { weight: 1, arbitrary: anyName });
const query: fc.Arbitrary<NameQuery> = fc.record({ text: name, kind: subjectKind });

describe('a search', () => {
  it('finds a name in signs for syllables after the same name was searched in Latin letters', () => {
    const sections = sectionsOf([person('p', 'Kim Min Seo')]);
    const hangul = { text: '김민서', kind: 'individual' } as const;
    const expected = new NameSearch(sections).search(hangul);
    expect(expected).toHaveLength(1);
    const used = new NameSearch(sections);
    used.search({ text: 'Gim Min Seo', kind: 'individual' });
    expect(used.search(hangul)).toEqual(expected);
  });

  it('finds what a fresh process finds, after any searches and with any size of the cache', () => {
    void fc.assert(
      fc.property(
        someEntries(name, subjectKind),
        fc.array(query, { minLength: 2, maxLength: 12 }),
        fc.constantFrom(1, 2, 3, 5, 8, 4_096),
        (entries, queries, capacity) => {
          const sections = sectionsOf(entries);
          const used = new NameSearch(sections, capacity);
          for (const each of queries)
            expect(used.search(each, OPTIONS)).toEqual(new NameSearch(sections).search(each, OPTIONS));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('finds what freshly loaded modules find, after any searches', async () => {
    const texts = [
      'Limted',
      'Ostrovan Limted',
      'Gim Min Seo',
      '김민서',
      'محمود',
      'Щукин Юрий',
      '王小明',
      'Xiao Ming',
    ];
    const bytes = buildIndex(texts.map((text, at) => person(`id-${at}`, text)));
    const used = new NameSearch(decodeSections(bytes));
    const queries = texts.flatMap((text) =>
      (['company', 'individual'] as const).map((kind): NameQuery => ({ text, kind })),
    );
    for (const each of [...queries, ...queries.toReversed()]) used.search(each, OPTIONS);
    for (const each of queries) {
      vi.resetModules();
      const { openIndex } = await import('../../src/engine.ts');
      expect(used.search(each, OPTIONS)).toEqual(openIndex(bytes).search(each, OPTIONS));
    }
  });
});

describe('the sums of candidates', () => {
  it('are right beyond the last number of a search that 32 bits hold', () => {
    const sections = sectionsOf([person('a', 'Orla Qaderi'), person('b', 'Noor Qaderi')]);
    const { tokens } = normaliseName('Orla Qaderi', 'individual');
    const similar = new SimilarCache(sections, 1);
    const parts = tokens.map((token) => similar.get(token, { abjad: false, kana: false }));
    const prepared = prepare(tokens, parts, {
      ...{
        isOther: [],
        penalties: PERSON_PENALTIES,
        isPerson: true,
        variant: false,
        cut: false,
        abjad: false,
        kana: false,
      },
    });
    const find = (candidates: Candidates) => candidates.find(prepared, 0.9, () => true);
    const expected = find(new Candidates(sections));
    const late = new Candidates(sections, 2 ** 32 - 3);
    expect(Array.from({ length: 5 }, () => find(late))).toEqual(Array.from({ length: 5 }, () => expected));
  });
});
