/** Later runs: what a reviewer must hear of although nothing of what was decided seems to have changed. */

import { beforeEach, describe, expect, it } from 'vitest';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import type { Match } from '#shared/domain/watchlists/match.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { caseOf, profileOf, profilesOf, ScreeningFixture } from '../../support/screening/fixture.ts';
import { listing, match } from '../../support/screening/played-provider.ts';
import { OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
});

async function screenedWith(...matches: readonly Match[]) {
  fixture.provider.matches = matches;
  const screening = await fixture.screened();
  return { screening, entityId: String(Object(screening.body['entity']).id), caseId: caseOf(screening).id };
}
const again = (entityId: string, ...matches: readonly Match[]) => {
  fixture.provider.matches = matches;
  return fixture.again(entityId);
};
const judge = (id: string, status: string) =>
  fixture.call('PATCH', `/api/v1/risk-profiles/${id}/status/`, { body: { status } });
const decide = (id: string, decision: string) =>
  fixture.call('PATCH', `/api/v1/cases/${id}/`, { body: { decision } });
const reasonsOf = (screening: Awaited<ReturnType<typeof again>>) =>
  caseOf(screening).alerts[0]?.changes.map(({ reasons }) => reasons);

describe('a true positive', () => {
  const found = match([listing('sandbox:1')]);

  // proves CASE-107, ALR-004
  it.each([
    ['had left the lists', [], 'new_listing'],
    ['resembled the entity no more', ['sandbox:1'], 'stronger_match'],
  ])('that %s reopens the case when it is found again', async (_what, still, reason) => {
    const { screening, entityId, caseId } = await screenedWith(found);
    await judge(profileOf(screening).id, 'true_positive');
    fixture.provider.stillListed = still;
    await again(entityId);
    await decide(caseId, 'no_risk');
    const back = await again(entityId, found);
    expect(back.body).toMatchObject({ risk_score: 9.5 });
    expect(reasonsOf(back)).toEqual([[reason]]);
    expect(profileOf(back)).toMatchObject({ status: 'true_positive' });
    expect(caseOf(back)).toMatchObject({ status: 'open', decision: null });
    const entity = await fixture.call('GET', `/api/v1/entities/${entityId}/`);
    expect(entity.body).toMatchObject({ screening_decision: null, risk_score: 95 });
    expect(caseOf(await again(entityId, found)).alerts).toHaveLength(caseOf(back).alerts.length);
  });
});

describe('a case that was closed', () => {
  // proves CASE-107
  it('without a judgement of its profiles is reopened once when the entity changes', async () => {
    const { entityId, caseId } = await screenedWith(match([listing('sandbox:1')]));
    await decide(caseId, 'no_risk');
    await fixture.call('PATCH', `/api/v1/entities/${entityId}/`, { body: { date_of_birth: '1968-03-14' } });
    await fixture.work();
    const screening = await fixture.read(entityId);
    expect(reasonsOf(screening)).toEqual([['entity_changed']]);
    expect(caseOf(screening)).toMatchObject({ status: 'open', previous_decision: { decision: 'no_risk' } });
    await decide(caseId, 'no_risk');
    expect(caseOf(await fixture.again(entityId))).toMatchObject({ status: 'closed' });
  });

  // proves CASE-103
  it('loses a decision that waits for a second person when the entity changes', async () => {
    const { entityId, caseId } = await screenedWith(match([listing('sandbox:1')]));
    const key = environmentKey(fixture.tenant.scopes.live);
    await fixture.tenant.table('live').update(key, { set: { four_eyes_cases: true } });
    await decide(caseId, 'no_risk');
    await fixture.call('PATCH', `/api/v1/entities/${entityId}/`, { body: { nationality: 'PA' } });
    await fixture.work();
    const screening = await fixture.read(entityId);
    const { alerts, ...found } = caseOf(screening);
    expect(found).toMatchObject({
      status: 'in_review',
      pending_decision: null,
      lapsed_proposal: {
        decision: 'no_risk',
        proposed_by: OWNER,
        proposed_at: expect.stringMatching(/Z$/),
        lapsed_at: screening.body['screened_at'],
        alert_id: alerts[0]?.id,
        lapsed_by: null,
      },
    });
  });
});

describe('many matches', () => {
  const weak = Array.from({ length: 50 }, (_, index) =>
    match([listing(`sandbox:${100 + index}`)], { score: 0.82 }),
  );

  // proves RP-001
  it('do not keep out a better one that comes later', async () => {
    const { entityId } = await screenedWith(...weak);
    const screening = await again(entityId, match([listing('sandbox:999')], { score: 1 }), ...weak);
    expect(screening.body).toMatchObject({ match_count: 51, truncated: 0, risk_score: 10 });
    expect(reasonsOf(screening)).toEqual([['new_record']]);
    expect(profilesOf(screening)).toMatchObject([{ matching_score: 100 }]);
  });

  // proves SCR-112
  it('are announced and kept in the history when one more is found than can be kept', async () => {
    const { entityId } = await screenedWith(...weak);
    const { body } = await again(entityId, ...weak, match([listing('sandbox:999')], { score: 0.81 }));
    expect(body).toMatchObject({ match_count: 51, truncated: 1, history: [{ match_count: 51 }, {}] });
    expect(await fixture.announced('screening.completed')).toHaveLength(2);
  });
});

describe('the same record', () => {
  const exposed = (score: number) =>
    match([listing('sandbox:1', { topics: ['pep-class-1'] })], { score, matchingName: 'Ovrin Kastelmar' });

  // proves SCR-004
  it('with another risk is another outcome, which is announced and kept in the history', async () => {
    const { entityId } = await screenedWith(exposed(0.82));
    const { body } = await again(entityId, exposed(0.89));
    expect(body).toMatchObject({ risk_level: 'high', history: [{ risk_score: 6.23 }, { risk_score: 5.74 }] });
    const told = await fixture.announced('screening.completed');
    expect(told.map(({ risk_level }) => risk_level).sort()).toEqual(['high', 'medium']);
  });

  // proves RP-029
  it('has not ended when the lists from now on say that it is about another person', async () => {
    const { screening, entityId } = await screenedWith(match([listing('a:1'), listing('b:2')]));
    const parted = await again(entityId, match([listing('a:1')]), match([listing('b:2')]));
    expect(reasonsOf(parted)?.flat().sort()).toEqual(['facts_changed', 'new_record']);
    const { id } = profileOf(screening);
    const { body } = await fixture.call('GET', `/api/v1/risk-profiles/${id}/`);
    expect(body['sanctions']).toMatchObject([{ identifier: 'a:1', listing_ended_utc: null }]);
  });
});
