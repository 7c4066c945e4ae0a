/** Schemas of the stored items of a screening. */
import * as z from 'zod';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { EntityType } from '../../entities/schema.ts';
import { StoredChange } from '../../tenants/last-change.ts';
import { ProfileView } from '../../tenants/schema.ts';
import { Coverage } from '../../watchlists/coverage/model.ts';
import { ListSource } from '../../watchlists/schema.ts';
import { CHANGE_REASONS, RUN_REASONS } from '../codes.ts';
import { caseLifecycle, screeningLifecycle } from '../lifecycle.ts';
import { OwnershipSummary, RunOwnership } from '../ownership/stored.ts';
import { RiskProfileStatus } from '../profiles/model.ts';

const Stored = { pk: z.string(), sk: z.string() };

export const CaseDecision = z
  .enum(['no_risk', 'acceptable_risk', 'unacceptable_risk'])
  .meta({ id: 'CaseDecision' });
export type CaseDecision = z.output<typeof CaseDecision>;

export const CaseStatus = z.enum(caseLifecycle.states).meta({ id: 'CaseStatus' });
export type CaseStatus = z.output<typeof CaseStatus>;

// Shared, because each schema takes time at every start of a function.
const Text = z.string().nullable();
const Unsaid = z.string().optional();

/** What a result is based on. */
export const StoredEvidence = z.object({
  provider: z.string(),
  engine: z.string(),
  list_version: Text,
  sources: z.array(ListSource.omit({ list: true }).extend({ list: z.string() })),
  /** The state of every known list. Null where the provider does not say; results of older releases have none. */
  coverage: Coverage.default(null),
});
export type StoredEvidence = z.output<typeof StoredEvidence>;

/** `T#<tenant>#<env>#SCR#<screening id>` / `RESULT`. */
export const ResultRecord = z.object({
  ...Stored,
  id: Uuid,
  entity_id: Uuid,
  entity_type: EntityType,
  status: z.enum(screeningLifecycle.states),
  asked_run: Text,
  last_run: Text,
  /** Number of history items and of alerts. */
  runs: z.int(),
  alerts: z.int(),
  /** 0 to 10, of the last completed run, updated when reviewers dismiss profiles. */
  risk_score: z.number().nullable(),
  match_count: z.int(),
  risk_profiles_count: z.int(),
  truncated: z.int(),
  /** Fingerprints of the subject's facts and of the outcome in the last completed run. */
  entity_facts: Text,
  outcome: Text,
  evidence: StoredEvidence.nullable(),
  /** What makes the entity a listed owner of others; null where nothing does. Results of older releases do not have it. */
  sanctioned: z.object({ score: z.number(), confirmed: z.boolean() }).nullable().optional(),
  /** What listed owners hold of it; null where it has no owners. */
  ownership: OwnershipSummary.nullable().default(null),
  /** Why the last run failed, or null where it succeeded. */
  failure: Text,
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  /** When the last run was completed. */
  screened_at: Text,
  details: z.string(),
  /** The mark of the work item of its failure. */
  work: Unsaid,
});
export type ResultRecord = z.output<typeof ResultRecord>;

/** A result without its key, its version and the sealed part. */
export type ResultAfter = Omit<ResultRecord, 'pk' | 'sk' | 'details' | 'version' | 'work'>;

/** A screening before its first run. `at` is an ISO instant. */
export function newResult(
  id: string,
  entity: { readonly id: string; readonly entity_type: EntityType },
  at: string,
): ResultAfter {
  return {
    id,
    entity_id: entity.id,
    entity_type: entity.entity_type,
    status: 'pending',
    asked_run: null,
    last_run: null,
    runs: 0,
    alerts: 0,
    risk_score: null,
    match_count: 0,
    risk_profiles_count: 0,
    truncated: 0,
    entity_facts: null,
    outcome: null,
    evidence: null,
    sanctioned: null,
    ownership: null,
    failure: null,
    created_at: at,
    updated_at: at,
    screened_at: null,
  };
}

/** The content of a stored result, without its key, its version and the sealed part. */
export function contentOf({
  pk: _pk,
  sk: _sk,
  details: _details,
  version: _version,
  work: _work,
  ...rest
}: ResultRecord): ResultAfter {
  return rest;
}

/** Sealed in `details` of the result. */
export const ResultDetails = z.object({
  creator_profile: ProfileView.nullable(),
  decider_profile: ProfileView.nullable(),
  /** Webhook address of the call, in addition to the subscriptions. */
  webhook_url: Text,
  /** The last change by a person. Runs record none. */
  last_change: StoredChange,
});
export type ResultDetails = z.output<typeof ResultDetails>;

/** `…` / `CASE#<number>`. */
export const CaseRecord = z.object({
  ...Stored,
  id: Uuid,
  screening_id: Uuid,
  entity_id: Uuid,
  status: CaseStatus,
  decision: CaseDecision.nullable(),
  closed_at: Text,
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  details: z.string(),
  /** Absent where the case was written before there was a list of cases. Its next change puts it on the list. */
  list_pk: Unsaid,
  /** The mark of its work item. */
  work: Unsaid,
});
export type CaseRecord = z.output<typeof CaseRecord>;

/** A case without its key, its version, the sealed part and its place in the list and its work item. */
export type CaseAfter = Omit<CaseRecord, 'pk' | 'sk' | 'details' | 'version' | 'list_pk' | 'work'>;

/** The content of a stored case. */
export function caseContentOf({
  pk: _pk,
  sk: _sk,
  details: _details,
  version: _version,
  list_pk: _list,
  work: _work,
  ...rest
}: CaseRecord): CaseAfter {
  return rest;
}

/** A list shows three reasons of each case: of its decision, its proposal and its previous decision. Its page has to fit into one answer. */
export const MOST_REASON = 1_000;

/** What the reviewer wrote. Null where nothing was written; older cases have none. */
export const CaseReason = z.string().max(MOST_REASON).nullable().default(null);

export const PendingDecision = z.object({
  decision: CaseDecision,
  proposed_by: ProfileView,
  proposed_at: z.string(),
  reason: CaseReason,
});
export type PendingDecision = z.output<typeof PendingDecision>;

/** A proposal that no longer stands: an alert came after it, or a person opened the case again. */
export const LapsedProposal = PendingDecision.extend({
  lapsed_at: Instant,
  /** The alert that nobody knew of when it was proposed. Null where a person opened the case again. */
  alert_id: Uuid.nullable(),
  /** The person who opened the case again. Null where an alert made it lapse. */
  lapsed_by: ProfileView.nullable(),
});
export type LapsedProposal = z.output<typeof LapsedProposal>;

export const PreviousDecision = z.object({
  decision: CaseDecision,
  decided_by: ProfileView.nullable(),
  decided_at: Instant,
  reason: CaseReason,
});

/** Sealed in `details` of the case. */
export const CaseDetails = z.object({
  title: z.string(),
  /** Name of the entity when the case was last alerted. Null on older cases. */
  entity_name: Text.default(null),
  /** Who works on it. Kept whatever the status becomes. */
  assigned_to: ProfileView.nullable().default(null),
  closed_by: ProfileView.nullable(),
  /** The person who proposed the decision that `closed_by` confirmed. Null where no second person was required. */
  proposed_by: ProfileView.nullable().default(null),
  /** A decision that a second person must confirm. */
  pending_decision: PendingDecision.nullable(),
  /** The last proposal, where it lapsed. Kept until a decision is proposed anew or made. */
  lapsed_proposal: LapsedProposal.nullable().default(null),
  /** The reason of the decision. With two persons, that of the one who confirmed, else that of the one who proposed. */
  reason: CaseReason,
  /** The decision before the case was reopened. */
  previous_decision: PreviousDecision.nullable(),
  /** The last change by a person. Runs record none. */
  last_change: StoredChange,
});
export type CaseDetails = z.output<typeof CaseDetails>;

/** `…` / `ALERT#<number>`. */
export const AlertRecord = z.object({
  ...Stored,
  id: Uuid,
  case_id: Uuid,
  kind: z.enum(RUN_REASONS),
  source: z.string(),
  /** True where it was raised, also, by what listed owners hold. */
  ownership: z.boolean().default(false),
  changes: z.array(z.object({ risk_profile_id: Uuid, reasons: z.array(z.enum(CHANGE_REASONS)) })),
  created_at: z.string(),
});
export type AlertRecord = z.output<typeof AlertRecord>;

/** `…` / `PROF#<number>`; `content` is sealed and packed. */
export const ProfileRecord = z.object({
  ...Stored,
  id: Uuid,
  alert_id: Uuid,
  status: RiskProfileStatus,
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  content: z.string(),
});
export type ProfileRecord = z.output<typeof ProfileRecord>;

/** `…` / `RUN#<number>`: a run that changed the outcome, or failed. */
export const RunRecord = z.object({
  ...Stored,
  run_id: z.string(),
  at: z.string(),
  reason: z.enum(RUN_REASONS),
  status: z.enum(['completed', 'failed']),
  /** Why it failed. */
  failure: Text,
  list_version: Text,
  outcome: Text,
  risk_score: z.number().nullable(),
  match_count: z.int(),
  new_count: z.int(),
  changed_count: z.int(),
  gone_count: z.int(),
  suppressed_count: z.int(),
  alert_id: Uuid.nullable(),
  /** What listed owners hold. Null where no owners are known or the run failed; absent in runs of older releases. */
  ownership: RunOwnership.nullable().optional(),
});
export type RunRecord = z.output<typeof RunRecord>;
