/** Whom to look for on watchlists, and a listed person or company that was found. */
import type { Facts, MatchType, NameKind, SubjectKind, TokenMatch } from '#shared/matching/model.ts';
import type { ListedRecord } from './schema.ts';

/** Whom to look for. */
export interface Subject {
  readonly kind: 'individual' | 'company';
  /** Every name it goes by, the one that callers see first. */
  readonly names: readonly string[];
  readonly facts: Facts;
}

/** A record as a provider shows it; other providers have publications that our lists do not know. */
export type MatchedRecord = Omit<ListedRecord, 'list'> & { readonly list: string };

/** A listed person or company that may be the subject. */
export interface Match {
  /** The provider's lasting reference. */
  readonly recordId: string;
  /**
   * SHA-256, hexadecimal, of what a reviewer's decision rests on: names, dates, countries, identifiers, topics. Equal for the
   * same facts in another order, with other addresses on the web, or fetched at another time.
   */
  readonly fingerprint: string;
  readonly kind: SubjectKind;
  /** Its main name. */
  readonly name: string;
  /** 0 to 1, facts considered. */
  readonly score: number;
  /** 0 to 1, of the names alone. */
  readonly nameScore: number;
  /** The listed name that was most like one of the subject's. */
  readonly matchingName: string;
  readonly matchingNameKind: NameKind;
  readonly matchTypes: readonly MatchType[];
  readonly tokens: readonly TokenMatch[];
  /** Facts of both sides that speak against each other, such as `birth_date`. */
  readonly contradictions: readonly ('birth_date' | 'country' | 'gender' | 'identifier')[];
  readonly records: readonly MatchedRecord[];
}
