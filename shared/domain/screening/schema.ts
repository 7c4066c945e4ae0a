/** Screenings, cases, alerts and risk profiles as callers send and see them (Resources › Screening, case, alert, risk profile). */
import * as z from 'zod';
import { pageOf } from '#shared/contract/page.ts';
import {
  Email,
  Instant,
  pageNumber,
  pageSize,
  personName,
  requiredText,
  text,
  Uuid,
} from '#shared/contract/primitives.ts';
import { EntityType } from '../entities/schema.ts';
import { ProfileView } from '../tenants/schema.ts';
import { Coverage } from '../watchlists/coverage/model.ts';
import { CHANGE_REASONS, RISK_LEVELS, RUN_REASONS } from './codes.ts';
import { MatchExplanation } from './explanation/schema.ts';
import { screeningLifecycle } from './lifecycle.ts';
import { OwnershipView } from './ownership/schema.ts';
import { OwnershipOutline } from './ownership/stored.ts';
import { DismissalGrounds, LapsedDecision, RiskProfileStatus } from './profiles/model.ts';
import {
  CaseDecision,
  CaseReason,
  CaseStatus,
  LapsedProposal,
  MOST_REASON,
  PendingDecision,
  PreviousDecision,
  RunRecord,
  StoredEvidence,
} from './store/records.ts';

const ScreeningStatus = z.enum(screeningLifecycle.states).meta({ id: 'ScreeningStatus' });

export const ScreeningInput = z
  .object({ entity_id: Uuid, webhook_url: text(2_048).nullish() })
  .meta({ id: 'ScreeningInput' });
export type ScreeningInput = z.output<typeof ScreeningInput>;

export const ScreeningAccepted = z
  .object({
    screening_id: Uuid,
    entity_id: Uuid,
    name: z.string(),
    entity_type: EntityType,
    screening_status: ScreeningStatus,
    message: z.string(),
    test_mode: z.boolean(),
  })
  .meta({ id: 'ScreeningAccepted' });

const Decided = LapsedDecision.omit({ changed: true });

export const RiskProfileSummary = z
  .object({
    id: Uuid,
    name: z.string(),
    entity_type: EntityType,
    status: RiskProfileStatus,
    /** 0 to 100 with two decimals; above 80 is high confidence. */
    matching_score: z.number(),
    matching_name: z.string(),
    match_type: z.array(z.string()),
    /** `YYYY` or `YYYY-MM-DD`. */
    dates_of_birth: z.array(z.string()),
    also_known_as: z.array(z.string()),
    all_related_countries: z.array(z.string()),
    has_pep: z.boolean(),
    has_sanctions: z.boolean(),
    has_watchlists: z.boolean(),
    has_adverse_media: z.boolean(),
    explanation: MatchExplanation,
    /** True where a false positive decision excludes the match from the risk and from alerts. */
    suppressed: z.boolean(),
    decision: Decided.nullable(),
    /** A decision that no longer holds, and the sides whose facts have changed. */
    previous_decision: LapsedDecision.nullable(),
    /** When the record left its list or stopped matching the entity. Null while it is a match. */
    ended_at: Instant.nullable(),
  })
  .meta({ id: 'RiskProfileSummary' });
export type RiskProfileSummary = z.input<typeof RiskProfileSummary>;

export const ListingView = z
  .object({
    aml_types: z.array(z.string()),
    country_codes: z.array(z.string()),
    fields: z.array(z.object({ name: z.string(), tag: z.string(), value: z.string() })),
    identifier: z.string(),
    /** Where the publication gives only a year or a month, its first day. */
    listing_started_utc: Instant.nullable(),
    /** When we detected that the record had left its list. */
    listing_ended_utc: Instant.nullable(),
    name: z.string(),
    related_urls: z.array(z.string()),
    url: z.string().nullable(),
  })
  .meta({ id: 'Listing' });
export type ListingView = z.input<typeof ListingView>;

export const PepListingView = ListingView.extend({
  active_start_dates: z.array(z.string()),
  active_end_dates: z.array(z.string()),
  political_parties: z.array(z.string()),
  political_positions: z.array(z.string()),
  political_regions: z.array(z.string()),
}).meta({ id: 'PepListing' });
export type PepListingView = z.input<typeof PepListingView>;

const MediaView = z
  .object({
    identifier: z.string(),
    publishing_date: z.string().nullable(),
    snippet: z.string(),
    title: z.string(),
    url: z.string().nullable(),
  })
  .meta({ id: 'MediaEntry' });

/** `matching_score` is 0 to 1 here; above 0.8 is high confidence. */
export const RiskProfileDetail = RiskProfileSummary.extend({
  alert_id: Uuid,
  aml_types: z.array(z.string()),
  created_at: Instant,
  updated_at: Instant,
  pep: z.array(PepListingView),
  sanctions: z.array(ListingView),
  watchlists: z.array(ListingView),
  media: z.array(MediaView),
}).meta({ id: 'RiskProfileDetail' });
export type RiskProfileDetail = z.input<typeof RiskProfileDetail>;

const alertOf = <T extends z.ZodType>(profile: T) =>
  z.object({
    id: Uuid,
    kind: z.enum(RUN_REASONS),
    source: z.string(),
    created_at: Instant,
    /** Why a reviewer must look at each profile. */
    changes: z.array(z.object({ risk_profile_id: Uuid, reasons: z.array(z.enum(CHANGE_REASONS)) })),
    risk_profiles: z.array(profile),
    /** True where what listed owners hold was a reason of the alert. */
    by_ownership: z.boolean(),
    /** What they hold now. Null where it was no reason of the alert, and where no owners are known any more. */
    ownership: OwnershipView.nullable(),
  });

/** A case without its alerts, as a list shows it. */
export const CaseLine = z
  .object({
    id: Uuid,
    title: z.string(),
    status: CaseStatus,
    decision: CaseDecision.nullable(),
    assigned_to: ProfileView.nullable(),
    closed_by: ProfileView.nullable(),
    /** The person who proposed the decision that `closed_by` confirmed, where two persons were required. */
    proposed_by: ProfileView.nullable(),
    closed_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
    screening_id: Uuid,
    entity_id: Uuid,
    /** Matches of the entity itself, judged and ended ones included, and owners that list it, or may. Empty where these no longer do. */
    found_by: z.array(z.enum(['matches', 'ownership'])).max(2),
    /** Matches that the last search found. */
    match_count: z.int(),
    /** What listed owners hold. Null where no owners are known. */
    ownership: OwnershipOutline.nullable(),
    /** A decision that a second person must confirm. */
    pending_decision: PendingDecision.nullable(),
    previous_decision: PreviousDecision.nullable(),
    /** Why the case was decided so, in the reviewer's words. */
    reason: CaseReason,
  })
  .meta({ id: 'CaseListItem' });
export type CaseLine = z.input<typeof CaseLine>;

export const CasePageView = pageOf(CaseLine).meta({ id: 'CasePage' });

/** `decision` narrows to closed cases; with another status nothing fits. An entity has at most one case. */
export const CaseListQuery = z.object({
  status: CaseStatus.optional(),
  decision: CaseDecision.optional(),
  entity_id: Uuid.optional(),
  page: pageNumber(),
  page_size: pageSize(50, 100),
});
export type CaseListQuery = z.output<typeof CaseListQuery>;

const RiskScore = z.number().nullable();
const RiskLevelOrNone = z.enum(RISK_LEVELS).nullable();

const caseOf = <T extends z.ZodType>(profile: T) =>
  CaseLine.extend({
    /** Of the screening now, 0 to 10: matches that count, and what listed owners hold. Null until there is a result. */
    risk_score: RiskScore,
    risk_level: RiskLevelOrNone,
    /** The last proposal, where an alert or a person made it lapse, until a decision is proposed anew or made. */
    lapsed_proposal: LapsedProposal.nullable(),
    alerts: z.array(alertOf(profile)),
  });

export const CaseView = caseOf(RiskProfileSummary).meta({ id: 'Case' });
export type CaseView = z.input<typeof CaseView>;

/** A run that changed the outcome, or failed. */
const RunView = RunRecord.omit({ pk: true, sk: true, run_id: true }).meta({ id: 'ScreeningRun' });

const screeningOf = <T extends z.ZodType>(profile: T) =>
  z.object({
    id: Uuid,
    entity: z.object({ id: Uuid, name: z.string(), entity_type: EntityType }),
    status: ScreeningStatus,
    /** 0 to 10; null until there is a result. */
    risk_score: RiskScore,
    risk_level: RiskLevelOrNone,
    screening_type: z.string(),
    is_test_data: z.boolean(),
    creator_profile: ProfileView.nullable(),
    decider_profile: ProfileView.nullable(),
    created_at: Instant,
    updated_at: Instant,
    /** When the last run was completed. */
    screened_at: Instant.nullable(),
    /** Why the last run failed. An earlier result stays valid. */
    failure: z.string().nullable(),
    match_count: z.int(),
    /** Number of matches beyond those stored as risk profiles. */
    truncated: z.int(),
    suppressed_count: z.int(),
    /** What the result is based on: the provider, its engine, the watchlists with their dates and hashes. */
    lists: StoredEvidence.omit({ coverage: true }).nullable(),
    /**
     * The state of every known list at the last run: a screening without matches is clear of the lists in force, and says nothing about the
     * others. Null where the provider does not say, such as in test mode.
     */
    coverage: Coverage,
    /** What listed owners hold of the entity, by the 50 percent rule. Null where no owners are known. */
    ownership: OwnershipView.nullable(),
    cases: z.array(caseOf(profile)),
    /** The last twenty runs that changed the outcome or failed, newest first. */
    history: z.array(RunView),
  });

export const ScreeningView = screeningOf(RiskProfileSummary).meta({ id: 'Screening' });
export type ScreeningView = z.input<typeof ScreeningView>;
export const ScreeningDetailed = screeningOf(RiskProfileDetail).meta({ id: 'ScreeningDetailed' });
export type ScreeningDetailed = z.input<typeof ScreeningDetailed>;

/** A person of the tenant, as its own systems know them. */
const Assignee = z.object({ id: Uuid, name: personName(200), email: Email }).meta({ id: 'CaseAssignee' });

/** A decision closes the case and overrides a status in the same call (R60). `reason` is stored with the decision. */
export const CasePatch = z
  .object({
    status: CaseStatus.optional(),
    decision: CaseDecision.optional(),
    reason: requiredText(MOST_REASON).nullish(),
    /** Who shall work on it. Null: nobody. */
    assigned_to: Assignee.nullish(),
  })
  .refine((patch) => [patch.status, patch.decision, patch.assigned_to].some((each) => each !== undefined), {
    error: 'Send a status, a decision or an assignee.',
    path: ['status'],
  })
  .meta({ id: 'CasePatch' });
export type CasePatch = z.output<typeof CasePatch>;

/**
 * `reason` is a note. It is stored with the decision, and shown after the decision has lapsed. `grounds` are the facts that differ; the
 * facts of the match must show that they do.
 */
export const RiskProfileStatusInput = z
  .object({
    status: RiskProfileStatus,
    reason: requiredText(2_000).nullish(),
    grounds: DismissalGrounds.nullish(),
  })
  .refine(({ status, grounds }) => status === 'false_positive' || (grounds ?? []).length === 0, {
    error: 'Only a false positive has grounds.',
    path: ['grounds'],
  })
  .meta({ id: 'RiskProfileStatusInput' });
export type RiskProfileStatusInput = z.output<typeof RiskProfileStatusInput>;

export const RiskProfileStatusChanged = z
  .object({
    success: z.boolean(),
    risk_profile_id: Uuid,
    old_status: RiskProfileStatus,
    new_status: RiskProfileStatus,
    name: z.string(),
    entity_type: EntityType,
    updated_at: Instant,
  })
  .meta({ id: 'RiskProfileStatusChanged' });
