/** What the words of explanations say, in every language. */
import type { FactField, FactResult } from '@probity/matching/facts';
import type { NameKind, TokenWay } from '@probity/matching/model';

/** A text for each code. */
type By<K extends string> = Readonly<Record<K, string>>;

/** `{name}` stands for a value. */
export interface ExplanationWords {
  readonly fields: By<FactField | 'name'>;
  /** The same with an article, within a sentence. */
  readonly definite: By<FactField>;
  readonly nameKinds: By<NameKind>;
  /** Where the names are equal, by the kind of the listed name. */
  readonly sameName: By<NameKind>;
  /** Where they are similar, by the kind of the listed name. */
  readonly similarName: By<NameKind>;
  readonly nameInAnotherOrder: string;
  readonly otherName: string;
  /** Findings of facts, as parts of a sentence. */
  readonly results: By<Exclude<FactResult, 'missing'>>;
  /** Effects of the finding, as cells of a table. */
  readonly missing: By<'ours' | 'theirs' | 'both'>;
  /** `{fields}` is a list of alternatives. */
  readonly nothingToSettle: string;
  /** How two parts match, as cells of a table. */
  readonly ways: By<TokenWay>;
  /** The same for legal forms, such as `Ltd`. `other`: two forms that mean nearly the same. */
  readonly formWays: By<'left_out' | 'added' | 'other'>;
  /** An equal part that was written in another script. */
  readonly transcribed: string;
  /** A similar one. */
  readonly transcribedAlike: string;
  /** The same, as a part of a sentence. */
  readonly otherScript: string;
  /** What differs between similar names, as parts of a sentence. */
  readonly differences: By<Exclude<TokenWay, 'exact'> | 'form'>;
  readonly genders: By<'male' | 'female'>;
  readonly arithmetic: {
    /** `{score}`: likeness of the names alone. */
    readonly names: string;
    /** `{score}`: less than the sum, because high scores are compressed. */
    readonly compressed: string;
    readonly sameNumber: string;
    readonly exactName: string;
    readonly provider: string;
    /** What a score means. */
    readonly meaning: string;
  };
  /** What listed owners hold. `{name}` is the entity, `{share}` and `{most}` are percent. */
  readonly ownership: {
    readonly listed: string;
    /** Beside `listed`, where a match that it needs was not confirmed. */
    readonly unconfirmed: string;
    /** Beside `listed`: less than the threshold without what is multiplied. */
    readonly onlyMultiplied: string;
    readonly possible: string;
    /** Instead of `possible`, where a share has no known limit. */
    readonly possibleUnknown: string;
    readonly below: string;
    readonly none: string;
    readonly noOwners: string;
    /** `{count}` owners have no completed screening. */
    readonly oneUnscreened: string;
    readonly unscreened: string;
    readonly incomplete: string;
    /** `{terms}` of a sum of `{name}`, and its `{total}`. */
    readonly sum: string;
    /** Instead of `sum`, where only the lower ends of shares are in the total. */
    readonly sumAtLeast: string;
    /** Terms of the sum: `{name}` of the owner, its `{share}`. */
    readonly terms: By<'listed' | 'confirmed' | 'whole'>;
    /** `{part}` of the owner is held by listed ones. `{adds}`: the product. */
    readonly multiplied: string;
    readonly multipliedAtLeast: string;
    readonly unknownShare: string;
    /** `{from}` to `{to}` percent. */
    readonly band: string;
  };
  readonly changes: {
    /** `{field}`, `{agrees}`, `{contradicts}`: scores where a fact that one or both sides lack agreed or contradicted. */
    readonly missing: By<'ours' | 'theirs' | 'both' | 'open'>;
    /** `{field}`, `{agrees}`: the score where a contradicting fact agreed. */
    readonly contradicting: string;
    /** `{score}`: too low to be reported. */
    readonly below: string;
    /** `{score}`: as it is. */
    readonly same: string;
  };
}
