/** The codes of screenings that callers see. The console reads them too, so this file imports nothing. */

export const RISK_LEVELS = ['none', 'low', 'medium', 'high'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/**
 * Why a run is made. `initial`: a call for this entity. `batch`: a call for many entities. `owner`: what it owns is screened.
 * `owners_changed`: its owners are others, or are listed otherwise.
 */
export const RUN_REASONS = [
  'initial',
  'batch',
  'list_changed',
  'entity_changed',
  'owner',
  'owners_changed',
] as const;
export type RunReason = (typeof RUN_REASONS)[number];

/** Most entries of the history in a response. Where there are as many, older ones may be left out. */
export const SHOWN_RUNS = 20;

/** Why a reviewer must look at a profile. */
export const CHANGE_REASONS = [
  'new_record',
  'new_topic',
  'new_listing',
  'listing_ended',
  'facts_changed',
  'stronger_match',
  'entity_changed',
] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];
