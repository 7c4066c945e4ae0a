import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EVERY_ROUTE, type KnownRoute, requestOf, rowOf } from '../../../docs/catalogue/catalogue.ts';
import type { Facts } from '../../../docs/catalogue/row.ts';
import { makeFacts } from '../../support/catalogue/facts.ts';
import { formData } from '../../support/catalogue/form.ts';
import { importAsked } from '../../support/catalogue/questionnaire.ts';
import { sourceIn } from '../../support/catalogue/sources/in-process-source.ts';
import { unknownFacts } from '../../support/catalogue/unknown-facts.ts';
import type { CallOptions } from '../../support/in-process/event.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import type { TestPerson } from '../../support/people/person.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

/** Every route with an identifier in its path that leads to something of one tenant. */
const routes = EVERY_ROUTE.filter(
  (contract) =>
    contract.auth === 'key' &&
    contract.path.includes('{') &&
    // Companies of registers belong to nobody.
    !contract.id.startsWith('company_search.'),
);

const HOOK = 'https://hooks.lantern.example/probity';

let api: InProcessApi;
let owner: TestTenant;
let stranger: TestTenant;
let insider: TestPerson;
let outsider: TestPerson;
let owned: Facts;
let mailed: number;

withApi(
  async (opened) => {
    api = opened;
    [owner, stranger] = [await makeTenant(api), await makeTenant(api)];
    const proven = { steppedUpAt: api.clock.now() };
    insider = await owner.person('administrator', proven);
    outsider = await stranger.person('administrator', proven);
    const asked = await importAsked(owner);
    const needs = routes.flatMap(({ id }) => rowOf(id).needs ?? []);
    owned = await makeFacts(sourceIn({ api, tenant: owner, webhookUrl: HOOK }, asked), { needs });
    mailed = api.mails.length;
  },
  // The planted delivery is of an event without data.
  { keepsMails: true, announcesAnything: true },
);

const random = unknownFacts(HOOK);
const sent = (contract: KnownRoute, facts: Facts) => {
  const { path, body, form } = requestOf(contract.id, facts);
  return { path, ...(form === undefined ? { body } : { form: formData(form) }) };
};
const withoutRequestId = (body: Readonly<Record<string, unknown>>) => ({ ...body, request_id: undefined });
const storedState = async () => {
  const items = await api.items();
  return JSON.stringify(
    items
      .filter((item) => !/#(RL|IDEM)#/.test(String(item['pk'])))
      .sort((a, b) => (`${a['pk']}${a['sk']}` < `${b['pk']}${b['sk']}` ? -1 : 1)),
  );
};

describe('an identifier of somebody else', () => {
  // proves ISO-001, ISO-003, ISO-004, ISO-009
  it.each(routes.map((contract) => [contract.id, contract] as const))(
    'is the same 404 as a random one on %s, by key and by session',
    async (_id, contract) => {
      const before = await storedState();
      await expectUnknown(contract, { stranger: { key: stranger.live }, otherMode: { key: owner.test } });
      await expectUnknown(contract, { stranger: outsider.as('live'), otherMode: insider.as('test') });
      expect(await storedState()).toBe(before);
      expect(api.mails).toHaveLength(mailed);
    },
  );
});

/** Who asks: somebody of another tenant, and somebody of the same one in the other mode. */
interface Askers {
  readonly stranger: CallOptions;
  readonly otherMode: CallOptions;
}

async function expectUnknown(contract: KnownRoute, askers: Askers): Promise<void> {
  const call = (asker: CallOptions, facts: Facts) => {
    const { path, ...content } = sent(contract, facts);
    return api.call(contract.method, path, { ...asker, idempotencyKey: randomUUID(), ...content });
  };
  const [unknown, foreign, otherMode] = [
    await call(askers.stranger, random),
    await call(askers.stranger, owned),
    await call(askers.otherMode, owned),
  ];
  expect(unknown.status).toBe(404);
  expect(foreign.status).toBe(404);
  expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(unknown.body));
  // Templates alone exist in both environments of their tenant.
  if (contract.id.startsWith('questionnaires.')) return;
  expect(otherMode.status).toBe(404);
  expect(withoutRequestId(otherMode.body)).toEqual(withoutRequestId(unknown.body));
}

describe('lists', () => {
  // proves ISO-005, ISO-006
  it.each([
    ['/api/v1/entities/', 'ENT'],
    ['/api/v1/responses/', 'RESPONSE'],
  ])('of %s never show another tenant or mode', async (path, sk) => {
    const stored = (await api.items()).filter((item) => item['sk'] === sk);
    const own = stored.filter(({ pk }) => String(pk).startsWith(`${owner.scopes.live.prefix}#`)).length;
    expect(own).toBeGreaterThan(1);
    expect((await api.call('GET', path, { key: owner.live })).body['count']).toBe(own);
    expect((await api.call('GET', path, { key: owner.test })).body['count']).toBe(0);
    expect((await api.call('GET', path, { key: stranger.live })).body['count']).toBe(0);
  });

  it('of questionnaires show the tenant’s own templates only', async () => {
    const { body } = await api.call('GET', '/api/v1/questionnaires/', { key: stranger.live });
    expect(JSON.stringify(body)).not.toContain(`"id":${owned.questionnaire}`);
  });
});

describe('what is stored', () => {
  it('lies under its owner’s prefix, or is an enumerated pointer', async () => {
    const prefixes = [owner, stranger].flatMap((tenant) => [
      tenant.scopes.test.prefix,
      tenant.scopes.live.prefix,
      `T#${tenant.id}#ORG`,
    ]);
    const strays = (await api.items()).filter((item) => {
      const pk = String(item['pk']);
      return (
        !pk.startsWith('LINK#') && !prefixes.some((prefix) => pk === prefix || pk.startsWith(`${prefix}#`))
      );
    });
    expect(strays).toEqual([]);
  });
});
