/** Steps: the tenant screens a director: a hit, its explanation, the review, and the closed case. */
import { SANDBOX_SUBJECTS } from '#shared/domain/screening/sandbox/subjects.ts';
import type { TenantClient } from '../callers.ts';
import { refusalOf } from '../callers.ts';
import { check, until } from '../checks.ts';
import { type DemoContext, eventsDelivered } from '../context.ts';

/** A person on the list of test mode who matches by name alone. */
const LISTED = SANDBOX_SUBJECTS.find(({ kind, topics }) => kind === 'individual' && topics[0] === 'sanction');

export async function screen(demo: DemoContext): Promise<void> {
  const { tenant, log } = demo;
  if (LISTED === undefined) throw new Error('the list of test mode has no sanctioned person');
  const { name } = LISTED;
  const [first = '', last = ''] = name.split(' ');
  const { id } = await log.step('tenant', `enters a director: ${name}`, () =>
    tenant.createEntity({ body: { entity_type: 'individual', first_name: first, last_name: last } }),
  );
  await log.step('tenant', 'has the director screened', async () => {
    const accepted = await tenant.createScreening({ body: { entity_id: id } });
    check(accepted.screening_status === 'pending' && accepted.test_mode, 'the screening is pending');
  });
  await log.step('webhook', 'screening.completed, case.opened and alert.created', () =>
    eventsDelivered(demo, id, ['screening.completed', 'case.opened', 'alert.created']),
  );
  const screening = await completed(tenant, id);
  const [opened] = screening.cases;
  const profile = opened?.alerts[0]?.risk_profiles[0];
  if (opened === undefined || profile === undefined) throw new Error('expected: there is one hit');
  check(profile.has_sanctions && screening.risk_level === 'high', 'the hit is for sanctions');
  log.note(
    `“${profile.matching_name}”, ${profile.matching_score.toFixed(1)} of 100: ${profile.explanation.sentence}`,
  );
  await log.step('tenant', 'asks again: refused, because a screened entity is monitored', async () => {
    const { status } = await refusalOf(tenant.createScreening({ body: { entity_id: id } }));
    check(status === 409, 'a second screening is refused');
  });
  await review(demo, { caseId: opened.id, profileId: profile.id, entityId: id });
}

interface Hit {
  readonly caseId: string;
  readonly profileId: string;
  readonly entityId: string;
}

async function review(demo: DemoContext, { caseId, profileId, entityId }: Hit): Promise<void> {
  const { tenant, log } = demo;
  const listed = await log.step('tenant', 'reads what is listed about the hit', () =>
    tenant.getRiskProfile({ params: { risk_profile_id: profileId } }),
  );
  const [listing] = listed.sanctions;
  log.note(`listed since ${listing?.listing_started_utc?.slice(0, 10)}: ${listing?.fields[0]?.value}`);
  await log.step('tenant', 'dismisses it as a false positive, with the reason', async () => {
    const body = { status: 'false_positive', reason: 'Another date of birth, by the passport.' } as const;
    const changed = await tenant.setRiskProfileStatus({ params: { risk_profile_id: profileId }, body });
    check(changed.new_status === 'false_positive', 'the decision is kept');
  });
  await log.step('tenant', 'closes the case', async () => {
    const closed = await tenant.updateCase({
      params: { case_id: caseId },
      body: { decision: 'no_risk' },
    });
    check(closed.status === 'closed' && closed.decision === 'no_risk', 'the case is closed');
  });
  await log.step('webhook', 'case.resolved', () => eventsDelivered(demo, entityId, ['case.resolved']));
  const after = await tenant.getScreening({ params: { entity_id: entityId } });
  check(after.suppressed_count === 1 && after.risk_level === 'none', 'the hit is suppressed, and visible');
  log.note('the decision holds until a fact of either side changes; it is then shown with the hit');
}

/** Waits until the entity's screening has ended. */
export function completed(tenant: Pick<TenantClient, 'getScreening'>, entityId: string) {
  return until(20, 'the screening', async () => {
    const screening = await tenant.getScreening({ params: { entity_id: entityId } });
    return screening.status === 'pending' ? undefined : screening;
  });
}
