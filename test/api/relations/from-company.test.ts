/** Relations that are filled from a register: what is added, that nothing is doubled, and what ends. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceKey } from '#shared/domain/credits/purse.ts';
import { holdKey } from '#shared/domain/tenants/legal-hold/legal-hold.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { ChangingRegister, ID, officer, owner } from '../../support/registers/changing-register.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
let register: ChangingRegister;
let by: Pick<InProcessApi, 'call'>;
let company: string;

withApi((opened) => {
  api = opened;
});

const EIGHT_DAYS_MS = 8 * 86_400_000;
const call = (method: string, path: string, body?: object, key = tenant.live) =>
  by.call(method, path, { key, ...(body === undefined ? {} : { body }) });
const fill = (of = company, company_id = ID) =>
  call('POST', `/api/v1/entities/${of}/relations/from-company/`, { company_id });
type Answer = Awaited<ReturnType<typeof fill>>;
const listOf = (body: Answer['body'], name: string): readonly Readonly<Record<string, unknown>>[] =>
  [body[name]].flat().map((each) => Object(each));
const linesOf = ({ status, body }: Answer) => {
  expect(status).toBe(200);
  return listOf(body, 'lines').map(({ outcome, kind, name }) => [outcome, kind, name].join(' '));
};
const relations = async (query = '') => {
  const { body } = await call('GET', `/api/v1/entities/${company}/relations/${query}`);
  return listOf(body, 'results');
};
const entities = async () => (await call('GET', '/api/v1/entities/')).body['count'];
async function entity(body: object): Promise<string> {
  return String((await call('POST', '/api/v1/entities/', body)).body['id']);
}

beforeEach(async () => {
  tenant = await makeTenant(api);
  register = new ChangingRegister();
  by = api.over({ registers: register });
  company = await entity({ entity_type: 'company', legal_name: 'Meridian Specimen Ltd' });
});

const ADA = owner('Ms Ada Lindqvist', [50, 75], { dateOfBirth: '1975-04', nationality: 'Swedish' });
const HOLDING = owner('Meridian Holding GmbH', [25, 50]);
const ADA_ACTS = officer('LINDQVIST, Ada', { dateOfBirth: '1975-04', nationality: 'Swedish' });
const TOMASZ = officer('EXAMPLE, Tomasz', { dateOfBirth: '1981-11' });

describe('the first call', () => {
  it('adds owners with their bands and officers in office, each person once', async () => {
    register.set({ owners: [ADA, HOLDING], officers: [ADA_ACTS, { ...TOMASZ, resignedDate: '2021-06-30' }] });
    const filled = await fill();
    expect(linesOf(filled)).toEqual([
      'added owner Ms Ada Lindqvist',
      'added owner Meridian Holding GmbH',
      'added officer LINDQVIST, Ada',
    ]);
    expect(filled.body).toMatchObject({ left_out: 0, remaining: 0, partial: false });
    const owners = await relations('?kind=owner');
    expect(owners).toHaveLength(2);
    expect(owners).toContainEqual(
      expect.objectContaining({
        ...{ share: 50, share_max: 75, current: true },
        related_entity: expect.objectContaining({
          ...{ name: 'Ada Lindqvist', entity_type: 'individual', is_primary: false },
        }),
        source: {
          ...{ kind: 'register', register: 'companies-house', company_id: ID },
          ...{ name: 'Ms Ada Lindqvist', date_of_birth: '1975-04' },
        },
      }),
    );
    const [acting] = await relations('?kind=officer');
    expect(acting).toMatchObject({ role: 'Director', since: '2016-03-04', share: null });
    const parties = (await relations()).map(({ related_entity: party }) => Object(party).id);
    expect(new Set(parties).size).toBe(2);
    expect(await entities()).toBe(3);
  });

  it('leaves out whom the register withholds, and says how many', async () => {
    register.set({ owners: [owner('Name withheld by the register', [25, 50])], officers: [TOMASZ] });
    const filled = await fill();
    expect(linesOf(filled)).toEqual(['added officer EXAMPLE, Tomasz']);
    expect(filled.body).toMatchObject({ left_out: 1 });
  });

  it('takes what was entered before for the same, and changes nothing of it', async () => {
    const related_entity = { entity_type: 'individual', first_name: 'Ada', last_name: 'Lindqvist' };
    await call('POST', `/api/v1/entities/${company}/relations/`, {
      kind: 'owner',
      share: 60,
      related_entity,
    });
    register.set({ owners: [ADA] });
    expect(linesOf(await fill())).toEqual(['unchanged owner Ms Ada Lindqvist']);
    expect(await relations()).toMatchObject([{ share: 60, source: { kind: 'entered' } }]);
  });

  it('goes on with the next call where there is more than one commit takes', async () => {
    const officers = Array.from({ length: 30 }, (_, n) => officer(`NUMBER${n}, Otto`));
    register.set({ officers });
    const answers = [await fill(), await fill(), await fill()];
    expect(answers.map(({ body }) => body['remaining'])).toEqual([16, 2, 0]);
    expect((await relations()).length).toBe(30);
    register.set({ officers: officers.map((each) => ({ ...each, name: `Next ${each.name}` })) });
    await api.clock.advance(EIGHT_DAYS_MS);
    for (let call = 0; call < 3; call += 1) await fill();
    expect((await fill()).body).toMatchObject({ remaining: 0 });
    expect((await relations()).filter(({ current }) => current === true).length).toBe(30);
  });
});

describe('a further call', () => {
  it('adds nothing twice', async () => {
    register.set({
      owners: [ADA, HOLDING],
      officers: [ADA_ACTS, { ...TOMASZ, appointedDate: '2099-01-01' }],
    });
    await fill();
    const [before, count] = [await relations(), await entities()];
    expect(linesOf(await fill()).every((line) => line.startsWith('unchanged'))).toBe(true);
    expect([await relations(), await entities()]).toEqual([before, count]);
  });

  it('ends who has left by the last day of the register, changes shares, and adds who is new', async () => {
    register.set({ owners: [ADA, HOLDING], officers: [ADA_ACTS, TOMASZ] });
    await fill();
    await api.clock.advance(EIGHT_DAYS_MS);
    register.set({
      owners: [{ ...ADA, ownershipPercentage: 75, ownershipPercentageMax: 100 }],
      officers: [ADA_ACTS, { ...TOMASZ, resignedDate: '2020-05-31' }, officer('NEUE, Nora')],
    });
    const lines = linesOf(await fill());
    expect(lines.toSorted()).toEqual([
      'added officer NEUE, Nora',
      'changed owner Ms Ada Lindqvist',
      'ended officer EXAMPLE, Tomasz',
      'ended owner Meridian Holding GmbH',
      'unchanged officer LINDQVIST, Ada',
    ]);
    const ended = (await relations()).filter(({ current }) => current === false);
    expect(ended.map(({ until }) => until)).toContain('2020-05-31');
    expect(ended).toHaveLength(2);
    expect(linesOf(await fill()).every((line) => line.startsWith('unchanged'))).toBe(true);
  });

  it('ends nothing while the register was not read whole', async () => {
    register.set({ officers: [TOMASZ] });
    await fill();
    await api.clock.advance(EIGHT_DAYS_MS);
    register.set({ officers: [], partial: true });
    const filled = await fill();
    expect([linesOf(filled), filled.body['partial']]).toEqual([[], true]);
    expect(await relations()).toMatchObject([{ current: true, until: null }]);
  });

  it('knows a person who comes back', async () => {
    register.set({ officers: [TOMASZ] });
    await fill();
    for (const officers of [[], [TOMASZ]]) {
      await api.clock.advance(EIGHT_DAYS_MS);
      register.set({ officers });
      await fill();
    }
    const parties = (await relations()).map(({ related_entity: party }) => Object(party).id);
    expect([parties.length, new Set(parties).size]).toEqual([2, 1]);
  });

  it('at the same time as another one adds everything once', async () => {
    register.set({ owners: [ADA, HOLDING], officers: [TOMASZ] });
    const answers = await Promise.all([fill(), fill(), fill()]);
    const outcomes = answers.flatMap(linesOf).map((line) => line.split(' ')[0]);
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(6);
    expect([(await relations()).length, await entities()]).toEqual([3, 4]);
  });

  it('is not refused under a legal hold, because nothing is deleted', async () => {
    register.set({ officers: [TOMASZ] });
    await fill();
    const hold = { ...holdKey(tenant.scopes.live, { entityId: company }), set_by: 'test' };
    await tenant.table('live').commit([{ put: hold }]);
    await api.clock.advance(EIGHT_DAYS_MS);
    register.set({ officers: [ADA_ACTS] });
    expect(linesOf(await fill())).toEqual(['added officer LINDQVIST, Ada', 'ended officer EXAMPLE, Tomasz']);
    expect(await relations()).toHaveLength(2);
  });
});

describe('the register', () => {
  it('is asked once while its answer is stored, free of charge', async () => {
    register.set({ owners: [ADA] });
    const credits = async () =>
      (await tenant.table('live').get(balanceKey(tenant.scopes.live)))?.['company_search'];
    const before = await credits();
    await call('GET', `/api/v1/company-search/${ID}/`);
    await fill();
    await fill();
    expect([register.asked, await credits()]).toEqual([1, before]);
  });

  it('is not asked for an entity that is foreign, of the other mode, invented, or an individual', async () => {
    const stranger = await makeTenant(api);
    const body = { company_id: ID };
    const path = `/api/v1/entities/${company}/relations/from-company/`;
    const answers = await Promise.all([
      fill(randomUUID()),
      call('POST', path, body, stranger.live),
      call('POST', path, body, tenant.test),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const person = await entity({ entity_type: 'individual', first_name: 'Mara', last_name: 'Quill' });
    const refused = await fill(person);
    expect([refused.status, refused.body['error']]).toEqual([400, 'entity_not_company']);
    expect(register.asked).toBe(0);
  });

  it.each(['companies-house~GB~00000000', 'companies-house~FR~SC000101', 'of no form'])(
    'has no company %s: 404, and nothing is stored',
    async (id) => {
      register.set({ owners: [ADA] });
      expect((await fill(company, id)).status).toBe(404);
      expect([await relations(), await entities()]).toEqual([[], 1]);
    },
  );
});
