/** Normalisation of names. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SubjectKind } from '../../src/model.ts';
import { MOST_TOKENS, normaliseName } from '../../src/normalise/name.ts';
import { romanise } from '../../src/normalise/script/romanise.ts';
import { LEGAL_FORMS } from '../../src/vocabulary/legal-forms/legal-forms.ts';
import { CHINESE_SYLLABLES, KOREAN_SYLLABLES } from '../../src/vocabulary/syllables.ts';
import { anyName, subjectKind } from '../names.ts';

const read = (name: string, kind: SubjectKind) =>
  normaliseName(name, kind)
    .tokens.map(({ text, kind: of }) => (of === 'name' ? text : `${text}:${of}`))
    .join(' ');

describe('a name is read', () => {
  it('as at most 16 tokens of letters and digits, whatever it is', () => {
    void fc.assert(
      fc.property(anyName, subjectKind, (name, kind) => {
        const { tokens } = normaliseName(name, kind);
        expect(tokens.length).toBeLessThanOrEqual(MOST_TOKENS);
        for (const { text } of tokens) expect(text).toMatch(/^(?:[a-z0-9]{1,30}|~[a-z0-9]{1,30})$/);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['Vantongeren, Orla', 'orla vantongeren'],
    ['VANTONGEREN, Orla, Jr.', 'orla vantongeren jr:title'],
    ['Dr. Orla van der Berg', 'dr:title orla van:particle der:particle berg'],
    ["O'Vantongeren", 'ovantongeren'],
    ['Orla Vantongeren III', 'orla vantongeren 3:title'],
    ['Xi Vantongeren', 'xi vantongeren'],
    ['Vantongeren Xi', 'vantongeren xi'],
    ['O. Vantongeren', 'o:initial vantongeren'],
    ['Щукин Юрий', 'shchukin yuriy'],
    ['عبد الرحمن', 'abd al:particle rhmn'],
    ['김민서', 'gim min seo'],
    ['박정열', 'bak jeong yeol'],
    ['류곽섭', 'ryu gwak seop'],
    ['\u202eOrla\u200b\u0000 Qaderi\ufeff', 'orla qaderi'],
  ])('of a person: %s', (name, tokens) => {
    expect(read(name, 'individual')).toBe(tokens);
  });

  it.each([
    ['Ostrov Marine S.A. de C.V.', 'ostrov marine:word ~sadecv:form'],
    ['ООО «Остров»', '~ooo:form ostrov'],
    ['Ostrov Limted', 'ostrov ~ltd:form'],
    ['Joint Stock Ostrov', '~joint:form ~stock:form ostrov'],
    ['Ostrov Stock', 'ostrov stock'],
    ['Limited', 'limited'],
    ['Ostrov Fund II', 'ostrov fund:word 2:number'],
    ['3rd Ostrov', '3:number ostrov'],
    ['Ostrov No. 12', 'ostrov 12:number'],
    ['Ostrov No More', 'ostrov no more:word'],
    ['X Z T Ostrov', 'xzt ostrov'],
  ])('of a company: %s', (name, tokens) => {
    expect(read(name, 'company')).toBe(tokens);
  });

  it('says when it was cut off', () => {
    expect(normaliseName('Orla Qaderi', 'individual').cut).toBe(false);
    expect(normaliseName('Orla '.repeat(32), 'individual').cut).toBe(false);
    expect(normaliseName('Orla '.repeat(33), 'individual').cut).toBe(true);
    expect(normaliseName(`Orla ${' '.repeat(700)}`, 'individual').cut).toBe(true);
  });
});

describe('syllables with other spellings', () => {
  it('are each what some sign is read as, else nobody is found by them', () => {
    const signs = [...codes(0xac00, 0xd7a3), ...codes(0x4e00, 0x9fff)];
    const read = new Set(signs.map((sign) => romanise(sign).text));
    const first = [...KOREAN_SYLLABLES, ...CHINESE_SYLLABLES].map(([syllable = '']) => syllable);
    expect(first.filter((syllable) => !read.has(syllable))).toEqual([]);
  });

  const codes = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
});

describe('legal forms', () => {
  it('are distinct, and each is recognised in every spelling behind a name', () => {
    expect(new Set(LEGAL_FORMS.map(({ form }) => form)).size).toBe(LEGAL_FORMS.length);
    const unread = LEGAL_FORMS.flatMap(({ spellings }) => spellings).filter((spelling) => {
      const { tokens } = normaliseName(`Vantongeren ${spelling}`, 'company');
      return tokens[0]?.text !== 'vantongeren' || !tokens.slice(1).some(({ kind }) => kind === 'form');
    });
    // These are words of other languages more often than legal forms.
    expect(unread).toEqual(['og', 'da', 'ат', 'n a']);
  });
});
