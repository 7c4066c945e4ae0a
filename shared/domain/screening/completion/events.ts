/** Events of a completed run: the screening, a case opened or reopened, an alert. */
import { eventWrite } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import { gapsOf } from '../../watchlists/coverage/model.ts';
import { screeningEvents } from '../events.ts';
import { THRESHOLD } from '../ownership/rule.ts';
import { riskLevel } from '../rules.ts';
import type { ResultAfter } from '../store/records.ts';
import { detailsOf, type Outcome, type Run } from './outcome.ts';

export function announcements(run: Run, outcome: Outcome, result: ResultAfter): readonly Write[] {
  const { alert, changedCase, isNewOutcome } = outcome;
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
  return [
    ...(isNewOutcome
      ? [send({ type: screeningEvents.completed.type, data: completedData(run, outcome, result) })]
      : []),
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
              by_ownership: alert.ownership,
              risk_profile_ids: alert.changes.map(({ risk_profile_id }) => risk_profile_id),
              created_at: run.at,
            },
          }),
        ]),
  ];
}

function completedData(run: Run, { profiles }: Outcome, result: ResultAfter) {
  const coverage = result.evidence?.coverage ?? null;
  const { record, name } = run.entity;
  return {
    ...{ screening_id: run.screeningId, entity_id: record.id, entity_name: name },
    entity_type: record.entity_type,
    status: 'completed',
    risk_level: riskLevel(profiles, result.ownership),
    risk_score: result.risk_score ?? 0,
    match_count: result.match_count,
    screened_at: run.at,
    risk_profiles_count: result.risk_profiles_count,
    ownership: ownershipData(result),
    coverage_gaps: coverage === null ? null : gapsOf(coverage),
  };
}

/** The sums alone: names of owners are read with the screening. */
function ownershipData({ ownership }: ResultAfter) {
  if (ownership === null) return null;
  const { outcome, share, share_max, unscreened } = ownership;
  return { outcome, share, share_max, threshold: THRESHOLD, unscreened };
}
