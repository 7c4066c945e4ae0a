/** The timeline of an entity: what was done with it and by whom, newest first. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TimelineEntryView } from '#shared/domain/entities/timeline/schema.ts';
import { TimelinePage } from '#shared/domain/entities/timeline/schema.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Item } from '#shared/platform/ports.ts';
import { fillTimelines } from '../../../../cli/backfill/timeline.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { runJobs } from '../../../support/onboarding/fixture.ts';
import { makeTenant, OWNER, type TestTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

const call = (method: string, path: string, body?: unknown, key = tenant.live) =>
  api.call(method, `/api/v1/${path}`, { key, ...(body === undefined ? {} : { body }) });
const company = async () => {
  const body = { entity_type: 'company', legal_name: 'Marlstone Optics Ltd' };
  const made = await call('POST', 'entities/', body);
  await api.clock.advance(1_000);
  return String(made.body['id']);
};
const rename = async (id: string, name: string) => {
  expect((await call('PATCH', `entities/${id}/`, { legal_name: name })).status).toBe(200);
  await api.clock.advance(1_000);
};
const page = async (id: string, query = '', key = tenant.live) =>
  TimelinePage.parse((await call('GET', `entities/${id}/timeline/${query}`, undefined, key)).body);
const rows = async () =>
  (await api.items()).filter(({ pk }) => String(pk).startsWith(`${tenant.scopes.live.prefix}#TIMELINE#`));
const keyOf = (item: Item) => ({ pk: String(item['pk']), sk: String(item['sk']) });

describe('the timeline of an entity', () => {
  it('says who changed what of it, newest first, with the name of the person behind the key', async () => {
    const id = await company();
    await rename(id, 'Marlstone Precision Ltd');
    const response = await call('POST', 'responses/', {
      questionnaire_id: tenant.questionnaire.stored.id,
      entity_id: id,
    });
    const { results, next } = await page(id);
    expect(results).toMatchObject([
      { action: 'responses.create', subject: { type: 'response', id: response.body['id'] } },
      { action: 'entities.update', subject: { type: 'entity', id }, facts: { fields: 'legal_name' } },
      { action: 'entities.create', actor: { kind: 'key', name: OWNER.name }, facts: {} },
    ]);
    expect(next).toBeNull();
  });

  it('names the person of a session', async () => {
    const id = await company();
    const person = await tenant.person('manager');
    const body = { legal_name: 'Marlstone Precision Ltd' };
    const changed = await api.call('PATCH', `/api/v1/entities/${id}/`, {
      ...person.as('live'),
      body,
    });
    expect(changed.status).toBe(200);
    const [newest] = (await page(id)).results;
    expect(newest?.actor).toEqual({ kind: 'user', id: person.profile.id, name: person.profile.name });
  });

  it('is whole in pages of any size, also where changes have the same instant', async () => {
    const id = await company();
    for (let at = 0; at < 4; at += 1) await rename(id, `Marlstone ${at} Ltd`);
    for (let at = 0; at < 3; at += 1) await call('PATCH', `entities/${id}/`, { phone: `+49 30 ${at}` });
    const whole = (await page(id)).results;
    expect(whole).toHaveLength(8);
    for (const limit of [1, 2, 3, 7, 8]) {
      const found: TimelineEntryView[] = [];
      for (let next: string | null = ''; next !== null; ) {
        const read = await page(
          id,
          `?limit=${limit}${next === '' ? '' : `&before=${new URL(next).searchParams.get('before')}`}`,
        );
        expect(read.results.length).toBeLessThanOrEqual(limit);
        found.push(...read.results);
        next = read.next;
      }
      expect(found).toEqual(whole);
    }
  });

  it('has only what was done with this entity in this mode, and is unknown to others', async () => {
    const [first, second] = [await company(), await company()];
    await rename(first, 'Marlstone Precision Ltd');
    expect((await page(second)).results).toHaveLength(1);
    const other = await makeTenant(api);
    for (const key of [other.live, tenant.test])
      expect((await call('GET', `entities/${first}/timeline/`, undefined, key)).status).toBe(404);
    expect((await call('GET', `entities/${randomUUID()}/timeline/`)).status).toBe(404);
    expect((await call('GET', `entities/${first}/timeline/?before=x`)).status).toBe(400);
  });

  it('stores no name in clear text, and is removed with the entity', async () => {
    const id = await company();
    await rename(id, 'Marlstone Precision Ltd');
    const stored = JSON.stringify(await rows());
    expect(stored).toContain(id);
    expect(stored).not.toContain(OWNER.name);
    expect((await call('DELETE', `entities/${id}/`)).status).toBe(204);
    expect(await runJobs(api, tenant.scopes.live, 'purge')).toBe(0);
    expect(JSON.stringify(await rows())).not.toContain(id);
  });
});

describe('the backfill', () => {
  const fill = async (names: ReadonlyMap<string, string> = new Map()) => {
    const scope = tenant.scopes.live;
    const vault = await workerContext(api.ports).vault(scope);
    const span = { from: api.clock.now() - 86_400_000, until: api.clock.now() + 1 };
    return fillTimelines({ table: tenant.table('live'), scope, vault, names, ...span });
  };

  it('makes the rows of before out of the audit trail, with the names that are known', async () => {
    const id = await company();
    await rename(id, 'Marlstone Precision Ltd');
    await call('POST', 'responses/', { questionnaire_id: tenant.questionnaire.stored.id, entity_id: id });
    await call('POST', 'screening/', { entity_id: id });
    const whole = (await page(id)).results;
    expect(whole).toHaveLength(4);
    expect(await fill()).toEqual({ audit_rows: 4, timeline_rows: 0 });
    for (const row of await rows()) await tenant.table('live').commit([{ remove: keyOf(row) }]);
    expect((await page(id)).results).toEqual([]);
    const key = whole[0]?.actor.id ?? '';
    expect(await fill(new Map([[key, OWNER.name]]))).toMatchObject({ timeline_rows: 4 });
    expect((await page(id)).results).toEqual(whole);
    expect(await fill()).toMatchObject({ timeline_rows: 0 });
  });

  it('passes over entities that are gone', async () => {
    const id = await company();
    expect((await call('DELETE', `entities/${id}/`)).status).toBe(204);
    await runJobs(api, tenant.scopes.live, 'purge');
    expect(await fill()).toEqual({ audit_rows: 2, timeline_rows: 0 });
  });
});
