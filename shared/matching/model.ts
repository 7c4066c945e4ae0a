/** The words of name matching: what is indexed, what is asked, what is found. */

/** What a name belongs to. Decides how it is read: `LAST, First` and titles for persons, legal forms for companies. */
export const SUBJECT_KINDS = ['individual', 'company', 'vessel', 'unknown'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/**
 * What a name is to its bearer. `weak` is a generic alias (OFAC FAQ 122 to 124): it counts only when equal, and never
 * for more than 0.8. `original` is the name in the script of its bearer.
 */
export const NAME_KINDS = ['primary', 'alias', 'former', 'weak', 'original'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

export interface ListedName {
  readonly text: string;
  readonly kind: NameKind;
}

/** One bearer of names. `id` is unique in its index. */
export interface IndexEntry {
  readonly id: string;
  readonly kind: SubjectKind;
  readonly names: readonly ListedName[];
}

/** A name that is looked for. */
export interface NameQuery {
  readonly text: string;
  readonly kind: SubjectKind;
}

/** Why two names, or two bearers, were held to be the same. Several may apply. */
export const MATCH_TYPES = [
  'name_exact',
  'aka_exact',
  'name_fuzzy',
  'aka_fuzzy',
  'phonetic_name',
  'phonetic_aka',
  'equivalent_name',
  'equivalent_aka',
  'name_variations_removal',
  'removed_personal_title',
  'removed_organisation_prefix',
  'removed_organisation_suffix',
  'weak_aka',
  'year_of_birth',
  'dob_match',
  'country_match',
  'id_match',
  'unknown',
] as const;
export type MatchType = (typeof MATCH_TYPES)[number];

/** One part of the query beside the part of the listed name that it was aligned with. */
export interface TokenMatch {
  /** As normalised; empty where the listed name has a part that the query lacks. */
  readonly query: string;
  /** As normalised; empty where the query has a part that the listed name lacks. */
  readonly listed: string;
  /** 0 to 1. */
  readonly similarity: number;
  readonly by:
    | 'exact'
    | 'spelling'
    | 'sound'
    | 'nickname'
    | 'synonym'
    | 'initial'
    | 'joined'
    | 'left_out'
    | 'added';
}

/** A bearer whose name is like the one that was asked for: its best name, and why. */
export interface NameHit {
  /** Ordinal of the entry in its index. */
  readonly entry: number;
  readonly id: string;
  readonly kind: SubjectKind;
  /** 0 to 1; 1 only where every part is equal and in the same order. */
  readonly score: number;
  readonly name: ListedName;
  readonly matchTypes: readonly MatchType[];
  readonly tokens: readonly TokenMatch[];
}

export interface SearchOptions {
  /** Hits below it are not answered, 0 to 1; 0.7 where nothing is said. */
  readonly minScore?: number;
  /** At most so many hits; 20 where nothing is said. */
  readonly limit?: number;
  /** Only bearers of these kinds; all where nothing is said. */
  readonly kinds?: readonly SubjectKind[];
}

/** An opened index. Searches are synchronous, allocate little, and answer the same for the same bytes. */
export interface NameIndex {
  readonly entries: number;
  readonly names: number;
  /** Best first; of equal scores the one that says more, then the lesser id: no two hits are equal. */
  search(query: NameQuery, options?: SearchOptions): readonly NameHit[];
  /** The entry as it was indexed. */
  entry(ordinal: number): IndexEntry;
}

/** What is known of a person or company besides its names; all of it may be empty. */
export interface Facts {
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; several where sources differ. */
  readonly birthDates: readonly string[];
  /** ISO 3166-1 alpha-2, upper case: nationality, residence, birth, jurisdiction. */
  readonly countries: readonly string[];
  readonly gender: 'male' | 'female' | null;
  /** Numbers of documents and registers, compared without case, spaces and punctuation. */
  readonly identifiers: readonly string[];
}
