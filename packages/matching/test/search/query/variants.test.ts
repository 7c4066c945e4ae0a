/** Other readings of a name, and that they depend on the two names alone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IndexEntry } from '../../../src/model.ts';
import { company, indexOf, person, personName, scoreOf } from '../../names.ts';

const WORDS = ['Tide', 'Water', 'Salt', 'Lantern', 'Key', 'Stone', 'Gold', 'Smith', 'Ander', 'Son', 'Alex'];
const word = fc.constantFrom(...WORDS);
const joined = fc.tuple(word, word).map(([a, b]) => `${a}${b.toLowerCase()}`);
const companyName = fc
  .array(fc.oneof(word, joined), { minLength: 1, maxLength: 5 })
  .map((all) => all.join(' '));
const entries = fc
  .array(fc.oneof(companyName, personName), { minLength: 1, maxLength: 12 })
  .map((names) => names.map((name, at): IndexEntry => company(`e${at}`, name)));

describe('a score', () => {
  it('depends on the two names alone, and not on who else is listed', () => {
    void fc.assert(
      fc.property(entries, fc.oneof(companyName, personName), (listed, text) => {
        const query = { text, kind: 'company' } as const;
        const together = new Map(
          indexOf(...listed)
            .search(query, { limit: 100 })
            .map(({ id, score }) => [id, score]),
        );
        for (const entry of listed) {
          const [alone] = indexOf(entry).search(query);
          expect(together.get(entry.id)).toBe(alone?.score);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is found however many names share as much: none is left out behind them', () => {
    const crowd = Array.from({ length: 3_000 }, (_, at) => person(`a${at}`, `Orla Halabieh ${at}x`));
    const index = indexOf(...crowd, person('z', 'Jovan Halabieh'));
    const hits = index.search({ text: 'J. Halabieh', kind: 'individual' }, { minScore: 0.8, limit: 5_000 });
    expect(hits.map(({ id }) => id)).toContain('z');
  });
});

describe('a word that is two of the listed name', () => {
  it('is found, and one of which the listed name has only a piece is not', () => {
    const listed = [company('both', 'Tide Water Lantern'), company('one', 'Water Gold Lantern')];
    const hits = indexOf(...listed).search({ text: 'Tidewater Lantern', kind: 'company' }, { minScore: 0 });
    expect(hits[0]?.id).toBe('both');
    expect(hits[0]?.score).toBe(0.97);
    expect(hits.find(({ id }) => id === 'one')?.score ?? 0).toBeLessThan(0.8);
  });
});

describe('three parts of a company that are written as one', () => {
  it.each([
    ['Salt Lantern Marsh Shipping', 'Saltlanternmarsh Shipping'],
    ['Saltlanternmarsh Shipping', 'Salt Lantern Marsh Shipping'],
  ])('are found beside a further word: %s by %s', (listed, asked) => {
    const [hit] = indexOf(company('e', listed)).search({ text: asked, kind: 'company' });
    expect(hit?.score).toBe(0.97);
  });

  it('are not found where the listed name lacks one of them', () => {
    const index = indexOf(company('e', 'Salt Lantern Shipping'), company('f', 'Marsh Water'));
    const hits = index.search({ text: 'Saltlanternmarsh Shipping', kind: 'company' }, { minScore: 0 });
    for (const { score } of hits) expect(score).toBeLessThan(0.8);
  });
});

describe('a name of syllables', () => {
  it.each([
    ['Ri Jong Ho', 'Lee Chong Ho'],
    ['Jo Yong Chol', 'Cho Yong Chul'],
    ['Hsiao Tse Lin', 'Xiao Ze Lin'],
    ['Chou Hsing', 'Zhou Xing'],
    ['Cho Il U', 'Jo Il Woo'],
    ['Szu Tzu-ling', 'Si Ziling'],
    ['Jo Yong-ri', 'Cho Yongri'],
  ])('is found in another romanisation: %s as %s', (listed, asked) => {
    const [hit] = indexOf(person('e', listed)).search({ text: asked, kind: 'individual' });
    expect(hit?.score).toBeGreaterThanOrEqual(0.8);
  });

  it.each([
    ['Yi Wei', 'Li Wei'],
    ['Hu Wei', 'Fu Wei'],
  ])('of two is another name with another syllable: %s and %s', (listed, asked) => {
    expect(scoreOf(listed, asked)).toBeLessThan(0.8);
  });

  it.each([
    ['Ra Song Chol', 'Ra Jong Chol'],
    ['Hong Kyong Hak', 'Hong Ryong Hak'],
  ])(
    'of three is at most .89 like the one with another syllable, as the explanation says: %s and %s',
    (listed, asked) => {
      const [hit] = indexOf(person('e', listed)).search({ text: asked, kind: 'individual' }, { minScore: 0 });
      expect(hit?.score).toBeLessThanOrEqual(0.89);
      expect(Math.min(...(hit?.tokens ?? []).map(({ similarity }) => similarity))).toBeLessThan(0.65);
    },
  );

  it.each([
    ['Il Ran Ko', 'I. Ran Ko'],
    ['Usama Ali', 'U. Ali'],
    ['Aye Nu Sein', 'A. Nu Sein'],
  ])('is found by an initial, which may be a syllable: %s by %s', (listed, asked) => {
    const query = { text: asked, kind: 'individual' } as const;
    const [hit] = indexOf(person('e', listed)).search(query, { minScore: 0 });
    expect(hit?.score).toBeGreaterThan(0.8);
    expect(hit?.tokens[0]?.by).toBe('initial');
  });

  it('is found by a syllable that only Korean spells so, where the name may be Korean', () => {
    const [hit] = indexOf(person('e', 'Yi Min Ra')).search({ text: 'Li Min Ra', kind: 'individual' });
    expect(hit?.score).toBeGreaterThan(0.9);
  });

  it.each([
    ['Zhang Qiang', 'Zhanng Qiang'],
    ['Jin Paek', 'Jin Pak'],
  ])(
    'is found misspelt where the error is no syllable, or no other first consonant: %s by %s',
    (listed, asked) => {
      const [hit] = indexOf(person('e', listed)).search({ text: asked, kind: 'individual' });
      expect(hit?.score).toBeGreaterThan(0.8);
    },
  );

  it('is not another valid syllable', () => {
    const [hit] = indexOf(person('e', 'Zhuang Ying')).search(
      { text: '张 颖', kind: 'individual' },
      { minScore: 0 },
    );
    expect(hit?.score ?? 0).toBeLessThan(0.8);
  });
});

describe('Arabic articles', () => {
  it.each([
    ['Abdul Qaderi Halabieh', 'عبد القادري حلبيه'],
    ['Bilal bin Marwan', 'بلال بن مروان'],
    ['Najibullah Hidayatullah', 'نجيب الله هدايت الله'],
    ['Nooruddin Turabi', 'نورالدین ترابی'],
  ])('are joined as the listed name does: %s', (listed, asked) => {
    const [hit] = indexOf(person('e', listed)).search({ text: asked, kind: 'individual' });
    expect(hit?.score).toBeGreaterThanOrEqual(0.8);
  });
});
