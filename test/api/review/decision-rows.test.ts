/** What the audit row of each kind of decision says: who, what was before and after, and where the reason is. */
import { beforeEach, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { submitted } from '../../support/journeys.ts';
import { caseOf, profileOf, ScreeningFixture } from '../../support/screening/fixture.ts';
import { listing, match } from '../../support/screening/played-provider.ts';
import { makeTenant, OWNER, type TestTenant } from '../../support/tenant.ts';
import { done } from '../../support/verification/readings.ts';
import { withApi } from '../../support/with-api.ts';
import { Verifications } from '../verification/fixture.ts';

const REASON = 'The reason that only the tenant may read.';
let api: InProcessApi;
let tenant: TestTenant;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

/** The rows of one action on one object, oldest first. */
async function rowsOf(action: string, target: string) {
  const items = await api.items();
  return items
    .filter((item) => item['action'] === action && item['target'] === target)
    .toSorted((a, b) => String(a['sk']).localeCompare(String(b['sk'])))
    .map(({ actor_kind, facts }) => ({ actor_kind, facts }));
}

it('of a response names the person, both statuses and the note with the reason', async () => {
  const { responseId } = await submitted(api, tenant);
  const path = `/api/v1/responses/${responseId}`;
  await api.call('POST', `${path}/review/`, { key: tenant.live, body: { action: 'start' } });
  const body = { text: REASON, status_transition: 'REJECTED' };
  const note = await api.call('POST', `${path}/notes/`, { key: tenant.live, body });
  const target = `response:${responseId}`;
  expect(await rowsOf('responses.review', target)).toEqual([
    { actor_kind: 'key', facts: { by: OWNER.id, before: 'SUBMITTED', after: 'UNDER_REVIEW' } },
  ]);
  const why = `note:${String(note.body['id'])}`;
  expect(await rowsOf('notes.create', target)).toEqual([
    { actor_kind: 'key', facts: { by: OWNER.id, before: 'UNDER_REVIEW', after: 'REJECTED', why } },
  ]);
  expect(JSON.stringify(await api.items())).not.toContain(REASON);
});

it('of a verification names the person, the decision before and the review with the reason', async () => {
  const own = new Verifications(api, tenant);
  const id = await own.concluded(done());
  const decisions = ['flagged', 'approved'];
  const reviews: string[] = [];
  for (const decision of decisions) {
    await api.clock.advance(1000);
    reviews.push(String((await own.review(id, { decision, notes: REASON })).body['review_id']));
  }
  const rows = await rowsOf('verification.create_review', `verification:${id}`);
  expect(rows.map(({ facts }) => facts)).toEqual([
    {
      by: OWNER.id,
      before: 'none',
      after: 'flagged',
      asked_decision: 'flagged',
      why: `review:${reviews[0]}`,
    },
    {
      by: OWNER.id,
      before: 'flagged',
      after: 'approved',
      asked_decision: 'approved',
      why: `review:${reviews[1]}`,
    },
  ]);
});

it('of a case and of a risk profile names the person and both states', async () => {
  const fixture = await ScreeningFixture.open(api);
  fixture.provider.matches = [match([listing('sandbox:1')])];
  const screening = await fixture.screened();
  const caseId = caseOf(screening).id;
  const profileId = profileOf(screening).id;
  await fixture.call('PATCH', `/api/v1/cases/${caseId}/`, { body: { decision: 'no_risk' } });
  await api.clock.advance(1000);
  await fixture.call('PATCH', `/api/v1/cases/${caseId}/`, { body: { decision: 'unacceptable_risk' } });
  const facts = (await rowsOf('cases.update', `case:${caseId}`)).map((row) => row.facts);
  expect(facts).toMatchObject([
    { by: OWNER.id, before: 'open', after: 'closed/no_risk', asked_decision: 'no_risk' },
    { by: OWNER.id, before: 'closed/no_risk', after: 'closed/unacceptable_risk' },
  ]);
  const judgement = { status: 'false_positive', reason: REASON };
  await fixture.call('PATCH', `/api/v1/risk-profiles/${profileId}/status/`, { body: judgement });
  const target = `risk_profile:${profileId}`;
  expect((await rowsOf('risk_profiles.set_status', target)).map((row) => row.facts)).toEqual([
    { by: OWNER.id, before: 'not_reviewed', after: 'false_positive', why: target },
  ]);
  expect(JSON.stringify(await api.items())).not.toContain(REASON);
});
