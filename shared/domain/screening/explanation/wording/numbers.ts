/** Scores as people read them, apart from the words, which not everybody loads who shows a score. */
import type { Language } from './words.ts';

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
