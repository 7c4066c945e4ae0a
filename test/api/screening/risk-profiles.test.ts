/** Judging risk profiles: any status from any other, what it does to the risk, and who, when and why. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { profileOf, profilesOf, SCREENING, ScreeningFixture } from '../../support/screening/fixture.ts';
import { listing, match } from '../../support/screening/played-provider.ts';
import { OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const STATUSES = ['not_reviewed', 'in_review', 'false_positive', 'true_positive'] as const;
let api: InProcessApi;
let fixture: ScreeningFixture;
let entityId: string;
let profileId: string;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
  fixture.provider.matches = [match([listing('sandbox:1')], { score: 0.9 })];
  const screening = await fixture.screened();
  entityId = String(Object(screening.body['entity']).id);
  profileId = profileOf(screening).id;
});

const judge = (body: unknown, id = profileId) =>
  fixture.call('PATCH', `/api/v1/risk-profiles/${id}/status/`, { body });
const detail = async () => (await fixture.call('GET', `/api/v1/risk-profiles/${profileId}/`)).body;

describe('PATCH /risk-profiles/{risk_profile_id}/status/', () => {
  // proves RP-102
  it('answers what was changed', async () => {
    expect(await judge({ status: 'in_review' })).toMatchObject({
      status: 200,
      body: {
        success: true,
        risk_profile_id: profileId,
        old_status: 'not_reviewed',
        new_status: 'in_review',
        name: 'Ovrin Kastelmar',
        entity_type: 'individual',
        updated_at: expect.stringMatching(/Z$/),
      },
    });
  });

  // proves RP-004, RP-103
  it('sets every status from every other', async () => {
    let old_status = 'not_reviewed';
    for (const from of STATUSES)
      for (const to of STATUSES)
        for (const new_status of [from, to]) {
          expect((await judge({ status: new_status })).body).toMatchObject({ old_status, new_status });
          old_status = new_status;
        }
  });

  // proves RP-104
  it.each([{}, { status: null }, { status: 'cleared' }, { status: 'in_review', reason: ' ' }, []])(
    'refuses %j',
    async (body) => {
      expect((await judge(body)).status).toBe(400);
      expect((await detail())['status']).toBe('not_reviewed');
    },
  );

  // proves RP-105
  it('shows in the profile and in the screening', async () => {
    await judge({ status: 'true_positive' });
    expect(await detail()).toMatchObject({ status: 'true_positive' });
    expect(profileOf(await fixture.read(entityId))).toMatchObject({ status: 'true_positive' });
    const detailed = await fixture.call('GET', `${SCREENING}${entityId}/detailed/`);
    expect(profileOf(detailed)).toMatchObject({ status: 'true_positive' });
  });

  it('remembers who decided, when, and why, and what was decided before', async () => {
    await judge({ status: 'false_positive', reason: 'Born forty years later.' });
    const first = { status: 'false_positive', decided_by: OWNER, reason: 'Born forty years later.' };
    expect(await detail()).toMatchObject({ suppressed: true, decision: first, previous_decision: null });
    await judge({ status: 'true_positive' });
    expect(await detail()).toMatchObject({
      suppressed: false,
      decision: { status: 'true_positive', decided_by: OWNER, reason: null },
      previous_decision: { ...first, changed: [] },
    });
    await judge({ status: 'not_reviewed' });
    expect(await detail()).toMatchObject({ decision: null, previous_decision: { status: 'true_positive' } });
  });

  it('takes a false positive out of the risk, of screening and entity, and puts it back', async () => {
    const risk = async () => {
      const { body } = await fixture.read(entityId);
      const { body: entity } = await fixture.call('GET', `/api/v1/entities/${entityId}/`);
      return [body['risk_score'], body['risk_level'], body['suppressed_count'], entity['risk_score']];
    };
    expect(await risk()).toEqual([9, 'high', 0, 90]);
    await judge({ status: 'false_positive' });
    expect(await risk()).toEqual([0, 'none', 1, 0]);
    await judge({ status: 'in_review' });
    expect(await risk()).toEqual([9, 'high', 0, 90]);
  });

  it('counts every one of several that are dismissed at once', async () => {
    const other = await ScreeningFixture.open(api);
    other.provider.matches = Array.from({ length: 6 }, (_, index) => match([listing(`sandbox:${index}`)]));
    const screening = await other.screened();
    const id = String(Object(screening.body['entity']).id);
    const answers = await Promise.all(
      profilesOf(screening).map((profile) =>
        other.call('PATCH', `/api/v1/risk-profiles/${profile.id}/status/`, {
          body: { status: 'false_positive' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await other.read(id)).body).toMatchObject({ risk_score: 0, suppressed_count: 6 });
    const entity = await other.call('GET', `/api/v1/entities/${id}/`);
    expect(entity.body).toMatchObject({ risk_score: 0, risk_profiles_count: 6 });
  });
});
