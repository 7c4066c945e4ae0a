/** The writes of a completed run: result, profiles, alert, case, history, entity and events, in one transaction. */
import { equals } from '#shared/platform/condition.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import { EntityGone, screenedWrite } from '../../entities/screened.ts';
import { headCheck } from '../../relations/repository.ts';
import { rescreenedWorkWrites } from '../cases/work.ts';
import { foundOfOwners, runOwnership } from '../ownership/brief.ts';
import { ownershipJobWrite } from '../ownership/job.ts';
import { sameState } from '../ownership/state.ts';
import type { Screened } from '../providers/provider.ts';
import { twoDecimals } from '../rules.ts';
import { caseWrites, sameCaseCheck } from '../store/cases.ts';
import { listedWrite, MISSED_RUN, unlistedWrite } from '../store/listed-records.ts';
import type { ResultAfter } from '../store/records.ts';
import { alertWrite, findingWrites, profileWrite, resultWrites, runWrite } from '../store/repository.ts';
import { settledWork } from '../work.ts';
import { announcements } from './events.ts';
import { detailsOf, type Outcome, outcomeOf, type Run, resultAfter } from './outcome.ts';

/** Pointers are harmless without their profiles. Where one transaction cannot hold all writes, pointers are committed first. */
export interface CompletionWrites {
  readonly pointers: readonly Write[];
  readonly main: readonly Write[];
}

export function completionWrites(run: Run, screened: Screened): CompletionWrites {
  const outcome = outcomeOf(run, screened);
  const { scope, vault, before, screeningId, head } = run;
  const result = resultAfter(run, screened, outcome);
  const { alert, changedCase } = outcome;
  const main = [
    ...resultWrites(scope, vault, before?.record, result, {
      details: detailsOf(run),
      work: settledWork(scope, before?.record),
    }),
    ...outcome.written.map((profile) => profileWrite(scope, vault, screeningId, profile)),
    ...workOfRun(run, outcome, result),
    ...(alert === undefined || changedCase === undefined
      ? []
      : [
          alertWrite(scope, screeningId, alert.number, {
            id: alert.id,
            case_id: changedCase.next.id,
            kind: run.reason,
            source: screened.evidence.provider,
            ownership: alert.ownership,
            changes: alert.changes.map(({ risk_profile_id, reasons }) => ({ risk_profile_id, reasons })),
            created_at: run.at,
          }),
        ]),
    ...(outcome.isNewOutcome ? [historyWrite(run, screened, outcome, result)] : []),
    ...findingWrites(scope, vault, screeningId, { before: before?.ownership, after: outcome.ownership }),
    ...ownershipJobs(run, result),
    entityWrite(run, result, changedCase?.opened === 'again'),
    // What has a screening is screened again when its owners change. What has none yet must not miss them.
    ...(before === undefined ? [headCheck(scope, run.entity.record.id, head)] : []),
    ...announcements(run, outcome, result),
    ...(before?.record.failure ? [unlistedWrite(scope, vault, MISSED_RUN, run.entity.record.id)] : []),
  ];
  const pointedTo = new Map(before?.profiles.map(({ id, match }) => [id, match.record_id]));
  const pointers = outcome.written
    .filter(({ id, match }) => pointedTo.get(id) !== match.record_id)
    .map(({ match }) => listedWrite(scope, vault, match.record_id, run.entity.record.id));
  return { pointers, main };
}

/** The case after an alert. Without one an open case stays as it is, and what is said of it on the work list may have changed. */
function workOfRun(
  { scope, vault, before, entity, at }: Run,
  { changedCase, profiles }: Outcome,
  { ownership }: ResultAfter,
): readonly Write[] {
  const [known] = before?.cases ?? [];
  const after = { entityType: entity.record.entity_type, profiles, ownership };
  if (changedCase !== undefined)
    return caseWrites(scope, vault, known?.record, changedCase.next, changedCase.details, after);
  if (known === undefined || before === undefined) return [];
  const was = { ...after, profiles: before.profiles, ownership: before.record.ownership };
  const writes = rescreenedWorkWrites({ scope, vault, at }, known, was, after);
  return writes.length === 0 ? [] : [sameCaseCheck(known.record), ...writes];
}

/** Owners that were never screened are screened with what they own, and what is owned again when its owner is listed otherwise. */
function ownershipJobs({ scope, vault, ids, now, ...run }: Run, result: ResultAfter): readonly Write[] {
  const { before, owners, head, entity } = run;
  const job = (affects: 'owners' | 'owned') =>
    ownershipJobWrite(
      scope,
      vault,
      { ownership_of: entity.record.id, affects },
      { outboxId: ids.uuid(), now },
    );
  const known = before?.record;
  const ownsOthers = (head?.others ?? 0) > 0;
  const isOther =
    known?.status !== 'completed' || !sameState(known.sanctioned ?? null, result.sanctioned ?? null);
  return [
    ...((owners?.unscreened.length ?? 0) > 0 ? [job('owners')] : []),
    ...(ownsOthers && isOther ? [job('owned')] : []),
  ];
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
    ownership: runOwnership(result.ownership),
  });
}

/** An entity that already shows the result is not written: its version is only checked. */
function entityWrite({ entity }: Run, result: ResultAfter, isReopened: boolean): Write {
  const { record } = entity;
  const riskScore100 = twoDecimals((result.risk_score ?? 0) * 10);
  const ownersFound = foundOfOwners(result.ownership);
  const same =
    !isReopened &&
    record.screening_status === 'screened' &&
    record.screening_failure === undefined &&
    record.risk_profiles_count === result.risk_profiles_count &&
    record.screened_risk_score === riskScore100 &&
    (record.owners_found ?? null) === ownersFound;
  if (!same)
    return screenedWrite(record, {
      riskProfilesCount: result.risk_profiles_count,
      riskScore: riskScore100,
      ownersFound,
      isReopened,
    });
  return {
    check: { pk: record.pk, sk: record.sk },
    when: equals('version', record.version),
    refuse: (current) => (current === undefined ? new EntityGone() : new StaleRead()),
  };
}
