/** All texts of the page in the current language, and functions that fill in their placeholders. */
import type { AnswerProblem } from '#shared/domain/questionnaires/rules/problems.ts';
import type en from './en.json';
import { locale } from './format.ts';

/** The texts by name. Every language has the names of the English file. */
export type Texts = typeof en;

/** Forms of a text by plural category (`Intl.PluralRules`); `other` is always present. */
export type Forms = Readonly<Record<string, string>>;

/** The texts of the current language; undefined until the first language is loaded. */
export let texts: Texts;

export function setTexts(loaded: Texts): void {
  texts = loaded;
}

/** Replaces each `{name}` by the value of that name. Numbers are formatted in the current language. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(
    /\{(\w+)\}/g,
    (placeholder, name) => values[name]?.toLocaleString(locale) ?? placeholder,
  );
}

/** The plural form for `n`, with `{n}` replaced. */
export function count(forms: Forms, n: number): string {
  return fill(lookUp(forms, new Intl.PluralRules(locale).select(n)) ?? lookUp(forms, 'other') ?? '', { n });
}

/** The text for a code of the service or of a rule; undefined for an unknown code. */
export function lookUp(byCode: Forms, code: string): string | undefined {
  return byCode[code];
}

/** The text for an answer that breaks a rule. The detail of a rule is English. */
export function ruleText({ code, detail = '' }: AnswerProblem): string {
  return fill(texts.rules[code], { detail });
}

/** The lines of a text. */
export function lines(text: string): readonly string[] {
  return text.split('\n');
}
