/**
 * Steps: the tenant screens a director (a hit, its explanation, the review, the closed case), and a company with its owners, whose case is
 * decided with the finding in sight.
 */
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

/** A company on the list of test mode, which owns a part of the company beside the person. */
const LISTED_COMPANY = SANDBOX_SUBJECTS.find(
  ({ kind, topics }) => kind === 'company' && topics[0] === 'sanction',
);

/** Owners as a register or a person tells them. None of them has to be screened by a call of its own. */
export async function screenWithOwners(demo: DemoContext): Promise<void> {
  const { tenant, log } = demo;
  if (LISTED === undefined || LISTED_COMPANY === undefined) throw new Error('the list of test mode is short');
  const [first = '', last = ''] = LISTED.name.split(' ');
  const { id } = await log.step('tenant', 'enters a company that is on no list', () =>
    tenant.createEntity({ body: { entity_type: 'company', legal_name: 'Saltmarsh Crane Works Ltd' } }),
  );
  const owners = [
    { share: 30, related_entity: { entity_type: 'individual', first_name: first, last_name: last } },
    { share: 25, related_entity: { entity_type: 'company', legal_name: LISTED_COMPANY.name } },
    { share: 45, related_entity: { entity_type: 'individual', first_name: 'Clara', last_name: 'Nobody' } },
  ] as const;
  for (const owner of owners)
    await log.step('tenant', `enters an owner of ${owner.share} %`, () =>
      tenant.createRelation({ params: { id }, body: { kind: 'owner', ...owner } }),
    );
  await log.step('tenant', 'has the company screened: its owners are screened with it', () =>
    tenant.createScreening({ body: { entity_id: id } }),
  );
  const screening = await until(30, 'the finding of the ownership rule', async () => {
    const found = await tenant.getScreening({ params: { entity_id: id } });
    return found.ownership?.outcome === 'listed' ? found : undefined;
  });
  const { ownership } = screening;
  check(screening.match_count === 0 && screening.risk_level === 'high', 'the company itself is on no list');
  check(ownership?.share === 55, 'its listed owners hold 55 %');
  log.note(ownership?.sentence ?? '');
  for (const sum of ownership?.arithmetic ?? []) log.note(sum);
  await explainOwner(demo, ownership?.lines[0]?.terms[0]?.owner_id ?? '');
  await decideOnOwners(demo, id, screening.cases[0]?.id ?? '');
}

/** The case is the finding: it is read and shown before anything is decided. */
async function decideOnOwners(demo: DemoContext, entityId: string, caseId: string): Promise<void> {
  const { tenant, log } = demo;
  const opened = await log.step('tenant', 'opens the case that the finding has opened', () =>
    tenant.getCase({ params: { case_id: caseId } }),
  );
  const finding = opened.alerts.find(({ by_ownership }) => by_ownership)?.ownership;
  const owners = finding?.lines.flatMap(({ terms }) => terms) ?? [];
  check(
    opened.risk_level === 'high' && owners.length === 2,
    'the case tells its risk and both listed owners',
  );
  check(
    owners.every(({ listings }) => listings.length > 0),
    'each owner comes with what it is listed for',
  );
  log.note(`the case: ${finding?.sentence ?? ''}`);
  log.note(`risk: ${opened.risk_level}, ${opened.risk_score} of 10`);
  for (const owner of owners) log.note(ownerInWords(owner));
  await log.step('tenant', 'decides the case on this finding: unacceptable risk', async () => {
    const reason = `Listed owners hold ${finding?.share} %, and no licence covers it.`;
    const body = { decision: 'unacceptable_risk', reason } as const;
    const closed = await tenant.updateCase({ params: { case_id: caseId }, body });
    check(closed.status === 'closed' && closed.reason === reason, 'the case is closed with its reason');
  });
  await log.step('webhook', 'case.resolved', () => eventsDelivered(demo, entityId, ['case.resolved']));
  const entity = await tenant.getEntity({ params: { id: entityId } });
  check(entity.screening_decision === 'rejected', 'the company is rejected');
}

type Owner = NonNullable<
  Awaited<ReturnType<TenantClient['getCase']>>['alerts'][number]['ownership']
>['lines'][number]['terms'][number];

function ownerInWords({ owner_name: name, share, listings }: Owner): string {
  const listed = listings.map(({ list, programmes, listed_since: since }) =>
    [list, ...programmes, ...(since === null ? [] : [`since ${since}`])].join(', '),
  );
  return `owner: ${name}, ${share} %, listed: ${listed.join('; ')}`;
}

/** Why an owner is a hit, in words. */
async function explainOwner({ tenant, log }: DemoContext, ownerId: string): Promise<void> {
  const owner = await log.step('tenant', 'reads why the first of them is a hit', () =>
    tenant.getScreening({ params: { entity_id: ownerId } }),
  );
  const profile = owner.cases[0]?.alerts[0]?.risk_profiles[0];
  if (profile === undefined) throw new Error('expected: the owner is a hit');
  log.note(
    `“${profile.matching_name}”, ${profile.matching_score.toFixed(1)} of 100: ${profile.explanation.sentence}`,
  );
  log.note(profile.explanation.arithmetic);
}

/** Waits until the entity's screening has ended. */
export function completed(tenant: Pick<TenantClient, 'getScreening'>, entityId: string) {
  return until(20, 'the screening', async () => {
    const screening = await tenant.getScreening({ params: { entity_id: entityId } });
    return screening.status === 'pending' ? undefined : screening;
  });
}
