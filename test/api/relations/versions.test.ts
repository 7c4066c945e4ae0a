/** Versions of entities and relations beyond what every object with a tag has in common: deletions, screenings, relations in a list. */
import { beforeEach, describe, expect, it } from 'vitest';
import { RelationPage } from '#shared/domain/relations/schema.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import type { ScreeningFixture } from '../../support/screening/fixture.ts';
import { TOBIN, withDecider } from '../../support/screening/with-decider.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { interruptedTables } from '../statuses/faults.ts';

const BY_TOBIN = { id: TOBIN.id, name: TOBIN.name };

let api: InProcessApi;
let fixture: ScreeningFixture;
let tenant: TestTenant;
let tobin: string;
let company: string;

withDecider((decider) => {
  ({ api, fixture, tenant, tobin } = decider);
});
beforeEach(async () => {
  company = await entity('Lantern Shipping Ltd');
});

type Sent = { readonly tag?: string; readonly body?: object; readonly key?: string };

function call(
  method: string,
  path: string,
  { tag, body, key = tenant.live }: Sent = {},
  via: Pick<InProcessApi, 'call'> = api,
) {
  const headers = tag === undefined ? {} : { 'If-Match': tag };
  return via.call(method, path, { key, headers, ...(body === undefined ? {} : { body }) });
}

async function entity(legal_name: string): Promise<string> {
  const made = await call('POST', '/api/v1/entities/', { body: { entity_type: 'company', legal_name } });
  return String(made.body['id']);
}

const pathOf = (id: string) => `/api/v1/entities/${id}/`;
const tagOfEntity = async (id: string) => (await call('GET', pathOf(id))).headers['ETag'] ?? 'none';

describe('an entity', () => {
  it('is not deleted by somebody who has not seen the last change, and then is', async () => {
    const seen = await tagOfEntity(company);
    await call('PATCH', pathOf(company), { key: tobin, body: { phone: '+353 1 000' } });
    const refused = await call('DELETE', pathOf(company), { tag: seen });
    expect(refused).toMatchObject({ status: 412, body: { changed_by: BY_TOBIN, change: 'edited' } });
    expect(refused.headers['ETag']).toBe(await tagOfEntity(company));
    expect((await call('DELETE', pathOf(company), { tag: refused.headers['ETag'] ?? '' })).status).toBe(204);
  });

  it('keeps its tag while it is screened: its description is the same', async () => {
    const shown = await fixture.screened();
    const { id } = Object(shown.body['entity']);
    const seen = await tagOfEntity(id);
    await fixture.again(id);
    expect(await tagOfEntity(id)).toBe(seen);
    expect((await call('PATCH', pathOf(id), { tag: seen, body: { phone: '+353 1 000' } })).status).toBe(200);
    expect(await tagOfEntity(id)).not.toBe(seen);
  });

  it('that nobody has changed says that it was created, by nobody who is known', async () => {
    expect(await call('PATCH', pathOf(company), { tag: '"e9.9"', body: {} })).toMatchObject({
      ...{ status: 412, body: { changed_by: null, change: 'created' } },
    });
  });

  it('seals who has changed it', async () => {
    await call('PATCH', pathOf(company), { key: tobin, body: { phone: '+353 1 000' } });
    const stored = (await api.items()).filter(({ pk }) => String(pk).includes(`ENT#${company}`));
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(TOBIN.name);
  });
});

describe('a relation', () => {
  const listed = async () =>
    RelationPage.parse((await call('GET', `${pathOf(company)}relations/`)).body).results;
  let path: string;
  let seen: string;
  beforeEach(async () => {
    const body = { kind: 'owner', related_entity_id: await entity('Harbour Holding Ltd'), share: 30 };
    const made = await call('POST', `${pathOf(company)}relations/`, { body });
    path = `${pathOf(company)}relations/${String(made.body['id'])}/`;
    seen = String(made.body['etag']);
  });

  it('has a tag in the list, which is that of its creation and then of its last change', async () => {
    expect((await listed()).map(({ etag }) => etag)).toEqual([seen]);
    const changed = await call('PATCH', path, { tag: seen, body: { share: 40 } });
    expect(changed.status).toBe(200);
    expect((await listed()).map(({ etag }) => etag)).toEqual([changed.headers['ETag']]);
    const same = await call('PATCH', path, { body: { share: 40 } });
    expect(same.headers['ETag']).toBe(changed.headers['ETag']);
  });

  it.each([
    ['changed', 'PATCH', { share: 50 }],
    ['deleted', 'DELETE', undefined],
  ] as const)('is not %s by somebody who has not seen the last change', async (_, method, body) => {
    await call('PATCH', path, { key: tobin, body: { share: 40 } });
    const sent = body === undefined ? {} : { body };
    const refused = await call(method, path, { tag: seen, ...sent });
    expect(refused).toMatchObject({ status: 412, body: { changed_by: BY_TOBIN, change: 'edited' } });
    expect((await listed()).map(({ share }) => share)).toEqual([40]);
    const again = await call(method, path, { tag: refused.headers['ETag'] ?? '', ...sent });
    expect(again.status).toBeLessThan(300);
  });

  it.each(['PATCH', 'DELETE'])(
    'is compared again where somebody else is faster than the commit of a %s',
    async (method) => {
      const first = () => call('PATCH', path, { key: tobin, body: { share: 40 } });
      const raced = api.over({ tables: interruptedTables(api.ports.tables, first) });
      const body = method === 'PATCH' ? { body: { share: 50 } } : {};
      const refused = await call(method, path, { tag: seen, ...body }, raced);
      expect(refused).toMatchObject({ status: 412, body: { changed_by: BY_TOBIN } });
    },
  );

  it('is not touched by a change of another one', async () => {
    const related_entity_id = await entity('Pier Holding Ltd');
    await call('POST', `${pathOf(company)}relations/`, {
      body: { kind: 'owner', related_entity_id, share: 5 },
    });
    expect((await call('PATCH', path, { tag: seen, body: { share: 31 } })).status).toBe(200);
  });
});
