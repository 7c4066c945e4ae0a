/** The tokens of a normalised name, their kinds and their weights. */
import type { SyllableLanguage } from '../vocabulary/syllables.ts';
import { lexicon } from './lexicon.ts';

/** In the order of their codes in an index. Only append to this list. */
export const TOKEN_KINDS = ['name', 'title', 'particle', 'form', 'word', 'number', 'initial'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

export interface Token {
  /** a to z and 0 to 9. A legal form begins with `~`. */
  readonly text: string;
  readonly kind: TokenKind;
  /** The original text, where the token was made by joining or splitting. */
  readonly from?: string;
  /** A syllable of a name that is written by syllables. It is too short to treat one different letter as an error. */
  readonly isSyllable?: true;
  /** Latin, of a person's name that consists of syllables of Korean or Chinese: other romanisations match it, other syllables do not. */
  readonly syllablesOf?: SyllableLanguage;
  /** A guessed reading. Only tokens with nearly the same spelling match it, and a name without one does not match at all. */
  readonly isGuess?: true;
  /** A piece of a part that was split in two. Only the same token matches it. */
  readonly isPiece?: true;
}

/** Weight of each kind, relative to a distinctive name. */
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

/** How distinctive a part is, whatever its kind: 0 to 1. */
export function specificityOf(text: string): number {
  return lexicon().specificity.get(text) ?? 1;
}

export function weightOf(token: Token): number {
  return KIND_WEIGHT[token.kind] * specificityOf(token.text);
}

const ORDINAL = /^0*(\d+)(?:st|nd|rd|th)?$/;

/** The number that a word is, without leading zeros: `5`, `05` and `5th`. */
export function numberIn(word: string): string | undefined {
  return ORDINAL.exec(word)?.[1];
}
