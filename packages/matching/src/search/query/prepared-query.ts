/** A query with everything that is computed once before it is compared with many names. */
import { encode } from '../../distance/alphabet.ts';
import { TOKEN_KINDS, type Token, weightOf } from '../../normalise/token.ts';
import type { Penalties } from '../parameters.ts';
import type { Similar } from './similar.ts';

export interface PreparedQuery {
  readonly tokens: readonly Token[];
  readonly weights: Float32Array;
  readonly signs: readonly Uint8Array[];
  readonly kinds: Uint8Array;
  readonly similar: readonly Similar[];
  /** By part: tests whether a token is known to be a different name. */
  readonly isOther: readonly ((token: number) => boolean)[];
  readonly penalties: Penalties;
  /** True where the query is read as the name of a person, whose further names are often left out. */
  readonly isPerson: boolean;
  /** The parts that were guessed by joining or splitting others. */
  readonly guesses: readonly number[];
  /** True where parts were joined or split. */
  readonly variant: boolean;
  readonly cut: boolean;
  /** True where it was written without vowels. */
  readonly abjad: boolean;
  /** True where it was written in kana, by its sound. */
  readonly kana: boolean;
}

export function prepare(
  tokens: readonly Token[],
  similar: readonly Similar[],
  options: Pick<PreparedQuery, 'isOther' | 'penalties' | 'isPerson' | 'variant' | 'cut' | 'abjad' | 'kana'>,
): PreparedQuery {
  return {
    ...options,
    tokens,
    similar,
    weights: Float32Array.from(tokens, weightOf),
    signs: tokens.map(({ text }) => encode(text)),
    kinds: Uint8Array.from(tokens, ({ kind }) => TOKEN_KINDS.indexOf(kind)),
    guesses: tokens.flatMap(({ isGuess }, at) => (isGuess === true ? [at] : [])),
  };
}
