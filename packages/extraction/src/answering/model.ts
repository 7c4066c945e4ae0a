/** What answering works with: the question as it is understood, ranked evidence, and findings. */
import type { EvidenceIndex, Unit } from '../evidence/model.ts';
import type { AskedQuestion, FoundValue } from '../model.ts';

/** What kind of text a question of type `text` asks for. */
export type Wanted = 'identifier' | 'person' | 'organisation' | 'address' | 'legal_name' | 'any';

export interface Understood {
  readonly question: AskedQuestion;
  readonly text: string;
  /** What is asked about, with weights. The type of the answer is not among them. */
  readonly weights: ReadonlyMap<string, number>;
  /** The sum of the weights. More than 0. */
  readonly total: number;
  /** Every term of the question, those that the type implies included. */
  readonly terms: ReadonlySet<string>;
  readonly wanted: Wanted;
  readonly isNegated: boolean;
  /** The question asks for the newest value. */
  readonly asksForLatest: boolean;
  readonly year: number | null;
}

/** A unit that says something about the question. `score` is 1 where it says all of it. */
export interface Ranked {
  readonly unit: Unit;
  readonly score: number;
}

/** A value found in a unit. */
export interface Finding {
  readonly value: FoundValue;
  /** Findings of equal keys have the same value. */
  readonly key: string;
  readonly unit: Unit;
  readonly strength: number;
  /** Further units that are cited. */
  readonly also?: readonly Unit[];
}

/** Finds values of one question type. */
export type Extractor = (
  understood: Understood,
  ranked: readonly Ranked[],
  index: EvidenceIndex,
) => readonly Finding[];

export function textValue(answer_text: string): FoundValue {
  return { answer_text, date_answer: null, structured_data: null };
}

export function dateValue(date_answer: string): FoundValue {
  return { answer_text: '', date_answer, structured_data: null };
}

export function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const each of numbers) sum += each;
  return sum;
}
