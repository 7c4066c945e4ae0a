/** The words of explanations in three languages. Nothing else puts an explanation into words. */
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { ExplanationWords } from './model.ts';

export const LANGUAGES = ['en', 'de', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

export const WORDS: Readonly<Record<Language, ExplanationWords>> = { en, de, ar };

/** Puts values into a text. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** `a, b and c`, `a, b or c` or `a, b, c`. */
export function inList(
  parts: readonly string[],
  language: Language,
  type: 'conjunction' | 'disjunction' | 'unit',
): string {
  // British English has no comma before the last part.
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type }).format(parts);
}
