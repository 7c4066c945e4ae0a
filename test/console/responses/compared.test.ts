/** What a review says of the comparison with documents: not compared, compared with nothing found, and changed since are told apart. */
import { describe, expect, it } from 'vitest';
import { allComparedOf, comparedOf } from '../../../console/screens/responses/model/compared.ts';
import type { Answer } from '../../../console/screens/responses/model/response.ts';
import ar from '../../../console/screens/responses/text/ar.json' with { type: 'json' };
import de from '../../../console/screens/responses/text/de.json' with { type: 'json' };
import en from '../../../console/screens/responses/text/en.json' with { type: 'json' };
import { anAnswer, aReading } from './fixture.ts';

type Comparison = NonNullable<Answer['comparison']>;

function withComparison(change: Partial<Comparison>, rest: Partial<Answer> = {}): Answer {
  const at = '2026-11-20T09:30:00.000Z';
  const comparison: Comparison = {
    ...{ state: 'compared', at, documents: 2, left_out: 0, records: 1 },
    ...change,
  };
  return anAnswer(1, { comparison, ...rest });
}

const NOT = withComparison({ state: 'not_compared', at: null, documents: 0, records: 0 });
const CHANGED = withComparison({ state: 'changed_since' });
const NOTHING = withComparison({});
const FOUND = withComparison({}, { evidence: [aReading()] });
const RECORDS = withComparison({ documents: 0 });

describe('an answer', () => {
  it.each([
    ['was not compared', NOT, { kind: 'not' }],
    ['was read before and not compared', { ...NOT, evidence: [aReading()] }, { kind: 'not_since' }],
    ['was changed since', CHANGED, { kind: 'changed' }],
    ['was compared, and nothing was found', NOTHING, { kind: 'nothing', documents: 2 }],
    ['was compared, and something was found', FOUND, { kind: 'documents', documents: 2 }],
    ['was compared with records alone', RECORDS, { kind: 'records', records: 1 }],
  ])('%s', (_said, answer, expected) => {
    expect(comparedOf(answer)).toMatchObject(expected);
  });

  it('without a word of the service says nothing', () => {
    expect(comparedOf(anAnswer(1, { comparison: null }))).toBeUndefined();
    const { comparison: _, ...older } = anAnswer(1);
    expect(comparedOf(older)).toBeUndefined();
  });
});

describe('a response', () => {
  it('is compared only where every answer is, and nothing was found only where nothing was for any', () => {
    expect(allComparedOf([NOTHING, NOTHING])).toMatchObject({ kind: 'nothing', documents: 2 });
    expect(allComparedOf([NOTHING, FOUND])).toMatchObject({ kind: 'documents', documents: 2 });
  });

  it('counts the answers that were compared as they are where others were not, or were changed', () => {
    expect(allComparedOf([NOTHING, CHANGED, NOT])).toEqual({
      ...{ kind: 'some', compared: 1, changed: 1, total: 3 },
    });
    expect(allComparedOf([CHANGED, CHANGED])).toMatchObject({ kind: 'changed' });
  });

  it('is not compared with any document where none was, and says where records were', () => {
    expect(allComparedOf([NOT, NOT])).toMatchObject({ kind: 'not' });
    expect(allComparedOf([NOT, RECORDS])).toMatchObject({ kind: 'not' });
    expect(allComparedOf([RECORDS])).toMatchObject({ kind: 'records', records: 1 });
  });

  it('tells documents that were not read in full', () => {
    expect(allComparedOf([withComparison({ left_out: 3 }), NOTHING])).toMatchObject({ leftOut: 3 });
  });

  it('says nothing where the service does not', () => {
    expect(allComparedOf([anAnswer(1)])).toBeUndefined();
    expect(allComparedOf([])).toBeUndefined();
  });
});

it.each([
  ['en', en],
  ['de', de],
  ['ar', ar],
] as const)(
  'has words of its own for each in %s, and none that says that all is well',
  (_language, texts) => {
    const { not, notSince, changed, records, nothing, documents } = texts.sourcesCompared;
    const sentences = [not, notSince, changed, records.other, nothing.other, documents.other];
    expect(new Set(sentences).size).toBe(sentences.length);
  },
);
