/** The tenant screens a director: a hit, its explanation, the review, and the closed case. */
import { SANDBOX_SUBJECTS } from '#shared/domain/screening/sandbox/subjects.ts';
import type { TenantClient } from '../callers.ts';
import { refusalOf } from '../callers.ts';
import { announced, type Stage } from '../stage.ts';
import { until, verify } from '../verify.ts';

/** Somebody on the list of test mode, by name alone: nothing contradicts the match. */
const LISTED = SANDBOX_SUBJECTS.find(({ kind, topics }) => kind === 'individual' && topics[0] === 'sanction');

export async function screen(stage: Stage): Promise<void> {
  const { tenant, tell } = stage;
  if (LISTED === undefined) throw new Error('the list of test mode has no sanctioned person');
  const { name } = LISTED;
  const [first = '', last = ''] = name.split(' ');
  const { id } = await tell.step('tenant', `enters a director: ${name}`, () =>
    tenant.createEntity({ body: { entity_type: 'individual', first_name: first, last_name: last } }),
  );
  await tell.step('tenant', 'has the director screened', async () => {
    const accepted = await tenant.createScreening({ body: { entity_id: id } });
    verify(accepted.screening_status === 'pending' && accepted.test_mode, 'the screening is under way');
  });
  await tell.step('webhook', 'screening.completed, case.opened and alert.created', () =>
    announced(stage, id, ['screening.completed', 'case.opened', 'alert.created']),
  );
  const screening = await completed(tenant, id);
  const [opened] = screening.cases;
  const profile = opened?.alerts[0]?.risk_profiles[0];
  if (opened === undefined || profile === undefined) throw new Error('not as promised: there is one hit');
  verify(profile.has_sanctions && screening.risk_level === 'high', 'the hit is for sanctions');
  tell.note(
    `“${profile.matching_name}”, score ${profile.matching_score} of 100, ${profile.match_type.join(', ')}: ${profile.explanation.label}`,
  );
  await tell.step('tenant', 'asks again: an entity is screened once, and watched from then on', async () => {
    const { status } = await refusalOf(tenant.createScreening({ body: { entity_id: id } }));
    verify(status === 409, 'a second screening is refused');
  });
  await review(stage, { caseId: opened.id, profileId: profile.id, entityId: id });
}

interface Hit {
  readonly caseId: string;
  readonly profileId: string;
  readonly entityId: string;
}

async function review(stage: Stage, { caseId, profileId, entityId }: Hit): Promise<void> {
  const { tenant, tell } = stage;
  const listed = await tell.step('tenant', 'reads what is listed about the hit', () =>
    tenant.getRiskProfile({ params: { risk_profile_id: profileId } }),
  );
  const [listing] = listed.sanctions;
  tell.note(`listed since ${listing?.listing_started_utc?.slice(0, 10)}: ${listing?.fields[0]?.value}`);
  await tell.step('tenant', 'dismisses it as a false positive, with the reason', async () => {
    const body = { status: 'false_positive', reason: 'Another date of birth, by the passport.' } as const;
    const changed = await tenant.setRiskProfileStatus({ params: { risk_profile_id: profileId }, body });
    verify(changed.new_status === 'false_positive', 'the decision is kept');
  });
  await tell.step('tenant', 'closes the case', async () => {
    const closed = await tenant.updateCase({
      params: { case_id: caseId },
      body: { decision: 'no_risk' },
    });
    verify(closed.status === 'closed' && closed.decision === 'no_risk', 'the case is closed');
  });
  await tell.step('webhook', 'case.resolved', () => announced(stage, entityId, ['case.resolved']));
  const after = await tenant.getScreening({ params: { entity_id: entityId } });
  verify(after.suppressed_count === 1 && after.risk_level === 'none', 'the hit is suppressed, and visible');
  tell.note('remembered: it comes back only if a fact of either side changes, with this decision beside it');
}

/** Waits until the entity's screening is done. */
export function completed(tenant: Pick<TenantClient, 'getScreening'>, entityId: string) {
  return until(20, 'the screening', async () => {
    const screening = await tenant.getScreening({ params: { entity_id: entityId } });
    return screening.status === 'pending' ? undefined : screening;
  });
}
