/** Decision memory and later runs: what stays decided, what comes back, what raises an alert, and what does not. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailed } from '#shared/domain/screening/providers/provider.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { caseOf, profileOf, ScreeningFixture } from '../../support/screening/fixture.ts';
import { listing, match } from '../../support/screening/played-provider.ts';
import { OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;
let entityId: string;
let profileId: string;

const found = [match([listing('sandbox:1')])];

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
  fixture.provider.matches = found;
  const screening = await fixture.screened();
  entityId = String(Object(screening.body['entity']).id);
  profileId = profileOf(screening).id;
});

const judge = (status: string, reason?: string) =>
  fixture.call('PATCH', `/api/v1/risk-profiles/${profileId}/status/`, { body: { status, reason } });
const profile = async () => (await fixture.call('GET', `/api/v1/risk-profiles/${profileId}/`)).body;
const alerts = async () => caseOf(await fixture.read(entityId)).alerts;
/** The lists say something else; the entity is screened again. */
async function listsSay(...matches: readonly ReturnType<typeof match>[]) {
  fixture.provider.matches = matches;
  return fixture.again(entityId);
}
const changeEntity = (body: object) =>
  fixture.call('PATCH', `/api/v1/entities/${entityId}/`, { body }).then(() => fixture.work());

describe('a false positive', () => {
  beforeEach(() => judge('false_positive', 'Another passport.'));
  const decision = { status: 'false_positive', decided_by: OWNER, reason: 'Another passport.' };

  it('stays decided, and to be seen as suppressed, while the facts are the same', async () => {
    const { body } = await fixture.again(entityId);
    expect(body).toMatchObject({ match_count: 1, suppressed_count: 1, risk_score: 0, risk_level: 'none' });
    expect(await profile()).toMatchObject({ suppressed: true, decision, ended_at: null });
    expect(await alerts()).toHaveLength(1);
  });

  it.each([
    ['a birth date', { birth_dates: ['1968-03-14', '1970'] }],
    ['a country', { countries: ['PA', 'CO'] }],
    ['a passport', { identifiers: [{ type: 'Passport', value: 'SBX 9', country: 'PA' }] }],
    ['a topic', { topics: ['sanction' as const, 'warning' as const] }],
    ['a programme', { fields: [{ name: 'Programme', tag: 'programme', value: 'Another freeze' }] }],
    ['the gender', { gender: null }],
  ])('comes back with its decision attached when the record gets %s', async (_what, change) => {
    await fixture.call('PATCH', `/api/v1/cases/${caseOf(await fixture.read(entityId)).id}/`, {
      body: { decision: 'no_risk' },
    });
    const screening = await listsSay(match([listing('sandbox:1', change)]));
    expect(screening.body).toMatchObject({ suppressed_count: 0, risk_score: 9.5 });
    expect(await profile()).toMatchObject({
      status: 'not_reviewed',
      suppressed: false,
      decision: null,
      previous_decision: { ...decision, changed: ['record'] },
    });
    expect(caseOf(screening)).toMatchObject({ status: 'open', previous_decision: { decision: 'no_risk' } });
    expect(await alerts()).toHaveLength(2);
  });

  it('comes back with its decision attached when the entity changes', async () => {
    await changeEntity({ date_of_birth: '1968-03-14' });
    expect(await profile()).toMatchObject({
      status: 'not_reviewed',
      previous_decision: { ...decision, changed: ['entity'] },
    });
    const [newest] = await alerts();
    expect(newest).toMatchObject({ kind: 'entity_changed', changes: [{ reasons: ['entity_changed'] }] });
  });

  it('stays when something else of the entity changes, which is not even screened again', async () => {
    const asked = fixture.provider.asked.length;
    await changeEntity({ phone: '+49 30 1', address_city: 'Hamburg', risk_score: 5 });
    expect(fixture.provider.asked).toHaveLength(asked);
    expect(await profile()).toMatchObject({ suppressed: true });
  });

  it('stays when the record comes in another order, with other addresses, or with one alias more', async () => {
    const alias = { text: 'O. Kastelmar', kind: 'alias' as const };
    const { names } = listing('sandbox:1');
    for (const change of [
      { names: names.toReversed() },
      { url: 'https://lists.example/moved', related_urls: ['https://lists.example/2'] },
      { names: [...names, alias] },
      { listed_on: '2020-01-01' },
    ]) {
      await listsSay(match([listing('sandbox:1', change)], { matchingName: 'Ovrin Kastelmar' }));
      expect(await profile()).toMatchObject({ suppressed: true });
    }
    expect(await alerts()).toHaveLength(1);
  });

  it('stays while the record is gone, and when it comes back as it was', async () => {
    await listsSay();
    expect(await profile()).toMatchObject({ suppressed: true, ended_at: expect.any(String) });
    await listsSay(...found);
    expect(await profile()).toMatchObject({ suppressed: true, ended_at: null });
    expect(await alerts()).toHaveLength(1);
  });

  it('stays decided as one person when lists join its record with another, and comes back for that', async () => {
    const joined = match([listing('other:0'), listing('sandbox:1')]);
    expect(joined.recordId).toBe('other:0');
    const screening = await listsSay(joined);
    expect(screening.body).toMatchObject({ match_count: 1 });
    expect(await profile()).toMatchObject({
      status: 'not_reviewed',
      previous_decision: { ...decision, changed: ['record'] },
    });
    const [newest] = await alerts();
    expect(newest).toMatchObject({ changes: [{ risk_profile_id: profileId, reasons: ['new_listing'] }] });
  });
});

describe('a later run', () => {
  const reasons = async () => (await alerts()).at(0)?.changes.flatMap((change) => change.reasons);

  it('raises no alert, and records nothing, where nothing has changed', async () => {
    const before = await fixture.read(entityId);
    await api.clock.advance(60_000);
    const after = await fixture.again(entityId);
    expect(after.body['history']).toEqual(before.body['history']);
    expect(after.body['screened_at']).not.toBe(before.body['screened_at']);
    expect(await alerts()).toHaveLength(1);
    expect(await fixture.announced('screening.completed')).toHaveLength(1);
  });

  it('raises an alert for another record, into the open case', async () => {
    const second = match([listing('sandbox:2', { birth_dates: ['1990'] })], { score: 0.85 });
    const screening = await listsSay(...found, second);
    expect(await reasons()).toEqual(['new_record']);
    expect(screening.body).toMatchObject({ match_count: 2, history: [{ new_count: 1 }, {}] });
    expect(await fixture.announced('alert.created')).toHaveLength(2);
    expect(await fixture.announced('case.opened')).toHaveLength(1);
    expect(await fixture.announced('screening.completed')).toHaveLength(2);
  });

  it.each([
    ['new_topic', match([listing('sandbox:1', { topics: ['sanction', 'pep-class-1'] })])],
    ['new_listing', match([listing('sandbox:1'), listing('sandbox:2')])],
    ['facts_changed', match([listing('sandbox:1', { countries: ['CO'] })])],
  ])('raises an alert for %s', async (reason, changed) => {
    await listsSay(changed);
    expect(await reasons()).toEqual([reason]);
  });

  it('raises an alert for a match that becomes strong, and none for one that becomes weaker', async () => {
    await listsSay(match([listing('sandbox:1')], { score: 0.82 }));
    expect(await alerts()).toHaveLength(1);
    await listsSay(...found);
    expect(await reasons()).toEqual(['stronger_match']);
  });

  it('raises an alert for a listing that has ended, and says when, in the profile and on the listing', async () => {
    await listsSay();
    expect(await reasons()).toEqual(['listing_ended']);
    const ended = await profile();
    expect(ended).toMatchObject({ ended_at: expect.any(String), has_sanctions: true });
    expect(ended['sanctions']).toMatchObject([{ listing_ended_utc: ended['ended_at'] }]);
    expect((await fixture.read(entityId)).body).toMatchObject({
      match_count: 0,
      risk_score: 0,
      risk_level: 'none',
    });
    await listsSay(...found);
    expect(await reasons()).toEqual(['new_listing']);
    expect(await profile()).toMatchObject({ ended_at: null, sanctions: [{ listing_ended_utc: null }] });
  });

  it('says nothing of the listing where the record is listed still, and only resembles the entity no more', async () => {
    fixture.provider.stillListed = ['sandbox:1'];
    const { body } = await listsSay();
    expect(body).toMatchObject({ match_count: 0, risk_score: 0, history: [{ gone_count: 1 }, {}] });
    expect(await alerts()).toHaveLength(1);
    expect(await profile()).toMatchObject({
      ended_at: expect.any(String),
      sanctions: [{ listing_ended_utc: null }],
    });
    await listsSay(...found);
    expect(await reasons()).toEqual(['stronger_match']);
  });

  it('records every change of the outcome, also from clear to a match (no change is ever swallowed)', async () => {
    await listsSay();
    await listsSay(...found);
    await listsSay();
    const { body } = await listsSay(...found);
    expect(body['history']).toMatchObject([
      { match_count: 1 },
      { match_count: 0 },
      { match_count: 1 },
      { match_count: 0 },
      { match_count: 1 },
    ]);
  });

  it('keeps the result where the provider fails, and says so', async () => {
    fixture.provider.failure = new ProviderFailed('timeout', { retryable: true });
    const { body } = await fixture.again(entityId);
    expect(body).toMatchObject({ status: 'completed', failure: 'timeout', match_count: 1, risk_score: 9.5 });
    expect(body['history']).toMatchObject([
      { status: 'failed', failure: 'timeout' },
      { status: 'completed' },
    ]);
    fixture.provider.failure = undefined;
    expect((await fixture.again(entityId)).body).toMatchObject({ failure: null });
  });

  it('takes back a decision that was proposed, where there is something new', async () => {
    const before = caseOf(await fixture.read(entityId));
    await fixture.tenant
      .table('live')
      .update({ pk: fixture.tenant.scopes.live.prefix, sk: 'ENV' }, { set: { four_eyes_cases: true } });
    await fixture.call('PATCH', `/api/v1/cases/${before.id}/`, { body: { decision: 'no_risk' } });
    const screening = await listsSay(...found, match([listing('sandbox:2')]));
    expect(caseOf(screening)).toMatchObject({ status: 'in_review', pending_decision: null });
  });

  it('keeps what fits of records that are endless', async () => {
    const text = 'Kastelmar '.repeat(50);
    const endless = {
      names: Array.from({ length: 3_000 }, (_, index) => ({
        text: `${text}${index}`,
        kind: 'alias' as const,
      })),
      fields: Array.from({ length: 2_000 }, (_, index) => ({
        name: 'Remark',
        tag: 'remark',
        value: text + index,
      })),
    };
    const { body } = await listsSay(
      match([listing('sandbox:1', endless)]),
      match([listing('sandbox:2', endless)]),
    );
    expect(body).toMatchObject({ status: 'completed', match_count: 2 });
  });

  it('keeps the best fifty of many matches, and says how many there are beyond', async () => {
    const many = Array.from({ length: 70 }, (_, index) =>
      match([listing(`sandbox:${100 + index}`)], { score: 0.99 - index / 1000 }),
    );
    const { body } = await listsSay(...many);
    expect(body).toMatchObject({ match_count: 70, truncated: 20 });
    expect(caseOf({ ...(await fixture.read(entityId)) }).alerts[0]?.risk_profiles).toHaveLength(50 + 1);
  });
});
