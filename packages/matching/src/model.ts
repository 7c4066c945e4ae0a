/** The types of name matching: index entries, queries and hits. */

/**
 * What kind of subject a name belongs to. It decides how the name is read: `LAST, First` and titles for persons, legal forms
 * for companies.
 */
export const SUBJECT_KINDS = ['individual', 'company', 'vessel', 'unknown'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/**
 * The role of a name. `weak` is a generic alias (OFAC FAQ 122 to 124): it counts only when equal, and never for more than 0.8.
 * `original` is the name in its original script.
 */
export const NAME_KINDS = ['primary', 'alias', 'former', 'weak', 'original'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

export interface ListedName {
  readonly text: string;
  readonly kind: NameKind;
}

/** A subject with all its names. `id` is unique in its index. */
export interface IndexEntry {
  readonly id: string;
  readonly kind: SubjectKind;
  readonly names: readonly ListedName[];
  /** Hashes of its identifiers, see `identifierHash`. */
  readonly numbers?: readonly number[];
}

/** A name to search for. */
export interface NameQuery {
  readonly text: string;
  readonly kind: SubjectKind;
}

/** Why two names, or two subjects, match. Several may apply. */
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

/**
 * How two parts of names match. `left_out`: only the listed name has the part. `added`: only the query has it. `other_initial`:
 * two initials that contradict each other. `acronym`: the first letters of all parts of the other name.
 */
export const TOKEN_WAYS = [
  'exact',
  'spelling',
  'sound',
  'nickname',
  'synonym',
  'initial',
  'joined',
  'left_out',
  'added',
  'other_initial',
  'acronym',
] as const;
export type TokenWay = (typeof TOKEN_WAYS)[number];

/** A part of the query and the part of the listed name that it was aligned with. */
export interface TokenMatch {
  /** Normalised. Empty where only the listed name has this part. */
  readonly query: string;
  /** Normalised. Empty where only the query has this part. */
  readonly listed: string;
  /** 0 to 1. */
  readonly similarity: number;
  /** Share of this pair in the weight of both names, 0 to 1. */
  readonly weight: number;
  readonly by: TokenWay;
}

/** Normalised parts that are legal forms begin with it. */
export const FORM_MARK = '~';

export function isLegalForm(part: string): boolean {
  return part.startsWith(FORM_MARK);
}

/** The same with the parts as they were written. Empty where only the other name has the part. */
export interface WrittenTokenMatch extends TokenMatch {
  readonly ours: string;
  readonly theirs: string;
}

/** An entry with a similar name: its best name, and why it matches. */
export interface NameHit {
  /** Position of the entry in its index. */
  readonly entry: number;
  readonly id: string;
  readonly kind: SubjectKind;
  /** 0 to 1. It is 1 only where every part is equal and in the same order. */
  readonly score: number;
  readonly name: ListedName;
  readonly matchTypes: readonly MatchType[];
  readonly tokens: readonly TokenMatch[];
}

export interface SearchOptions {
  /** Minimum score of a hit, 0 to 1. Default 0.7. */
  readonly minScore?: number;
  /** Maximum number of hits. Default 20. */
  readonly limit?: number;
  /** Only entries of these kinds. Default all. */
  readonly kinds?: readonly SubjectKind[];
}

/** An opened index. Searches are synchronous, allocate little, and give the same result for the same bytes. */
export interface NameIndex {
  readonly entries: number;
  readonly names: number;
  /** Best first. Equal scores are ordered by how much was matched, then by the smaller id, so the order is always the same. */
  search(query: NameQuery, options?: SearchOptions): readonly NameHit[];
  /** Positions of the entries that may have one of these identifiers, in ascending order. The caller compares the identifiers. */
  bearersOf(identifiers: readonly string[]): readonly number[];
  /** True where a name is too long to be read as a whole: what is found by its beginning is not all. */
  isCut(query: NameQuery): boolean;
  /** The entry as it was indexed. */
  entry(ordinal: number): IndexEntry;
}

/** Known facts of a person or company besides its names. All of them may be empty. */
export interface Facts {
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Several where sources differ. */
  readonly birthDates: readonly string[];
  /** ISO 3166-1 alpha-2, upper case: nationality, residence, birth, jurisdiction. */
  readonly countries: readonly string[];
  readonly gender: 'male' | 'female' | null;
  /** Numbers of documents and registers. They are compared without case, spaces and punctuation. */
  readonly identifiers: readonly string[];
  /** The identifiers whose type and country are known. Two of the same type and country contradict each other. */
  readonly numbers?: readonly NumberOfSubject[];
  /** True where the countries are those of an office that their citizens alone hold. */
  readonly ofOffice?: boolean;
}

/** An identifier that a subject has only one of at a time. `country` is ISO 3166-1 alpha-2; ships have no country. */
export interface NumberOfSubject {
  readonly type: 'registration' | 'tax' | 'national_id' | 'imo';
  readonly value: string;
  readonly country: string | null;
}
