/** A subject to search for on watchlists, and a match. */
import type { Contradiction } from '@probity/matching/context';
import type { FactFinding } from '@probity/matching/facts';
import type { Facts, MatchType, NameKind, SubjectKind, WrittenTokenMatch } from '@probity/matching/model';
import type { ListedRecord } from './schema.ts';

/** A person or company to search for. */
export interface Subject {
  readonly kind: 'individual' | 'company';
  /** All names of the subject. The first one is shown to callers. */
  readonly names: readonly string[];
  readonly facts: Facts;
}

/** A record as a provider shows it. Other providers have publications that ours does not include. */
export type MatchedRecord = Omit<ListedRecord, 'list'> & { readonly list: string };

/** A listed person or company that may be the subject. */
export interface Match {
  /** The provider's permanent id of the record. */
  readonly recordId: string;
  /**
   * SHA-256 in hexadecimal of the facts that a reviewer's decision is based on: names, dates, countries, identifiers, topics.
   * It does not depend on their order, on web addresses or on the time of fetching.
   */
  readonly fingerprint: string;
  readonly kind: SubjectKind;
  /** The main name of the record. */
  readonly name: string;
  /** 0 to 1, including facts. */
  readonly score: number;
  /** 0 to 1, of the names alone. */
  readonly nameScore: number;
  /** The name of the subject that matched best. */
  readonly searchedName: string;
  /** The listed name with the best score. */
  readonly matchingName: string;
  readonly matchingNameKind: NameKind;
  readonly matchTypes: readonly MatchType[];
  readonly tokens: readonly WrittenTokenMatch[];
  /** The facts of both sides, field by field. */
  readonly facts: readonly FactFinding[];
  /** Facts that contradict the match, such as `birth_date`. */
  readonly contradictions: readonly Contradiction[];
  readonly records: readonly MatchedRecord[];
}
