/** The sentence of a work item. Nothing else puts one into words. */
import { formFor } from '#shared/platform/words/counted.ts';
import type { PageLanguage } from '../../tenants/schema.ts';
import type { Reason, Tag } from '../schema.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { QUOTED, type WorkWords } from './model.ts';

const WORDS: Readonly<Record<PageLanguage, WorkWords>> = { en, de, ar };

/** Why the item waits, and in brackets what its tags say. */
export function sentence(reason: Reason, tags: readonly Tag[], language: PageLanguage): string {
  const words = WORDS[language];
  const reasonWords = words.reasons[reason.code];
  const text =
    typeof reasonWords === 'string' ? reasonWords : formFor(reasonWords, reason.count ?? 0, language);
  const said = filled(text, {
    count: new Intl.NumberFormat(language).format(reason.count ?? 0),
    person: reason.person ?? '',
    word: quoted(reason.word, words),
    day: reason.day === undefined ? '' : dayIn(reason.day, language),
  });
  const whole = [...ownedIn(reason, words, language), said].join(' ');
  if (tags.length === 0) return whole;
  const list = new Intl.ListFormat(language, { type: 'unit' }).format(tags.map((tag) => words.tags[tag]));
  return filled(words.withTags, { sentence: whole, tags: list });
}

function ownedIn(
  { owned, owned_at_most: most }: Reason,
  words: WorkWords,
  language: PageLanguage,
): readonly string[] {
  const said = (text: string, percent: number) =>
    filled(text, { owned: new Intl.NumberFormat(language).format(percent) });
  if (owned !== undefined) return [said(words.owned, owned)];
  return most === undefined ? [] : [said(words.ownedAtMost, most)];
}

function quoted(code: string | undefined, words: WorkWords): string {
  return words.words[QUOTED.find((each) => each === code) ?? 'other'];
}

function dayIn(day: string, language: PageLanguage): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day));
}

/** Values may hold braces: each place is filled once. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
