/** The parts of a normalised name, what each is, and how much it counts. */
import { lexicon } from './lexicon.ts';

/** In the order of their codes in an index: only ever added to. */
export const TOKEN_KINDS = ['name', 'title', 'particle', 'form', 'word', 'number', 'initial'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

export interface Token {
  /** a to z and 0 to 9; a legal form begins with `~`. */
  readonly text: string;
  readonly kind: TokenKind;
  /** What was written, where the token was made by joining or splitting. */
  readonly from?: string;
  /** Of a name that is written by syllables: too short for a difference of one letter to be an error. */
  readonly isSyllable?: true;
  /** Made by a guess: only tokens that are spelt nearly so are like it. */
  readonly isGuess?: true;
}

/** What a kind counts, beside a part that only this bearer has. */
const KIND_WEIGHT: Readonly<Record<TokenKind, number>> = {
  name: 1,
  title: 0.25,
  particle: 0.28,
  form: 0.15,
  word: 0.55,
  number: 0.6,
  initial: 0.6,
};

export const KIND_WEIGHTS: Float32Array = Float32Array.from(TOKEN_KINDS, (kind) => KIND_WEIGHT[kind]);

/** How much a part tells whose name it is, whatever its kind: 0 to 1. */
export function specificityOf(text: string): number {
  return lexicon().specificity.get(text) ?? 1;
}

export function weightOf(token: Token): number {
  return KIND_WEIGHT[token.kind] * specificityOf(token.text);
}
