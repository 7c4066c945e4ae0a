/** Relations of an entity: added, listed, changed and ended, and what becomes of them with their entities. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
let company: string;

withApi(async (opened) => {
  api = opened;
  tenant = await makeTenant(api);
});

const call = (method: string, path: string, body?: object, key = tenant.test) =>
  api.call(method, `/api/v1/entities/${path}`, { key, ...(body === undefined ? {} : { body }) });
const idOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => String(body['id']);

async function entity(body: object): Promise<string> {
  const made = await call('POST', '', body);
  expect(made.status).toBe(201);
  return idOf(made);
}

const companyNamed = (legal_name: string) => entity({ entity_type: 'company', legal_name });
const OWNER = { entity_type: 'individual', first_name: 'Mara', last_name: 'Quill' };
const related = (body: object, of = company) => call('POST', `${of}/relations/`, body);
const listed = async (of = company, query = '') => {
  const answer = await call('GET', `${of}/relations/${query}`);
  expect(answer.status).toBe(200);
  return answer;
};

beforeEach(async () => {
  company = await companyNamed('Kestrel Metals Limited');
});

describe('adding', () => {
  it('adds an owner that is an entity of the tenant, and shows its name', async () => {
    const owner = await companyNamed('Quay Holding Ltd');
    const made = await related({ kind: 'owner', related_entity_id: owner, share: 25, share_max: 50 });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      kind: 'owner',
      share: 25,
      share_max: 50,
      current: true,
      related_entity: { id: owner, name: 'Quay Holding Ltd', entity_type: 'company', is_primary: true },
      source: { kind: 'entered', register: null },
    });
    const { body } = await listed();
    expect(body).toMatchObject({ count: 1, results: [made.body] });
  });

  it('creates the other party as a related entity, which lists of primary entities leave out', async () => {
    const made = await related({ kind: 'officer', role: 'Director', related_entity: OWNER });
    expect(made.body).toMatchObject({
      role: 'Director',
      related_entity: { name: 'Mara Quill', entity_type: 'individual', is_primary: false },
    });
    const party = Reflect.get(Object(made.body['related_entity']), 'id');
    expect((await call('GET', `${party}/`)).body).toMatchObject({ is_primary: false, name: 'Mara Quill' });
  });

  it('narrows the list to a kind', async () => {
    await related({ kind: 'officer', related_entity: OWNER });
    await related({ kind: 'owner', related_entity: OWNER, share: 10 });
    expect((await listed(company, '?kind=owner')).body).toMatchObject({
      count: 1,
      results: [{ kind: 'owner' }],
    });
  });

  it('says that a relation has ended, by its last day', async () => {
    const ended = await related({ kind: 'owner', related_entity: OWNER, share: 60, until: '2020-01-31' });
    expect(ended.body).toMatchObject({ current: false, until: '2020-01-31' });
    const now = await related({ kind: 'owner', related_entity: OWNER, share: 60, since: '2020-02-01' });
    expect(now.body).toMatchObject({ current: true });
  });

  it('stores rings of owners as they are told', async () => {
    const other = await companyNamed('Ring Two Ltd');
    expect((await related({ kind: 'owner', related_entity_id: other, share: 60 })).status).toBe(201);
    expect((await related({ kind: 'owner', related_entity_id: company, share: 60 }, other)).status).toBe(201);
    expect((await listed(other)).body).toMatchObject({ results: [{ related_entity: { id: company } }] });
  });
});

describe('refusing', () => {
  it.each([
    ['neither party', { kind: 'owner' }, 'related_entity_id'],
    [
      'both parties',
      { kind: 'owner', related_entity_id: randomUUID(), related_entity: OWNER },
      'related_entity_id',
    ],
    ['the share of an officer', { kind: 'officer', related_entity: OWNER, share: 3 }, 'share'],
    ['the role of an owner', { kind: 'owner', related_entity: OWNER, role: 'Director' }, 'role'],
    ['a band upside down', { kind: 'owner', related_entity: OWNER, share: 50, share_max: 25 }, 'share_max'],
    ['a band without its lower end', { kind: 'owner', related_entity: OWNER, share_max: 25 }, 'share'],
    ['more than all', { kind: 'owner', related_entity: OWNER, share: 101 }, 'share'],
    [
      'an end before the beginning',
      { kind: 'owner', related_entity: OWNER, since: '2021-01-01', until: '2020-01-01' },
      'until',
    ],
  ])('refuses %s with the field', async (_what, body, field) => {
    const answer = await related(body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(field);
  });

  it('refuses shares that add up to more than all, and lets a change lower them', async () => {
    const first = await related({ kind: 'owner', related_entity: OWNER, share: 70 });
    const more = await related({ kind: 'owner', related_entity: OWNER, share: 30.01 });
    expect([more.status, more.text]).toEqual([400, expect.stringContaining('100.01 %')]);
    expect((await related({ kind: 'owner', related_entity: OWNER, share: 30 })).status).toBe(201);
    const path = `${company}/relations/${idOf(first)}/`;
    expect((await call('PATCH', path, { share: 71 })).status).toBe(400);
    expect((await call('PATCH', path, { share: 69 })).status).toBe(200);
  });

  it('refuses the same owner twice, with the id of the one that is there', async () => {
    const owner = await companyNamed('Quay Holding Ltd');
    const first = await related({ kind: 'owner', related_entity_id: owner, share: 10 });
    const again = await related({ kind: 'owner', related_entity_id: owner, share: 20 });
    expect([again.status, again.body['relation_id']]).toEqual([409, idOf(first)]);
    expect((await related({ kind: 'officer', related_entity_id: owner, role: 'Director' })).status).toBe(201);
  });

  it('lets one of two calls at the same time add an owner whose share leaves no room for the other', async () => {
    const both = await Promise.all([
      related({ kind: 'owner', related_entity: OWNER, share: 60 }),
      related({ kind: 'owner', related_entity: OWNER, share: 60 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect((await listed()).body).toMatchObject({ count: 1 });
  });

  it('answers the same 404 for what is foreign, of the other mode, or invented', async () => {
    const stranger = await makeTenant(api);
    const foreign = idOf(
      await call('POST', '', { entity_type: 'company', legal_name: 'Foreign Ltd' }, stranger.test),
    );
    const made = await related({ kind: 'owner', related_entity: OWNER });
    const relation = `relations/${idOf(made)}/`;
    const answers = await Promise.all([
      related({ kind: 'owner', related_entity_id: foreign }),
      related({ kind: 'owner', related_entity_id: randomUUID() }),
      related({ kind: 'owner', related_entity: OWNER }, foreign),
      call('GET', `${foreign}/relations/`),
      call('GET', `${company}/relations/`, undefined, stranger.test),
      call('GET', `${company}/relations/`, undefined, tenant.live),
      call('PATCH', `${company}/${relation}`, { share: 1 }, stranger.test),
      call('DELETE', `${company}/${relation}`, undefined, stranger.test),
      call('DELETE', `${company}/relations/${randomUUID()}/`),
    ]);
    const [first] = answers;
    for (const { status, body } of answers) {
      const { request_id: _one, ...rest } = body;
      const { request_id: _other, ...expected } = first.body;
      expect([status, rest]).toEqual([404, expected]);
    }
  });

  it('refuses an entity as its own owner', async () => {
    expect((await related({ kind: 'owner', related_entity_id: company })).status).toBe(400);
  });
});

describe('changing and ending', () => {
  it('changes what is said, and tells the fields', async () => {
    const path = `${company}/relations/${idOf(await related({ kind: 'owner', related_entity: OWNER, share: 10 }))}/`;
    const changed = await call('PATCH', path, { share: 20, share_max: 30, until: null });
    expect(changed.body).toMatchObject({ updated_fields: ['share', 'share_max'] });
    expect((await call('PATCH', path, { share: 20 })).body).toMatchObject({ updated_fields: [] });
    expect((await call('PATCH', path, { share: null })).status).toBe(400);
    expect((await call('PATCH', path, { kind: 'officer' })).status).toBe(400);
    expect((await listed()).body).toMatchObject({ results: [{ share: 20, share_max: 30 }] });
  });

  it('deletes a relation and leaves both entities', async () => {
    const made = await related({ kind: 'owner', related_entity: OWNER, share: 10 });
    const party = Reflect.get(Object(made.body['related_entity']), 'id');
    expect((await call('DELETE', `${company}/relations/${idOf(made)}/`)).status).toBe(204);
    expect((await call('DELETE', `${company}/relations/${idOf(made)}/`)).status).toBe(404);
    expect((await listed()).body).toMatchObject({ count: 0 });
    expect((await call('GET', `${party}/`)).status).toBe(200);
  });
});
