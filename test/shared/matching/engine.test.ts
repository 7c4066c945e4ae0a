/** Guarantees of every name index, for any names. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNames } from '#shared/matching/compare.ts';
import { buildIndex, DamagedIndex, openIndex } from '#shared/matching/engine.ts';
import type { NameHit } from '#shared/matching/model.ts';
import { breadth } from '../../support/sampling/breadth.ts';
import {
  anyName,
  anyQuery,
  company,
  hostileName,
  indexOf,
  named,
  person,
  personName,
  someEntries,
  subjectKind,
} from './names.ts';

const RUNS = { numRuns: breadth({ daily: 40, full: 150 }) };

describe('an index of any names', () => {
  it('is built, opened and searched whatever the names are, with scores from 0 to 1', () => {
    void fc.assert(
      fc.property(someEntries(hostileName, subjectKind), anyQuery, (entries, query) => {
        const hits = indexOf(...entries).search(query, { minScore: 0, limit: 100 });
        for (const { score, tokens } of hits) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThanOrEqual(1);
          for (const { similarity } of tokens) expect(similarity >= 0 && similarity <= 1).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('gives the entries back as they were', () => {
    void fc.assert(
      fc.property(someEntries(anyName, subjectKind), (entries) => {
        const index = indexOf(...entries);
        expect(entries.map((_, at) => index.entry(at))).toEqual(
          entries.map(({ names, ...rest }) => ({
            ...rest,
            names: names.map(({ text, kind }) => ({ text: text.toWellFormed(), kind })),
          })),
        );
        expect(index.entries).toBe(entries.length);
      }),
      RUNS,
    );
  });

  it('is the same bytes for the same entries, and answers the same however it was opened', () => {
    void fc.assert(
      fc.property(someEntries(anyName, subjectKind), anyQuery, (entries, query) => {
        const bytes = buildIndex(entries);
        expect(buildIndex(entries)).toEqual(bytes);
        const shifted = new Uint8Array(bytes.length + 3);
        shifted.set(bytes, 3);
        const options = { minScore: 0.3, limit: 50 };
        const hits = openIndex(bytes).search(query, options);
        expect(openIndex(shifted.subarray(3)).search(query, options)).toEqual(hits);
        expect(openIndex(Buffer.from(shifted.buffer, 3)).search(query, options)).toEqual(hits);
      }),
      RUNS,
    );
  });

  it('orders hits totally: no two are equal, and the order of the entries does not matter', () => {
    void fc.assert(
      fc.property(someEntries(personName, fc.constant('individual')), personName, (entries, text) => {
        const seen = (hits: readonly NameHit[]) => hits.map(({ id, score, name }) => ({ id, score, name }));
        const options = { minScore: 0, limit: 100 };
        const hits = indexOf(...entries).search({ text, kind: 'individual' }, options);
        const turned = indexOf(...entries.toReversed()).search({ text, kind: 'individual' }, options);
        expect(seen(turned)).toEqual(seen(hits));
        expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length);
      }),
      RUNS,
    );
  });

  it('finds every bearer whom a comparison of names one by one finds', () => {
    void fc.assert(
      fc.property(someEntries(personName, fc.constant('individual')), personName, (entries, text) => {
        const query = { text, kind: 'individual' } as const;
        const found = new Set(
          indexOf(...entries)
            .search(query, { minScore: 0.8, limit: 100 })
            .map(({ id }) => id),
        );
        for (const { id, names } of entries) {
          const best = Math.max(
            ...names.map((name) => compareNames(query, { text: name.text, kind: 'individual' }).score),
          );
          if (best >= 0.9) expect(found).toContain(id);
        }
      }),
      RUNS,
    );
  });

  it('finds every listed name by itself, with a score of 1', () => {
    void fc.assert(
      fc.property(someEntries(personName, fc.constant('individual')), (entries) => {
        const index = indexOf(...entries);
        for (const { id, names } of entries)
          for (const { text } of names) {
            const hits = index.search({ text, kind: 'individual' }, { limit: 100 });
            expect(hits.find((hit) => hit.id === id)?.score).toBe(1);
          }
      }),
      RUNS,
    );
  });
});

const LETTERS = breadth({ daily: 2_000, full: 10_000 });

describe(`work on names of ${LETTERS} letters`, () => {
  it.each([
    ['one word', 'x'.repeat(LETTERS)],
    ['many parts', Array.from({ length: LETTERS / 10 }, (_, at) => `part${at}`).join(' ')],
    ['combining marks', `e${'\u0301'.repeat(LETTERS)}`],
    ['ligatures that unfold', '\ufdfa'.repeat(LETTERS / 20)],
    ['ideographs', '王'.repeat(LETTERS)],
    ['commas', ','.repeat(LETTERS)],
    ['letters that stand alone', 'a b '.repeat(LETTERS / 4)],
    ['capitals within words', 'abC'.repeat(LETTERS / 4)],
  ])('is bounded: %s', (_, text) => {
    for (const kind of ['individual', 'company', 'unknown'] as const) {
      const index = indexOf(
        { id: 'long', kind, names: [named(text, 'primary')] },
        person('other', 'Orla Qaderi'),
      );
      const hits = index.search({ text: `${text} more`, kind }, { minScore: 0 });
      for (const { score, tokens } of hits) {
        expect(score).toBeLessThan(1);
        expect(tokens.length).toBeLessThanOrEqual(32);
      }
    }
  });
});

describe('damaged bytes', () => {
  const bytes = buildIndex([person('a', 'Orla Qaderi', 'Noor Qaderi'), company('b', 'Brandvold Marine Ltd')]);

  it('are refused wherever one byte was changed', () => {
    void fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = bytes.slice();
        damaged[at] = (damaged[at] ?? 0) ^ change;
        expect(() => openIndex(damaged)).toThrow(DamagedIndex);
      }),
      { numRuns: breadth({ daily: 100, full: 400 }) },
    );
  });

  it('are refused when the format is that of files without identifiers', () => {
    const damaged = bytes.slice();
    damaged[8] = 1;
    expect(() => openIndex(damaged)).toThrow(DamagedIndex);
  });

  it('are refused wherever they were cut off or continued', () => {
    void fc.assert(
      fc.property(fc.nat(bytes.length - 1), (length) => {
        expect(() => openIndex(bytes.slice(0, length))).toThrow(DamagedIndex);
      }),
    );
    expect(() => openIndex(new Uint8Array([...bytes, 0, 0, 0, 0, 0, 0, 0, 0]))).toThrow(DamagedIndex);
  });

  it('are refused where they are anything else', () => {
    void fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (other) => {
        expect(() => openIndex(other)).toThrow(DamagedIndex);
      }),
    );
  });
});

describe('searching', () => {
  const index = indexOf(
    person('p1', 'Orla Vantongeren'),
    company('c1', 'Orla Vantongeren Ltd'),
    { id: 'u1', kind: 'unknown', names: [named('Orla Vantongeren', 'primary')] },
    {
      id: 'w1',
      kind: 'individual',
      names: [named('Jovan Ostrovan', 'primary'), named('The Tailor', 'weak')],
    },
  );

  it('answers the kinds that were asked for, and those of whom the kind is not known', () => {
    const ids = (kinds: readonly ('individual' | 'company')[]) =>
      index.search({ text: 'Orla Vantongeren', kind: 'individual' }, { kinds }).map(({ id }) => id);
    expect(ids(['individual'])).toEqual(['p1', 'u1']);
    expect(ids(['company'])).toEqual(['u1', 'c1']);
  });

  it('counts a weak alias only where it is equal, and then for 0.8', () => {
    const [equal] = index.search({ text: 'the tailor', kind: 'individual' });
    expect(equal).toMatchObject({ id: 'w1', score: 0.8, matchTypes: expect.arrayContaining(['weak_aka']) });
    expect(index.search({ text: 'The Tailer', kind: 'individual' })).toEqual([]);
  });

  it('finds a company whose form was written as the end of its name', () => {
    const [hit] = indexOf(company('c', 'Okonjola Limited')).search({
      text: 'OKONJOLALIMITED',
      kind: 'company',
    });
    expect(hit).toMatchObject({ id: 'c', score: 0.97, matchTypes: ['name_variations_removal'] });
  });

  it('answers no more hits than were asked for, from the least score on', () => {
    expect(index.search({ text: 'Orla Vantongeren', kind: 'individual' }, { limit: 1 })).toHaveLength(1);
    expect(index.search({ text: 'Nobody Else', kind: 'individual' })).toEqual([]);
    expect(index.search({ text: '…', kind: 'individual' }, { minScore: 0 })).toEqual([]);
  });

  it('of equal scores answers the lesser id first', () => {
    const twins = indexOf(person('b', 'Ilse Qaderi'), person('a', 'Ilse Qaderi'), person('c', 'Ilse Qaderi'));
    const hits = twins.search({ text: 'Ilse Qaderi', kind: 'individual' });
    expect(hits.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('has nothing to find in an empty index, and refuses ordinals that it does not have', () => {
    const empty = indexOf();
    expect(empty.search({ text: 'Orla', kind: 'individual' })).toEqual([]);
    expect(() => empty.entry(0)).toThrow(RangeError);
  });
});
