/** Responses for screenings and cases. */
import type { Entity } from '../entities/repository.ts';
import type { Language } from './explanation/wording/words.ts';
import { ownershipOutline } from './ownership/brief.ts';
import type { OwnerListings } from './ownership/listings.ts';
import { ownershipView } from './ownership/view.ts';
import { profileDetail, profileSummary } from './profiles/view.ts';
import { riskLevel, riskScore } from './rules.ts';
import type { CaseLine, CaseView, ScreeningDetailed, ScreeningView } from './schema.ts';
import type { ResultRecord, RunRecord, StoredEvidence } from './store/records.ts';
import type { Case, LoadedScreening } from './store/repository.ts';

export interface Shown {
  readonly entity: Entity;
  readonly screening: LoadedScreening;
  /** What the listed owners are listed for. */
  readonly listings: OwnerListings;
  readonly runs: readonly RunRecord[];
  readonly isTest: boolean;
}

export function screeningView(shown: Shown, language: Language): ScreeningView {
  const { screening } = shown;
  return {
    ...outline(shown, language),
    cases: screening.cases.map((each) => caseView(each, shown, language)),
  };
}

export function detailedView(shown: Shown, language: Language): ScreeningDetailed {
  const cases = shown.screening.cases.map((each) => ({
    ...caseLine(each, shown.screening.record),
    ...riskOf(shown.screening),
    lapsed_proposal: each.details.lapsed_proposal,
    alerts: alertsOf(each, shown, language, (profile) => profileDetail(profile, language)),
  }));
  return { ...outline(shown, language), cases };
}

/** `language` is the language of explanations. */
export function caseView(
  found: Case,
  shown: Pick<Shown, 'screening' | 'listings'>,
  language: Language = 'en',
): CaseView {
  const show = (profile: LoadedScreening['profiles'][number]) => profileSummary(profile, language);
  return {
    ...caseLine(found, shown.screening.record),
    ...riskOf(shown.screening),
    lapsed_proposal: found.details.lapsed_proposal,
    alerts: alertsOf(found, shown, language, show),
  };
}

/** A line of the list, without alerts. `result` undefined: it is of an entity that is being deleted. */
export function caseLine(shown: Case, result: ResultRecord | undefined): CaseLine {
  return { ...caseFields(shown), ...foundOf(result) };
}

function foundOf(result: ResultRecord | undefined): Pick<CaseLine, 'found_by' | 'match_count' | 'ownership'> {
  if (result === undefined) return { found_by: [], match_count: 0, ownership: null };
  const { risk_profiles_count: known, match_count, ownership } = result;
  const owned = ownership?.outcome === 'listed' || ownership?.outcome === 'possible';
  return {
    found_by: [...(known > 0 ? (['matches'] as const) : []), ...(owned ? (['ownership'] as const) : [])],
    match_count,
    ownership: ownershipOutline(ownership),
  };
}

function riskOf({ record, profiles }: LoadedScreening): Pick<ScreeningView, 'risk_score' | 'risk_level'> {
  if (record.status !== 'completed') return { risk_score: null, risk_level: null };
  return {
    risk_score: riskScore(profiles, record.ownership),
    risk_level: riskLevel(profiles, record.ownership),
  };
}

function outline(
  { entity, screening, listings, runs, isTest }: Shown,
  language: Language,
): Omit<ScreeningView, 'cases'> {
  const { record, details, profiles } = screening;
  return {
    id: record.id,
    entity: { id: entity.record.id, name: entity.name, entity_type: entity.record.entity_type },
    status: record.status,
    ...riskOf(screening),
    screening_type: 'initial',
    is_test_data: isTest,
    creator_profile: details.creator_profile,
    decider_profile: details.decider_profile,
    created_at: record.created_at,
    updated_at: record.updated_at,
    screened_at: record.screened_at,
    failure: record.failure,
    match_count: record.match_count,
    truncated: record.truncated,
    suppressed_count: profiles.filter(({ status, gone }) => status === 'false_positive' && gone === null)
      .length,
    lists: listsOf(record.evidence),
    coverage: record.evidence?.coverage ?? null,
    ownership: ownershipView(screening.ownership, language, listings),
    history: runs.map(({ pk: _pk, sk: _sk, run_id: _run, ...run }) => run),
  };
}

function listsOf(evidence: StoredEvidence | null): ScreeningView['lists'] {
  if (evidence === null) return null;
  const { coverage: _coverage, ...lists } = evidence;
  return lists;
}

function caseFields({ record, details }: Case) {
  return {
    id: record.id,
    title: details.title,
    status: record.status,
    decision: record.decision,
    assigned_to: details.assigned_to,
    closed_by: details.closed_by,
    proposed_by: details.proposed_by,
    closed_at: record.closed_at,
    created_at: record.created_at,
    updated_at: record.updated_at,
    screening_id: record.screening_id,
    entity_id: record.entity_id,
    pending_decision: details.pending_decision,
    previous_decision: details.previous_decision,
    reason: details.reason,
  };
}

/** Newest first. An alert shows the current state of its profiles. */
function alertsOf<T>(
  { record }: Case,
  { screening, listings }: Pick<Shown, 'screening' | 'listings'>,
  language: Language,
  show: (profile: LoadedScreening['profiles'][number]) => T,
) {
  const { alerts, profiles, ownership } = screening;
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  return alerts
    .filter(({ case_id }) => case_id === record.id)
    .toReversed()
    .map(({ id, kind, source, created_at, changes, ownership: isReason }) => ({
      id,
      kind,
      source,
      created_at,
      changes,
      risk_profiles: changes
        .flatMap(({ risk_profile_id }) => byId.get(risk_profile_id) ?? [])
        .toSorted((a, b) => b.match.score - a.match.score)
        .map(show),
      by_ownership: isReason,
      ownership: isReason ? ownershipView(ownership, language, listings) : null,
    }));
}
