/** Every number that the score of two names rests on, beside the weights of kinds and the costs of letters. */

export interface Penalties {
  /** Weight of a part of the query that the listed name lacks, in parts of its own weight. */
  readonly added: number;
  /** Weight of a part of the listed name that the query lacks. */
  readonly leftOut: number;
  /** Weight that the lesser of both gains where each name has parts that the other lacks: another name stands in its place. */
  readonly conflict: number;
}

/** Names of companies vary by what they leave out more than those of persons do. */
export const PERSON_PENALTIES: Penalties = { added: 0.6, leftOut: 0.38, conflict: 2 };
export const COMPANY_PENALTIES: Penalties = { added: 0.4, leftOut: 0.25, conflict: 0.4 };

/** Similarities by which parts are alike that are not spelt alike. */
export const NICKNAME = 0.85;
export const SYNONYM = 0.92;
export const SYLLABLE = 0.95;
export const FORM_OF_CLASS = 0.8;
export const INITIAL = 0.5;
/** An initial tells so much less than the part that it stands for. */
export const INITIAL_WEIGHT = 0.7;

/** By the length of the consonants that two parts share: none or 1, 2, 3, 4 and more. */
export const SOUND = [0.55, 0.66, 0.8, 0.84] as const;
/** In scripts that write consonants only, these say all that was written. */
export const SOUND_OF_ABJAD = [0.6, 0.8, 0.9, 0.9] as const;
/** What a difference of lengths costs where sounds are equal, in parts of the longer. */
export const SOUND_LENGTH = 0.2;

/** Similarities count with this power: many small differences weigh less than one large. */
export const POWER = 0.8;
/** A listed name of which less than this is matched loses the difference. */
export const COVERAGE = 0.35;
/** Left-over parts are held to be the same from this similarity on, if the rest of the names is. */
export const RESCUE = 0.6;
export const RESCUE_DISCOUNT = 0.8;

/** Equal parts in another order; joined or split; a weak alias. */
export const REORDERED = 0.98;
export const JOINED = 0.97;
export const WEAK_ALIAS = 0.8;

/** A candidate must reach this part of the bar by its similar tokens alone. */
export const ADMISSION = 0.5;
export const MOST_CANDIDATES = 400;
/** What parts were joined to, or split into, is a guess: it must be spelt so alike. */
export const GUESS_SIMILARITY = 0.85;
export const GUESS_OF_SYLLABLES = 0.95;
