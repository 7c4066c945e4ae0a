/** All parameters of the name score, except the weights of token kinds and the costs of letters. */
export interface Penalties {
  /** Weight of a part that only the query has, as a factor of its own weight. */
  readonly added: number;
  /** Weight of a part that only the listed name has. */
  readonly leftOut: number;
  /** Extra weight of the lighter side where both names have remaining parts: they conflict. */
  readonly conflict: number;
}

/** A word more says less in a name of a company than a part more in that of a person. */
export const PERSON_PENALTIES: Penalties = { added: 0.6, leftOut: 0.3, conflict: 2.5 };
export const COMPANY_PENALTIES: Penalties = { added: 0.4, leftOut: 0.3, conflict: 0.4 };

/** Factor of `added` for a syllable of a name in Han or Hangul: with one more syllable it is another given name. */
export const ADDED_SYLLABLE = 1.7;

/** Factors of `leftOut` where two other parts of a person's name agree: short forms leave out these parts. */
export const LEFT_OUT_PATRONYMIC = 0.3;
/** A part between two that agree. */
export const LEFT_OUT_MIDDLE = 0.8;
/** Every part after the first one that is left out. */
export const LEFT_OUT_FURTHER = 0.15;

/** A company's only distinctive part must be this similar. Otherwise the score stays below the alert threshold. */
export const LONE_PART = 0.93;
/** The same where all other parts are equal. */
export const LONE_PART_OF_EQUALS = 0.8;
export const WEAK = 0.79;

/** Similarities of parts that match other than by spelling. */
export const NICKNAME = 0.9;
export const SYNONYM = 0.92;
export const SYLLABLE = 0.95;
/** Another romanisation of a syllable in a Latin name. Latin letters say less of the script than the script itself. */
export const LATIN_SYLLABLE = 0.93;
/** Factor of the distance to a syllable that is known to be another one. */
export const OTHER_SYLLABLE = 2;
/** The same for a surname that is known to be another one. */
export const OTHER_SURNAME = 3;
export const FORM_OF_CLASS = 0.8;
export const INITIAL = 0.55;
/** An initial identifies less than the full part, by this factor. */
export const INITIAL_WEIGHT = 0.7;

/** By the number of consonants that the two parts share: none or 1, 2, 3, 4 and more. */
export const SOUND = [0.55, 0.66, 0.8, 0.84] as const;
/** The same in scripts without vowels, where the consonants are all that is written. */
export const SOUND_OF_ABJAD = [0.66, 0.84, 0.92, 0.92] as const;
/** Added in these scripts where the consonants with `h`, which the sound leaves out, are equal or differ. */
export const WRITTEN_ALIKE = 0.05;
export const WRITTEN_OTHERWISE = -0.12;
/** The same between kana and Latin letters, by the number of consonants, and what a part loses by each sound that differs. */
export const SOUND_OF_KANA = [0.55, 0.81, 0.87, 0.92] as const;
export const OTHER_VOICE = 0.05;
export const OTHER_VOWEL = 0.12;
/** Penalty for different lengths where sounds are equal, as a share of the longer part. */
export const SOUND_LENGTH = 0.2;

/** Similarities are raised to this power, so that many small differences cost less than one large difference. */
export const POWER = 0.95;
/** Where less than this share of a listed name is matched, the score is reduced by the difference. */
export const COVERAGE = 0.35;
/** Minimum similarity of remaining parts, if the other parts of both names agree. */
export const RESCUE = 0.6;
export const RESCUE_DISCOUNT = 0.8;

/** Factors for parts in another order, joined or split parts, and weak aliases. */
export const REORDERED = 0.98;
/** Where the order tells two persons apart: father and son, or two syllables that are both family names. */
export const TELLING_ORDER = 0.89;
/** Factor for persons of whose parts none is nearly equal. */
export const NO_EQUAL_PART = 0.95;
export const NEARLY_EQUAL = 0.9;
/**
 * In scripts without vowels: factor for persons of two parts, one of which is a common part of names that only sounds like ours. Common is
 * below this weight.
 */
export const OTHER_COMMON_PART = 0.92;
export const SOUNDS_LIKE_COMMON = 0.7;
export const COMMON = 0.65;
export const JOINED = 0.97;
export const WEAK_ALIAS = 0.8;

/** One name is the first letters of all parts of the other. Three letters are those of too many companies to alert. */
export const ACRONYM = 0.82;
export const ACRONYM_LETTERS = 4;
export const SHORT_ACRONYM = 0.75;

/** Weight of the better direction where two names are compared in both. */
export const BETTER = 0.8;

/** A candidate must reach this share of the minimum score by its similar tokens alone. */
export const ADMISSION = 0.5;
/** Minimum similarity of a guessed part, which was made by joining or splitting. */
export const GUESS_SIMILARITY = 0.85;
export const GUESS_OF_SYLLABLES = 0.95;
