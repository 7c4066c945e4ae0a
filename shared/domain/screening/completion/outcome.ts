/** Computes what a provider's answer changes: profiles, alert, case and the new result. */
import { memberNumberOf } from '#shared/platform/member-id.ts';
import type { Ids } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { Entity } from '../../entities/repository.ts';
import type { HeadRecord } from '../../relations/schema.ts';
import type { ProfileView } from '../../tenants/schema.ts';
import { alertedCase, type CaseChange, isClosedOrProposed } from '../cases/case-of-alert.ts';
import type { RunReason } from '../codes.ts';
import { screeningIds } from '../keys.ts';
import { type Finding, findingOf, isRaised } from '../ownership/finding.ts';
import type { OwnersOfEntity } from '../ownership/graph.ts';
import { listedState } from '../ownership/state.ts';
import { type Comparison, compare, type ProfileChange } from '../profiles/compare.ts';
import { digest } from '../profiles/facts.ts';
import type { RiskProfile } from '../profiles/model.ts';
import type { Screened } from '../providers/provider.ts';
import { isAnotherOutcome, riskScore } from '../rules.ts';
import type { ResultAfter, ResultDetails, StoredEvidence } from '../store/records.ts';
import type { LoadedScreening } from '../store/repository.ts';

/** A run, with everything that was read for it. */
export interface Run {
  readonly scope: TenantScope;
  readonly vault: Vault;
  readonly ids: Ids;
  /** Milliseconds since the epoch, and the same as an ISO instant. */
  readonly now: number;
  readonly at: string;
  readonly runId: string;
  readonly reason: RunReason;
  readonly screeningId: string;
  readonly entity: Entity;
  /** Fingerprint of the subject's facts. */
  readonly entityFacts: string;
  readonly before: LoadedScreening | undefined;
  /** Undefined where it has none. */
  readonly owners: OwnersOfEntity | undefined;
  /** Of its relations, as of the run; undefined where it was never a party to one. */
  readonly head: HeadRecord | undefined;
  /** Owner of a screening that was not started by its own call. */
  readonly creator: ProfileView | null;
}

export interface Outcome {
  readonly comparison: Comparison;
  /** All profiles after the run, changed or not. */
  readonly profiles: readonly RiskProfile[];
  readonly written: readonly RiskProfile[];
  readonly alert:
    | {
        readonly id: string;
        readonly number: number;
        readonly changes: readonly AlertedChange[];
        /** True where the finding of the ownership rule is a reason. */
        readonly ownership: boolean;
      }
    | undefined;
  /** What listed owners hold; undefined where it has no owners. */
  readonly ownership: Finding | undefined;
  readonly changedCase: CaseChange | undefined;
  /** True where the outcome differs from the previous one: the run then gets a history entry and a completed event. */
  readonly isNewOutcome: boolean;
}

interface AlertedChange {
  readonly risk_profile_id: string;
  readonly reasons: ProfileChange['reasons'][number][];
}

export function outcomeOf(run: Run, screened: Screened): Outcome {
  const { before, entityFacts, at } = run;
  const known = before?.profiles ?? [];
  const isDecidedOverOthers =
    before?.record.entity_facts !== entityFacts && isClosedOrProposed(before?.cases);
  const comparing = { entityFacts, isDecidedOverOthers, delisted: new Set(screened.delisted), now: at };
  const comparison = compare(known, screened.matches, comparing);
  const number = (before?.record.alerts ?? 0) + 1;
  const alertId = screeningIds.make(run.screeningId, 'alert', number);
  const written = numbered(run, comparison.changes, alertId);
  const byNumber = new Map([...known, ...written].map((profile) => [profile.number, profile]));
  const alertChanges = comparison.changes.flatMap(({ reasons }, index): AlertedChange[] => {
    const profile = written[index];
    return profile === undefined || reasons.length === 0
      ? []
      : [{ risk_profile_id: profile.id, reasons: [...reasons] }];
  });
  const { owners, entity } = run;
  const ownership = owners === undefined ? undefined : findingOf(owners, entity.record.id, at);
  const raised = isRaised(before?.ownership, ownership);
  const alert =
    alertChanges.length === 0 && !raised
      ? undefined
      : { id: alertId, number, changes: alertChanges, ownership: raised };
  const profiles = [...byNumber.values()];
  return {
    comparison,
    profiles,
    written,
    alert,
    changedCase: alert === undefined ? undefined : alertedCase({ ...run, alertId }),
    ownership,
    isNewOutcome:
      alert !== undefined ||
      isAnotherOutcome(before?.record, { ...comparison, ownership: ownership?.summary ?? null }, profiles),
  };
}

/** New profiles get a number derived from their record. Changed ones keep theirs. */
function numbered(run: Run, changes: readonly ProfileChange[], alertId: string): readonly RiskProfile[] {
  const taken = new Set(run.before?.profiles.map(({ number }) => number));
  return changes.map(({ before, status, content, reasons }) => {
    const number = before?.number ?? freeNumber(content.match.record_id, taken);
    taken.add(number);
    return {
      ...content,
      id: screeningIds.make(run.screeningId, 'profile', number),
      number,
      status,
      alertId: before === undefined || reasons.length > 0 ? alertId : before.alertId,
      version: before?.version ?? 0,
      createdAt: before?.createdAt ?? run.at,
      updatedAt: run.at,
    };
  });
}

function freeNumber(recordId: string, taken: ReadonlySet<number>): number {
  for (let attempt = 0; ; attempt += 1) {
    const number = memberNumberOf(digest([recordId, attempt]));
    if (!taken.has(number)) return number;
  }
}

export function resultAfter(run: Run, screened: Screened, outcome: Outcome): ResultAfter {
  const { before, entity } = run;
  const { listVersion, provider, engine, sources, coverage } = screened.evidence;
  const evidence: StoredEvidence = {
    ...{ provider, engine, list_version: listVersion, sources: [...sources] },
    coverage: coverage === null ? null : [...coverage],
  };
  return {
    id: run.screeningId,
    entity_id: entity.record.id,
    entity_type: entity.record.entity_type,
    status: 'completed',
    asked_run: before?.record.asked_run ?? null,
    last_run: run.runId,
    runs: (before?.record.runs ?? 0) + (outcome.isNewOutcome ? 1 : 0),
    alerts: outcome.alert?.number ?? before?.record.alerts ?? 0,
    risk_score: riskScore(outcome.profiles, outcome.ownership?.summary),
    sanctioned: listedState(outcome.profiles),
    ownership: outcome.ownership?.summary ?? null,
    match_count: screened.matches.length,
    risk_profiles_count: outcome.profiles.length,
    truncated: outcome.comparison.truncated,
    entity_facts: run.entityFacts,
    outcome: outcome.comparison.outcome,
    evidence,
    failure: null,
    created_at: before?.record.created_at ?? run.at,
    updated_at: run.at,
    screened_at: run.at,
  };
}

export function detailsOf({ before, creator }: Pick<Run, 'before' | 'creator'>): ResultDetails {
  return before?.details ?? { creator_profile: creator, decider_profile: null, webhook_url: null };
}
