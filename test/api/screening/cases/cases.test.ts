/** Cases: what is shown of them, how they are moved and decided, and what is announced. */
import { beforeEach, describe, expect, it } from 'vitest';
import { apiKeyKey, environmentKey } from '#shared/domain/tenants/repository.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import type { Answer, InProcessApi } from '../../../support/in-process-api.ts';
import { caseOf, profileOf, ScreeningFixture } from '../../../support/screening/fixture.ts';
import { listing, match } from '../../../support/screening/played-provider.ts';
import { OWNER } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;
let entityId: string;
let caseId: string;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
  fixture.provider.matches = [match([listing('sandbox:1')])];
  const screening = await fixture.screened();
  entityId = String(Object(screening.body['entity']).id);
  caseId = caseOf(screening).id;
});

const patch = (body: unknown, key = fixture.tenant.live): Promise<Answer> =>
  api.call('PATCH', `/api/v1/cases/${caseId}/`, { key, body });
const get = () => fixture.call('GET', `/api/v1/cases/${caseId}/`);
const without = ({ body }: Answer) => ({ ...body, request_id: undefined });

describe('GET /cases/{case_id}/', () => {
  // proves CASE-001 to CASE-009, CASE-101
  it('answers every field, and the alerts', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: caseId,
      title: 'Screening of Ovrin Kastelmar',
      status: 'open',
      decision: null,
      assigned_to: null,
      closed_by: null,
      closed_at: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      alerts: [{ kind: 'initial', risk_profiles: [{ name: 'Ovrin Kastelmar' }] }],
      entity_id: entityId,
      screening_id: (await fixture.read(entityId)).body['id'],
    });
    expect(caseOf(await fixture.read(entityId))).toEqual(JSON.parse(JSON.stringify(without(answer))));
  });

  // proves CASE-107, ALR-004, EVT-022
  it('shows a case whose opening was announced together with its alert', async () => {
    const ids = { case_id: caseId, entity_id: entityId };
    expect(await fixture.announced('case.opened')).toMatchObject([
      { ...ids, status: 'open', reopened: false },
    ]);
    const { id } = profileOf(await fixture.read(entityId));
    expect(await fixture.announced('alert.created')).toMatchObject([
      { ...ids, alert_id: caseOf(await fixture.read(entityId)).alerts[0]?.id, risk_profile_ids: [id] },
    ]);
  });
});

describe('PATCH /cases/{case_id}/', () => {
  // proves CASE-003, CASE-102
  it.each(['open', 'in_review', 'closed'])('sets the status %s', async (status) => {
    const answer = await patch({ status });
    expect(answer).toMatchObject({ status: 200, body: { id: caseId, status, decision: null } });
    expect((await get()).body).toMatchObject({ status });
  });

  // proves SCR-204, CASE-103, CASE-104, CASE-108
  it.each(['no_risk', 'acceptable_risk', 'unacceptable_risk'])(
    'decides %s, which closes the case',
    async (decision) => {
      const answer = await patch({ decision });
      const closed = { decision, status: 'closed', closed_by: OWNER, closed_at: expect.stringMatching(/Z$/) };
      expect(answer).toMatchObject({ status: 200, body: closed });
      expect(without(await get())).toEqual(without(answer));
      expect((await fixture.read(entityId)).body).toMatchObject({
        status: 'completed',
        decider_profile: OWNER,
      });
      expect(await fixture.announced('case.resolved')).toMatchObject([
        { case_id: caseId, decision, closed_at: answer.body['closed_at'] },
      ]);
    },
  );

  it('tells the entity what was decided, and takes it back with the decision', async () => {
    const decided = async () =>
      (await fixture.call('GET', `/api/v1/entities/${entityId}/`)).body['screening_decision'];
    expect(await decided()).toBeNull();
    await patch({ decision: 'acceptable_risk' });
    expect(await decided()).toBe('approved');
    await patch({ decision: 'unacceptable_risk' });
    expect(await decided()).toBe('rejected');
    await patch({ status: 'in_review' });
    expect(await decided()).toBeNull();
    await patch({ decision: 'no_risk' });
    fixture.provider.matches = [match([listing('sandbox:1')]), match([listing('sandbox:2')])];
    expect(caseOf(await fixture.again(entityId))).toMatchObject({ status: 'open' });
    expect(await decided()).toBeNull();
  });

  // proves CASE-103
  it('follows the decision when a status is sent beside it', async () => {
    expect((await patch({ status: 'open', decision: 'no_risk' })).body).toMatchObject({ status: 'closed' });
  });

  // proves CASE-105, CASE-106
  it.each([
    { status: 'done' },
    { decision: 'maybe' },
    { status: 'closed', decision: 'maybe' },
    { decision: null },
    {},
    [],
  ])('refuses %j and changes nothing', async (body) => {
    const before = await get();
    expect((await patch(body)).status).toBe(400);
    expect(without(await get())).toEqual(without(before));
  });

  it('opens a closed case again, and keeps its decision as the one before', async () => {
    const { body } = await patch({ decision: 'acceptable_risk' });
    const reopened = await patch({ status: 'in_review' });
    expect(reopened.body).toMatchObject({
      status: 'in_review',
      decision: null,
      closed_by: null,
      closed_at: null,
      previous_decision: { decision: 'acceptable_risk', decided_by: OWNER, decided_at: body['closed_at'] },
    });
    expect(await fixture.announced('case.opened')).toContainEqual(
      expect.objectContaining({ case_id: caseId, reopened: true, status: 'in_review' }),
    );
  });

  it('announces nothing where nothing changes', async () => {
    await patch({ decision: 'no_risk' });
    const before = await get();
    expect((await patch({ decision: 'no_risk' })).status).toBe(200);
    expect((await patch({ status: 'closed' })).status).toBe(200);
    expect(without(await get())).toEqual(without(before));
    expect(await fixture.announced('case.resolved')).toHaveLength(1);
  });

  it('decides a case of fifty profiles with two hundred names each', async () => {
    const names = Array.from({ length: 200 }, (_, index) => ({
      text: `Ovrin Kastelmar ${Buffer.from(String(index * 7919)).toString('hex')}`,
      kind: 'alias' as const,
    }));
    const many = Array.from({ length: 50 }, (_, index) => match([listing(`sandbox:${index}`, { names })]));
    fixture.provider.matches = many;
    const screening = await fixture.screened();
    caseId = caseOf(screening).id;
    expect((await patch({ decision: 'no_risk' })).status).toBe(200);
    expect((await get()).body).toMatchObject({ decision: 'no_risk' });
  });

  it('takes every one of many calls at once, one after the other', async () => {
    const decisions = ['no_risk', 'acceptable_risk', 'unacceptable_risk', 'no_risk', 'acceptable_risk'];
    const answers = await Promise.all(decisions.map((decision) => patch({ decision })));
    expect(answers.map(({ status }) => status)).toEqual(decisions.map(() => 200));
    const { decision } = (await get()).body;
    const told = (await fixture.announced('case.resolved')).map((each) => each['decision']);
    expect(told).toContain(decision);
    expect(told.length).toBeLessThanOrEqual(decisions.length);
  });
});

/** Another person of the tenant, with a key of their own. */
async function second(): Promise<string> {
  const key = await fixture.tenant.key('live');
  const keyId = Buffer.from(key.slice(key.lastIndexOf('_') + 1), 'hex')
    .subarray(16, 24)
    .toString('hex');
  const place = apiKeyKey(fixture.tenant.scopes.live, keyId);
  const vault = await workerContext(api.ports).vault(fixture.tenant.scopes.live);
  const owner = vault.sealJson({ ...place, attribute: 'owner' }, BEN);
  await fixture.tenant.table('live').update(place, { set: { owner, owner_id: BEN.id } });
  return key;
}
const BEN = { id: deriveId('ben', 'person'), name: 'Ben Beta', email: 'ben.beta@example.org' };

describe('four eyes', () => {
  let ben: string;
  beforeEach(async () => {
    ben = await second();
    const key = environmentKey(fixture.tenant.scopes.live);
    await fixture.tenant.table('live').update(key, { set: { four_eyes_cases: true } });
  });

  it('keep the reason of the proposal where the second person gives none', async () => {
    const proposed = await patch({ decision: 'no_risk', reason: 'Another company.' });
    expect(proposed.body).toMatchObject({ reason: null, pending_decision: { reason: 'Another company.' } });
    expect((await patch({ decision: 'no_risk' }, ben)).body).toMatchObject({
      status: 'closed',
      reason: 'Another company.',
    });
  });

  it.each(['no_risk', 'acceptable_risk'])(
    'make %s a proposal that another person confirms',
    async (decision) => {
      const proposed = await patch({ decision });
      expect(proposed).toMatchObject({
        status: 200,
        body: {
          status: 'in_review',
          decision: null,
          closed_by: null,
          pending_decision: { decision, proposed_by: OWNER, proposed_at: expect.stringMatching(/Z$/) },
        },
      });
      expect((await fixture.read(entityId)).body['decider_profile']).toBeNull();
      expect(await fixture.announced('case.resolved')).toEqual([]);
      const confirmed = await patch({ decision }, ben);
      const closed = {
        status: 'closed',
        decision,
        closed_by: BEN,
        proposed_by: OWNER,
        pending_decision: null,
      };
      expect(confirmed).toMatchObject({ status: 200, body: closed });
      expect((await fixture.read(entityId)).body['decider_profile']).toEqual(BEN);
      expect(await fixture.announced('case.resolved')).toMatchObject([{ decision }]);
    },
  );

  it('refuse the same person, also by another key', async () => {
    await patch({ decision: 'no_risk' });
    for (const key of [fixture.tenant.live, await fixture.tenant.key('live')]) {
      const answer = await patch({ decision: 'no_risk' }, key);
      expect(answer).toMatchObject({ status: 403, body: { error: 'second_person_required' } });
    }
    expect((await get()).body).toMatchObject({ status: 'in_review', decision: null });
  });

  it('are not needed for a decision that lets nobody pass', async () => {
    await patch({ decision: 'no_risk' });
    expect((await patch({ decision: 'unacceptable_risk' })).body).toMatchObject({
      status: 'closed',
      pending_decision: null,
    });
  });

  it('do not take one proposal for another: the second person proposes in turn', async () => {
    await patch({ decision: 'no_risk' });
    expect((await patch({ decision: 'acceptable_risk' }, ben)).body).toMatchObject({
      status: 'in_review',
      pending_decision: { decision: 'acceptable_risk', proposed_by: BEN },
    });
    expect((await patch({ decision: 'acceptable_risk' }, ben)).status).toBe(403);
    expect((await patch({ decision: 'acceptable_risk' })).body).toMatchObject({ status: 'closed' });
  });

  it('cannot be gone around by closing without a decision, nor by deciding a closed case anew', async () => {
    expect(await patch({ status: 'closed' })).toMatchObject({
      status: 403,
      body: { error: 'decision_required' },
    });
    await patch({ decision: 'unacceptable_risk' });
    expect((await patch({ decision: 'no_risk' })).body).toMatchObject({
      status: 'in_review',
      decision: null,
      previous_decision: { decision: 'unacceptable_risk' },
    });
  });

  it('end with the case being opened again: what was proposed has to be proposed anew', async () => {
    await patch({ decision: 'no_risk', reason: 'Another company.' });
    const said = { decision: 'no_risk', proposed_by: OWNER, reason: 'Another company.' };
    expect((await patch({ status: 'open' }, ben)).body).toMatchObject({
      pending_decision: null,
      lapsed_proposal: { ...said, alert_id: null, lapsed_by: BEN, lapsed_at: expect.stringMatching(/Z$/) },
    });
    expect((await patch({ status: 'in_review' })).body).toMatchObject({ lapsed_proposal: said });
    const anew = await patch({ decision: 'no_risk' }, ben);
    expect(anew.body).toMatchObject({ status: 'in_review', lapsed_proposal: null });
  });

  it('hold in the environment for which they are set, and in no other', async () => {
    const screening = await fixture.screened(undefined, 'test');
    const path = `/api/v1/cases/${caseOf(screening).id}/`;
    const { body } = await fixture.call('PATCH', path, { mode: 'test', body: { decision: 'no_risk' } });
    expect(body).toMatchObject({ status: 'closed', closed_by: OWNER });
  });
});
