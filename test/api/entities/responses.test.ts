/** The responses of an entity: each once, newest first, as it stands. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { EntityResponses } from '#shared/domain/responses/of-entity/schema.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

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
const company = async () =>
  String(
    (await call('POST', 'entities/', { entity_type: 'company', legal_name: 'Marlstone Optics Ltd' })).body[
      'id'
    ],
  );
const response = async (entity_id: string) => {
  const questionnaire_id = tenant.questionnaire.stored.id;
  const made = await call('POST', 'responses/', { questionnaire_id, entity_id });
  await api.clock.advance(1_000);
  return String(made.body['id']);
};
const page = async (id: string, query = '') =>
  EntityResponses.parse((await call('GET', `entities/${id}/responses/${query}`)).body);

describe('the responses of an entity', () => {
  it('are listed newest first, a page at a time, with their status', async () => {
    const entity = await company();
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.unshift(await response(entity));
    await response(await company());
    const whole = await page(entity);
    expect(whole.results.map(({ id }) => id)).toEqual(ids);
    expect(whole.results[0]).toMatchObject({ status: 'PREFILL', entity_name: 'Marlstone Optics Ltd' });
    expect(whole.next).toBeNull();
    for (const limit of [1, 2, 4, 5]) {
      const found: string[] = [];
      for (let next: string | null = ''; next !== null; ) {
        const read = await page(
          entity,
          `?limit=${limit}${next === '' ? '' : `&before=${new URL(next).searchParams.get('before')}`}`,
        );
        found.push(...read.results.map(({ id }) => id));
        next = read.next;
      }
      expect(found).toEqual(ids);
    }
  });

  it('lose what was deleted', async () => {
    const entity = await company();
    const [kept, deleted] = [await response(entity), await response(entity)];
    expect((await call('DELETE', `responses/${deleted}/`)).status).toBe(204);
    expect((await page(entity)).results.map(({ id }) => id)).toEqual([kept]);
  });

  it('are unknown to other tenants and to the other mode', async () => {
    const entity = await company();
    const other = await makeTenant(api);
    for (const key of [other.live, tenant.test])
      expect((await call('GET', `entities/${entity}/responses/`, undefined, key)).status).toBe(404);
    expect((await call('GET', `entities/${randomUUID()}/responses/`)).status).toBe(404);
    expect((await call('GET', `entities/${entity}/responses/?before=x`)).status).toBe(400);
  });
});
