/** The texts of all languages have the same keys and placeholders, and all plural forms of their language. */
import { readdir, readFile } from 'node:fs/promises';
import { QUESTION_TYPES } from '@probity/questionnaire-rules/model';
import { PROBLEM_MESSAGES } from '@probity/questionnaire-rules/problems';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const FOLDER = new URL('../../../portal/text/', import.meta.url);

const Texts = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));
type Texts = z.output<typeof Texts>;

const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'));
const languages = new Map<string, Texts>(
  await Promise.all(
    names.map(
      async (name) =>
        [name.slice(0, -5), Texts.parse(JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')))] as const,
    ),
  ),
);
const english = languages.get('en') ?? {};

const isPlural = (text: Texts[string] | undefined) => typeof text === 'object' && 'other' in text;
const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();
const each = (text: Texts[string] | undefined) => (typeof text === 'object' ? text : { only: text ?? '' });

describe.each([...languages])('the texts in %s', (language, texts) => {
  it('have the keys of the English texts, in the same order', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) {
      if (!isPlural(text))
        expect([key, Object.keys(each(texts[key]))]).toEqual([key, Object.keys(each(text))]);
    }
  });

  it('have the placeholders of the English texts', () => {
    for (const [key, text] of Object.entries(english)) {
      const wanted = (part: string) => blanks(each(text)[isPlural(text) ? 'other' : part] ?? '');
      for (const [part, words] of Object.entries(each(texts[key]))) {
        expect([key, part, blanks(words)]).toEqual([key, part, wanted(part)]);
      }
    }
  });

  it('have exactly the plural forms of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, text] of Object.entries(english)) {
      if (isPlural(text))
        expect([key, Object.keys(each(texts[key])).sort()]).toEqual([key, [...pluralCategories].sort()]);
    }
  });

  it('contain no empty text, no leading or trailing space, and nothing untranslated except names', () => {
    for (const [key, text] of Object.entries(texts)) {
      for (const words of Object.values(each(text))) expect([key, words.trim()]).toEqual([key, words]);
      for (const words of Object.values(each(text))) expect([key, words]).not.toEqual([key, '']);
    }
    if (language === 'en') return;
    const same = Object.keys(texts).filter(
      (key) => JSON.stringify(texts[key]) === JSON.stringify(english[key]),
    );
    expect(same.filter((key) => !['pageDirection', 'overviewAskedValue', 'fieldText'].includes(key))).toEqual(
      [],
    );
  });
});

describe('every language', () => {
  it('has a text for each code of the rules', () => {
    expect(Object.keys(each(english['rules'])).sort()).toEqual(Object.keys(PROBLEM_MESSAGES).sort());
  });

  it('has a text for a missing answer that fits the control of each question type', () => {
    const known: readonly string[] = [...QUESTION_TYPES, 'file'];
    expect(Object.keys(each(english['missingAnswers'])).filter((type) => !known.includes(type))).toEqual([]);
  });
});
