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

/**
 * A score from 0 to 100 with one digit, as people read it. `score` is 0 to 1. It is the same text for a score as it was computed and as the
 * API answers it, with four digits.
 */
export function inHundred(score: number, language: Language = 'en'): string {
  return decimal(pointsOf(score), language);
}

/** -1 to 1 as points of 100 with one digit. */
export function pointsOf(share: number): number {
  return Math.round(Math.round(share * 10_000) / 10) / 10;
}

/** A number with one digit. German writes a comma, and Arabic texts of our reports use Latin digits. */
export function decimal(points: number, language: Language): string {
  const text = points.toFixed(1);
  return language === 'de' ? text.replace('.', ',') : text;
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
