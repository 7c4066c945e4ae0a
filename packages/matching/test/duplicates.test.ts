/** When two entities with nearly the same name are duplicates. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNames } from '../src/compare.ts';
import {
  DUPLICATE,
  DUPLICATE_SEARCH,
  duplicateScore,
  type Particulars,
  scoreOfDuplicate,
  vetoesOf,
} from '../src/duplicates.ts';
import type { SubjectKind } from '../src/model.ts';
import { anyName, indexOf, subjectKind } from './names.ts';

const bearer = (kind: SubjectKind, name: string, known: Partial<Particulars> = {}): Particulars => ({
  name,
  kind,
  identifiers: {},
  birthDate: null,
  jurisdiction: null,
  gender: null,
  ...known,
});
const score = (a: Particulars, b: Particulars) =>
  compareNames({ text: a.name, kind: a.kind }, { text: b.name, kind: b.kind }).score;
const same = (a: Particulars, b: Particulars) => scoreOfDuplicate(a, b, score(a, b)) !== undefined;

// proves ENT-212
describe('duplicates of 95 %', () => {
  it('are symmetric, and every name is its own', () => {
    void fc.assert(
      fc.property(anyName, anyName, subjectKind, (x, y, kind) => {
        const [a, b] = [bearer(kind, x), bearer(kind, y)];
        expect(vetoesOf(a, b)).toEqual(vetoesOf(b, a));
        expect(vetoesOf(a, a)).toEqual([]);
        expect(duplicateScore(x, y, 0)).toBe(duplicateScore(y, x, 0));
      }),
    );
  });

  it('hold names to be one that differ by one letter in forty, wherever it is', () => {
    const name = 'Brandvold Marine Trading Co of Bergen Ltd';
    expect(name).toHaveLength(41);
    void fc.assert(
      fc.property(fc.nat(name.length - 1), fc.constantFrom('x', 'k', 'e'), (at, letter) => {
        const other = `${name.slice(0, at)}${letter}${name.slice(at + 1)}`;
        expect(duplicateScore(name, other, 0)).toBeGreaterThanOrEqual(DUPLICATE);
        const [hit] = indexOf({ id: 'a', kind: 'company', names: [{ text: name, kind: 'primary' }] }).search(
          { text: other, kind: 'company' },
          { minScore: DUPLICATE_SEARCH - 0.15 },
        );
        expect(hit?.id).toBe('a');
      }),
    );
  });

  it.each([
    ['a misspelt letter', 'Okonjola Consulting Group Limited', 'Okonjola Consultng Group Limited'],
    ['another way to write the form', 'Okonjola Foods Ltd', 'OKONJOLA FOODS LIMITED'],
    ['a number as a numeral', 'Okonjola Fund II', 'Okonjola Fund 2'],
  ])('are found: %s', (_, a, b) => {
    expect(same(bearer('company', a), bearer('company', b))).toBe(true);
  });

  // proves ENT-213
  it.each([
    ['another name', 'Okonjola Foods Ltd', 'Okonjola Textiles Ltd', []],
    [
      'another number',
      'Okonjola Infrastructure Partners Fund 2',
      'Okonjola Infrastructure Partners Fund 3',
      ['numbers'],
    ],
    [
      'a number more',
      'Okonjola Infrastructure Partners Fund',
      'Okonjola Infrastructure Partners Fund 3',
      ['numbers'],
    ],
    [
      'a number in a word',
      'Okonjola Infrastructure Partners F2020',
      'Okonjola Infrastructure Partners F2021',
      ['numbers'],
    ],
    [
      'another letter',
      'Okonjola Infrastructure Protected Cell K',
      'Okonjola Infrastructure Protected Cell M',
      ['numbers'],
    ],
    ['another form', 'Okonjola Infrastructure GmbH', 'Okonjola Infrastructure Ltd', ['legal_form']],
  ])('are not: %s', (_, x, y, vetoes) => {
    const [a, b] = [bearer('company', x), bearer('company', y)];
    expect(same(a, b)).toBe(false);
    expect(vetoesOf(a, b)).toEqual(vetoes);
  });

  it.each([
    [
      'identifier',
      { identifiers: { registration: 'HRB 12-3' } },
      { identifiers: { registration: 'HRB 124' } },
    ],
    ['birth_date', { birthDate: '1980-01-02' }, { birthDate: '1980-01-03' }],
    ['jurisdiction', { jurisdiction: 'DE' }, { jurisdiction: 'FR' }],
    ['gender', { gender: 'male' }, { gender: 'female' }],
  ] satisfies [string, Partial<Particulars>, Partial<Particulars>][])(
    'are not where the %s differs',
    (veto, x, y) => {
      const [a, b] = [bearer('individual', 'Orla Qaderi', x), bearer('individual', 'Orla Qaderi', y)];
      expect(vetoesOf(a, b)).toEqual([veto]);
      expect(vetoesOf(a, bearer('individual', 'Orla Qaderi'))).toEqual([]);
      expect(vetoesOf(a, a)).toEqual([]);
    },
  );

  it('compare identifiers of the same kind, without case, spaces and punctuation', () => {
    const a = bearer('individual', 'Orla Qaderi', { identifiers: { tax: 'ab 12.3', passport: 'X1' } });
    expect(vetoesOf(a, { ...a, identifiers: { tax: 'AB-123', national: 'Y2' } })).toEqual([]);
  });

  // proves ENT-214
  it('are of one kind, and a junior is not the senior', () => {
    expect(vetoesOf(bearer('company', 'Orla Qaderi'), bearer('individual', 'Orla Qaderi'))).toContain('kind');
    const [junior, senior] = ['Orla Qaderi Jr', 'Orla Qaderi Sr.'].map((name) => bearer('individual', name));
    expect(junior && senior && vetoesOf(junior, senior)).toEqual(['numbers']);
  });
});
