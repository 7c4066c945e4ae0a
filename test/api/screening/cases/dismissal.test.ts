/** What a person must say to dismiss a hit: reasons that the facts carry, and a note for sanctions where the tenant's policy asks for it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import type { Match } from '#shared/domain/watchlists/match.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { profileOf, ScreeningFixture } from '../../../support/screening/fixture.ts';
import { listing, match } from '../../../support/screening/played-provider.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let fixture: ScreeningFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ScreeningFixture.open(api);
});

const NOTE = 'The passport shows another birth date.';

type Facts = Match['facts'];
const NO_BIRTH_DATE: Facts = [
  { field: 'birth_date', ours: [], theirs: ['1968-03-14'], result: 'missing', delta: 0 },
  { field: 'country', ours: ['GB'], theirs: ['PA'], result: 'other_country', delta: -0.1 },
  { field: 'identifier', ours: ['A1'], theirs: ['SBX 4471902'], result: 'unlike_numbers', delta: 0 },
];

/** The id of the one profile of a screening with these facts. */
async function hit(changes: Partial<Match> = {}, records = [listing('sandbox:1')]): Promise<string> {
  fixture.provider.matches = [match(records, { facts: NO_BIRTH_DATE, ...changes })];
  return profileOf(await fixture.screened()).id;
}

const analyst = async () =>
  (await fixture.tenant.person('analyst', { steppedUpAt: api.clock.now() })).as('live');

async function judge(id: string, body: object, caller: object = { key: fixture.tenant.live }) {
  return api.call('PATCH', `/api/v1/risk-profiles/${id}/status/`, { ...caller, body });
}

const setPolicy = (sanctions_dismissal_note: boolean) =>
  fixture.tenant
    .table('live')
    .update(environmentKey(fixture.tenant.scopes.live), { set: { sanctions_dismissal_note } });

const shown = async (id: string) => (await fixture.call('GET', `/api/v1/risk-profiles/${id}/`)).body;

describe('a person who dismisses a sanctions hit', () => {
  it.each([{}, { reason: null }, { grounds: ['country'] }])('is refused without a note: %j', async (said) => {
    const id = await hit();
    const refused = await judge(id, { status: 'false_positive', ...said }, await analyst());
    expect(refused).toMatchObject({ status: 400, body: { error: 'note_required' } });
    expect(refused.text).toContain('reason');
    expect(await shown(id)).toMatchObject({ status: 'not_reviewed', decision: null });
  });

  it('does so with a note, and both note and grounds are kept with the decision', async () => {
    const id = await hit();
    const body = { status: 'false_positive', reason: NOTE, grounds: ['country'] };
    expect((await judge(id, body, await analyst())).status).toBe(200);
    expect(await shown(id)).toMatchObject({
      status: 'false_positive',
      decision: { reason: NOTE, grounds: ['country'] },
    });
  });

  it('needs none where the policy of the tenant does not ask for it', async () => {
    await setPolicy(false);
    const id = await hit();
    expect((await judge(id, { status: 'false_positive' }, await analyst())).status).toBe(200);
  });

  it('needs none for a hit that is no sanction, and none for any other status', async () => {
    const person = await analyst();
    const pep = await hit({}, [listing('sandbox:2', { topics: ['pep-class-2'] })]);
    expect((await judge(pep, { status: 'false_positive' }, person)).status).toBe(200);
    const sanctioned = await hit();
    for (const status of ['in_review', 'true_positive', 'not_reviewed'])
      expect((await judge(sanctioned, { status }, person)).status).toBe(200);
  });
});

describe('an API key', () => {
  it('dismisses a sanctions hit as the contract has it, without a note', async () => {
    const id = await hit();
    expect((await judge(id, { status: 'false_positive' })).status).toBe(200);
    expect(await shown(id)).toMatchObject({ decision: { reason: null, grounds: [] } });
  });
});

describe('grounds of a dismissal', () => {
  it.each([
    ['birth_date', 'our record has none'],
    ['identifier', 'the numbers cannot be compared'],
    ['gender', 'neither side says it'],
    ['name', 'the names are equal'],
  ])('%s is refused where %s', async (ground) => {
    const id = await hit({ nameScore: 1 });
    const body = { status: 'false_positive', reason: NOTE, grounds: ['country', ground] };
    const refused = await judge(id, body, await analyst());
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_error' } });
    expect(refused.text).toContain(ground);
    expect(refused.text).not.toContain('country');
    expect(await shown(id)).toMatchObject({ status: 'not_reviewed' });
  });

  it('are taken where the facts differ, and where they are close but not the same', async () => {
    const id = await hit({
      nameScore: 0.9,
      facts: [
        { field: 'birth_date', ours: ['1969'], theirs: ['1968'], result: 'next_birth_year', delta: -0.03 },
      ],
    });
    const body = { status: 'false_positive', reason: NOTE, grounds: ['birth_date', 'name'] };
    expect((await judge(id, body, await analyst())).status).toBe(200);
  });

  it('are taken of matches whose facts were not stored, because nothing is known of them', async () => {
    const id = await hit({ facts: [] });
    const body = { status: 'false_positive', reason: NOTE, grounds: ['birth_date'] };
    expect((await judge(id, body, await analyst())).status).toBe(200);
  });

  it('belong to a dismissal alone', async () => {
    const id = await hit();
    const refused = await judge(id, { status: 'true_positive', reason: NOTE, grounds: ['country'] });
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_error' } });
    expect(refused.text).toContain('grounds');
  });

  it('stay with a decision that has lapsed or was replaced', async () => {
    const id = await hit();
    await judge(id, { status: 'false_positive', reason: NOTE, grounds: ['country'] }, await analyst());
    await judge(id, { status: 'not_reviewed' }, await analyst());
    expect(await shown(id)).toMatchObject({
      decision: null,
      previous_decision: { reason: NOTE, grounds: ['country'] },
    });
  });
});
