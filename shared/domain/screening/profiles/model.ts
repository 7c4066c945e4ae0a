/** Stored risk profiles: the match, the reviewer's decision, and the facts that the decision is based on. */
import { CONTRADICTIONS } from '@probity/matching/context';
import { FACT_FIELDS, FACT_RESULTS } from '@probity/matching/facts';
import { MATCH_TYPES, NAME_KINDS, SUBJECT_KINDS, TOKEN_WAYS } from '@probity/matching/model';
import * as z from 'zod';
import { ProfileView } from '../../tenants/schema.ts';
import { ListedRecord } from '../../watchlists/schema.ts';
import { riskProfileLifecycle } from '../lifecycle.ts';
import { GROUNDS } from './rules.ts';

export const RiskProfileStatus = z.enum(riskProfileLifecycle.states).meta({ id: 'RiskProfileStatus' });
export type RiskProfileStatus = z.output<typeof RiskProfileStatus>;

export const Contradiction = z.enum(CONTRADICTIONS);

// Shared, because each schema takes time at every start of a function.
const Text = z.string();
const Texts = z.array(Text);
const TextOrNone = Text.nullable();
const Unsaid = Text.optional();
const Score = z.number();
const NumberOrNone = Score.nullable();

/** A part of a name and the part of the listed name that it was aligned with. */
const AlignedToken = z.object({
  query: Text,
  listed: Text,
  similarity: Score,
  /** Share in the weight of both names, 0 to 1. Null for matches that were stored before it was known. */
  weight: NumberOrNone.default(null),
  by: z.enum(TOKEN_WAYS),
  /** As they were written. Left out in matches that were stored before it was known. */
  ours: Unsaid,
  theirs: Unsaid,
});

/** A fact of both sides, as it was when the match was found. */
const StoredFact = z.object({
  field: z.enum(FACT_FIELDS),
  result: z.enum(FACT_RESULTS),
  ours: Texts,
  theirs: Texts,
  delta: NumberOrNone,
});

/** A listed record. `ended_at` is when we detected that it had left its list. */
export const StoredRecord = ListedRecord.omit({ list: true }).extend({
  list: Text,
  ended_at: TextOrNone,
});
export type StoredRecord = z.output<typeof StoredRecord>;

/** The match that the provider found. */
export const StoredMatch = z.object({
  record_id: Text,
  /** The provider's fingerprint of the whole record. */
  fingerprint: Text,
  kind: z.enum(SUBJECT_KINDS),
  name: Text,
  score: Score,
  name_score: Score,
  /** The name of the entity that matched. Null for matches that were stored before it was known. */
  searched_name: TextOrNone.default(null),
  matching_name: Text,
  matching_name_kind: z.enum(NAME_KINDS),
  match_types: z.array(z.enum(MATCH_TYPES)),
  tokens: z.array(AlignedToken),
  /** Empty for matches that were stored before they were known. */
  facts: z.array(StoredFact).default([]),
  contradictions: z.array(Contradiction),
  records: z.array(StoredRecord).min(1),
});
export type StoredMatch = z.output<typeof StoredMatch>;

export const DecidedStatus = z.enum(['false_positive', 'true_positive']);
export const DismissalGrounds = z.array(z.enum(GROUNDS)).max(GROUNDS.length).meta({ id: 'DismissalGrounds' });

/** A decision with its facts. It holds as long as the facts of both sides are unchanged. */
export const Decision = z.object({
  status: DecidedStatus,
  decided_by: ProfileView,
  decided_at: Text,
  /** The note of whoever decided. */
  reason: TextOrNone,
  /** Facts that differ, as they were named for a dismissal. Older decisions name none. */
  grounds: DismissalGrounds.default([]),
  entity_facts: Text,
  record_facts: Text,
});
export type Decision = z.output<typeof Decision>;

/** A decision that no longer holds, and the sides whose facts have changed. */
export const LapsedDecision = Decision.omit({ entity_facts: true, record_facts: true }).extend({
  changed: z.array(z.enum(['entity', 'record'])),
});
export type LapsedDecision = z.output<typeof LapsedDecision>;

/** Why a profile is no longer a match: its record left the watchlists, or the names no longer match. */
const Gone = z.object({ at: Text, why: z.enum(['delisted', 'no_longer_matches']) });

/** The sealed part of a profile. */
export const ProfileContent = z.object({
  match: StoredMatch,
  /** Fingerprint of the record's facts, as of the last run that changed it. */
  record_facts: Text,
  decision: Decision.nullable(),
  previous_decision: LapsedDecision.nullable(),
  gone: Gone.nullable(),
});
export type ProfileContent = z.output<typeof ProfileContent>;

/** A profile with its content unsealed. */
export interface RiskProfile extends ProfileContent {
  readonly id: string;
  readonly number: number;
  /** The newest alert about it. */
  readonly alertId: string;
  readonly status: RiskProfileStatus;
  /** 0 where it is not stored yet. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}
