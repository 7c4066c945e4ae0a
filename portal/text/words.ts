/** Every text of the page in the language chosen, and how its blanks are filled in. */
import type { AnswerProblem } from '#shared/domain/questionnaires/rules/model.ts';
import type en from './en.json';
import { locale } from './format.ts';

/** The texts by name; what English has, every language has. */
export type Words = typeof en;

/** Texts that depend on a number, by plural category; `other` is always there. */
export type Forms = Readonly<Record<string, string>>;

/** The texts of the language chosen last; there are none before the first one is loaded. */
export let words: Words;

export function useWords(loaded: Words): void {
  words = loaded;
}

/** The text with `{name}` replaced by the value of that name, numbers as the language writes them. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name) => values[name]?.toLocaleString(locale) ?? blank);
}

/** The form of the text that belongs to the amount, which stands in it as `{n}`. */
export function count(forms: Forms, n: number): string {
  return fill(choose(forms, new Intl.PluralRules(locale).select(n)) ?? choose(forms, 'other') ?? '', { n });
}

/** The text under a code that the service or a rule gave; undefined for a code that is new. */
export function choose(texts: Forms, code: string): string | undefined {
  return texts[code];
}

/** What to say about an answer that breaks a rule; the rule's own words are English. */
export function ruleWords({ code, message }: AnswerProblem): string {
  return fill(choose(words.rules, code) ?? message, { detail: message });
}

/** A text of several lines, line by line. */
export function lines(text: string): readonly string[] {
  return text.split('\n');
}
