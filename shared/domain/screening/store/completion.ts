/** The writes of a run that has an answer: result, profiles, alert, case, history, entity and events, in one transaction. */

import { equals } from '#shared/platform/condition.ts';
import { memberNumberOf } from '#shared/platform/member-id.ts';
import { eventWrite } from '#shared/platform/outbox/write.ts';
import type { Ids, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { Entity } from '../../entities/repository.ts';
import { EntityGone, screenedWrite } from '../../entities/screened.ts';
import type { ProfileView } from '../../tenants/schema.ts';
import { alertedCase, type CaseChange, isClosedOrProposed } from '../cases/case-of-alert.ts';
import { screeningEvents } from '../events.ts';
import { screeningIds } from '../keys.ts';
import { type Comparison, compare, type ProfileChange } from '../profiles/compare.ts';
import { digest } from '../profiles/facts.ts';
import type { RiskProfile } from '../profiles/model.ts';
import type { Screened } from '../providers/provider.ts';
import { isAnotherOutcome, type RunReason, riskLevel, riskScore, twoDecimals } from '../rules.ts';
import { listedWrite, MISSED_RUN, unlistedWrite } from './listed-records.ts';
import type { ResultAfter, ResultDetails, StoredEvidence } from './records.ts';
import {
  alertWrite,
  caseWrite,
  type LoadedScreening,
  profileWrite,
  resultWrite,
  runWrite,
} from './repository.ts';

/** A run, and everything that was read for it. */
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
  /** Who a screening without a call of its own belongs to. */
  readonly creator: ProfileView | null;
}

interface Outcome {
  readonly comparison: Comparison;
  /** As they are after the run, changed or not. */
  readonly profiles: readonly RiskProfile[];
  readonly written: readonly RiskProfile[];
  readonly alert:
    | { readonly id: string; readonly number: number; readonly changes: readonly Told[] }
    | undefined;
  readonly changedCase: CaseChange | undefined;
  /** True where the history says something new. */
  readonly news: boolean;
}

interface Told {
  readonly risk_profile_id: string;
  readonly reasons: ProfileChange['reasons'][number][];
}

/** Pointers are harmless before their profiles are there, and are committed ahead where one transaction cannot hold all. */
export interface CompletionWrites {
  readonly pointers: readonly Write[];
  readonly main: readonly Write[];
  readonly result: ResultAfter;
}

export function completionWrites(run: Run, screened: Screened): CompletionWrites {
  const outcome = outcomeOf(run, screened);
  const { scope, vault, before, screeningId } = run;
  const result = resultAfter(run, screened, outcome);
  const { alert, changedCase } = outcome;
  const main = [
    resultWrite(scope, vault, before?.record, result, detailsOf(run)),
    ...outcome.written.map((profile) => profileWrite(scope, vault, screeningId, profile)),
    ...(changedCase === undefined
      ? []
      : [caseWrite(scope, vault, before?.cases[0]?.record, changedCase.next, changedCase.details)]),
    ...(alert === undefined || changedCase === undefined
      ? []
      : [
          alertWrite(scope, screeningId, alert.number, {
            id: alert.id,
            case_id: changedCase.next.id,
            kind: run.reason,
            source: screened.evidence.provider,
            changes: alert.changes.map(({ risk_profile_id, reasons }) => ({ risk_profile_id, reasons })),
            created_at: run.at,
          }),
        ]),
    ...(outcome.news ? [historyWrite(run, screened, outcome, result)] : []),
    entityWrite(run, result, changedCase?.opened === 'again'),
    ...announcements(run, outcome, result),
    ...(before?.record.failure ? [unlistedWrite(scope, vault, MISSED_RUN, run.entity.record.id)] : []),
  ];
  const led = new Map(before?.profiles.map(({ id, match }) => [id, match.record_id]));
  const pointers = outcome.written
    .filter(({ id, match }) => led.get(id) !== match.record_id)
    .map(({ match }) => listedWrite(scope, vault, match.record_id, run.entity.record.id));
  return { pointers, main, result };
}

function outcomeOf(run: Run, screened: Screened): Outcome {
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
  const told = comparison.changes.flatMap(({ reasons }, index): Told[] => {
    const profile = written[index];
    return profile === undefined || reasons.length === 0
      ? []
      : [{ risk_profile_id: profile.id, reasons: [...reasons] }];
  });
  const alert = told.length === 0 ? undefined : { id: alertId, number, changes: told };
  const profiles = [...byNumber.values()];
  return {
    comparison,
    profiles,
    written,
    alert,
    changedCase: alert === undefined ? undefined : alertedCase(run),
    news: alert !== undefined || isAnotherOutcome(before?.record, comparison, profiles),
  };
}

/** New profiles get a number made of their record; changed ones keep theirs. */
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

function resultAfter(run: Run, screened: Screened, outcome: Outcome): ResultAfter {
  const { before, entity } = run;
  const { listVersion, provider, engine, sources } = screened.evidence;
  const evidence: StoredEvidence = { provider, engine, list_version: listVersion, sources: [...sources] };
  return {
    id: run.screeningId,
    entity_id: entity.record.id,
    entity_type: entity.record.entity_type,
    status: 'completed',
    asked_run: before?.record.asked_run ?? null,
    last_run: run.runId,
    runs: (before?.record.runs ?? 0) + (outcome.news ? 1 : 0),
    alerts: outcome.alert?.number ?? before?.record.alerts ?? 0,
    risk_score: riskScore(outcome.profiles),
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

function historyWrite(
  run: Run,
  screened: Screened,
  { comparison, alert }: Outcome,
  result: ResultAfter,
): Write {
  const { changes } = comparison;
  return runWrite(run.scope, run.screeningId, result.runs, {
    run_id: run.runId,
    at: run.at,
    reason: run.reason,
    status: 'completed',
    failure: null,
    list_version: screened.evidence.listVersion,
    outcome: comparison.outcome,
    risk_score: result.risk_score,
    match_count: result.match_count,
    new_count: changes.filter(({ before }) => before === undefined).length,
    changed_count: changes.filter(({ before, content }) => before !== undefined && content.gone === null)
      .length,
    gone_count: changes.filter(({ content }) => content.gone !== null).length,
    suppressed_count: comparison.suppressed,
    alert_id: alert?.id ?? null,
  });
}

/** An entity that already says what the result says is only held in place. */
function entityWrite({ entity }: Run, result: ResultAfter, isReopened: boolean): Write {
  const { record } = entity;
  const riskScore100 = twoDecimals((result.risk_score ?? 0) * 10);
  const same =
    !isReopened &&
    record.screening_status === 'screened' &&
    record.risk_profiles_count === result.risk_profiles_count &&
    record.screened_risk_score === riskScore100;
  if (!same)
    return screenedWrite(record, {
      riskProfilesCount: result.risk_profiles_count,
      riskScore: riskScore100,
      isReopened,
    });
  return {
    check: { pk: record.pk, sk: record.sk },
    when: equals('version', record.version),
    refuse: (current) => (current === undefined ? new EntityGone() : new StaleRead()),
  };
}

function announcements(run: Run, outcome: Outcome, result: ResultAfter): readonly Write[] {
  const { alert, changedCase, profiles, news } = outcome;
  const { entity } = run;
  const subject = { screening_id: run.screeningId, entity_id: entity.record.id, entity_name: entity.name };
  const { webhook_url: webhookUrl } = detailsOf(run);
  const send = (event: Omit<Parameters<typeof eventWrite>[2], 'webhookUrl'>) =>
    eventWrite(
      run.scope,
      run.vault,
      { ...event, ...(webhookUrl === null ? {} : { webhookUrl }) },
      { outboxId: run.ids.uuid(), now: run.now },
    );
  const completed = {
    ...subject,
    entity_type: entity.record.entity_type,
    status: 'completed',
    risk_level: riskLevel(profiles),
    risk_score: result.risk_score ?? 0,
    match_count: result.match_count,
    screened_at: run.at,
    risk_profiles_count: result.risk_profiles_count,
  };
  return [
    ...(news ? [send({ type: screeningEvents.completed.type, data: completed })] : []),
    ...(changedCase?.opened === undefined
      ? []
      : [
          send({
            type: screeningEvents.caseOpened.type,
            data: {
              case_id: changedCase.next.id,
              screening_id: run.screeningId,
              entity_id: entity.record.id,
              title: changedCase.details.title,
              status: changedCase.next.status,
              reopened: changedCase.opened === 'again',
              opened_at: run.at,
            },
          }),
        ]),
    ...(alert === undefined || changedCase === undefined
      ? []
      : [
          send({
            type: screeningEvents.alertCreated.type,
            data: {
              alert_id: alert.id,
              case_id: changedCase.next.id,
              ...subject,
              kind: run.reason,
              risk_profile_ids: alert.changes.map(({ risk_profile_id }) => risk_profile_id),
              created_at: run.at,
            },
          }),
        ]),
  ];
}
