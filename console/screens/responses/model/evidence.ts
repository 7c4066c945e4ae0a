/** What was read about an answer, in the order in which a reviewer needs it. Pure. */
import type { Evidence } from './response.ts';

/** How certain a reading is, in words of the screen. */
export type Sureness = 'clear' | 'good' | 'poor';

const CLEAR_FROM = 0.95;
const GOOD_FROM = 0.9;

export function surenessOf(confidence: number): Sureness {
  if (confidence >= CLEAR_FROM) return 'clear';
  return confidence >= GOOD_FROM ? 'good' : 'poor';
}

/** A value that stands in a record was not read by a machine. */
export function isReadByMachine({ engine }: Pick<Evidence, 'engine'>): boolean {
  return engine !== 'record';
}

/** A reading that a person has called wrong says nothing about the answer. */
export function isDisputed({ disputed }: Pick<Evidence, 'disputed'>): boolean {
  return disputed !== null;
}

const ORDER: Readonly<Record<Evidence['verdict'], number>> = { contradicts: 0, unanswered: 1, supports: 2 };

/** What contradicts comes first, and what a person has called wrong comes last. Otherwise as the service sent it. */
export function inReadingOrder(evidence: readonly Evidence[]): readonly Evidence[] {
  const rank = (piece: Evidence) => (isDisputed(piece) ? 3 : ORDER[piece.verdict]);
  return evidence.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Undefined where nothing was read about the answer, or where nobody may rely on what was read. What was read about a question without
 * an answer speaks neither for it nor against it.
 */
export function verdictOf(evidence: readonly Evidence[]): 'contradicts' | 'supports' | undefined {
  const holds = (verdict: Evidence['verdict']) =>
    evidence.some((piece) => piece.verdict === verdict && !isDisputed(piece));
  if (holds('contradicts')) return 'contradicts';
  return holds('supports') ? 'supports' : undefined;
}

/** The page on which the quotation stands, from 1. Undefined where the file has no pages. */
export function pageOf({ place }: Pick<Evidence, 'place'>): number | undefined {
  return place !== null && 'page' in place ? place.page : undefined;
}

/** The place of the quotation on its page, in fractions of the page from its top left corner. */
export function boxOf({ place }: Pick<Evidence, 'place'>) {
  return place !== null && 'page' in place ? place.box : undefined;
}
