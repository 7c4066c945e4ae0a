/** Calls whose counters are busy all the time: every list, filter and count answers what it answers on quiet counters. */
import { expect, it } from 'vitest';
import type { Tables } from '#shared/platform/ports.ts';
import { BusyCounters } from '#shared/platform/spread/lanes.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
let busy: Pick<InProcessApi, 'call'>;

withApi(async (opened) => {
  api = opened;
  tenant = await makeTenant(api);
  busy = api.over({ tables: alwaysBusy(api.ports.tables) });
});

/** As a process sees the table whose every commit collided on all its counters once. */
function alwaysBusy(tables: Tables): Tables {
  const counters = new BusyCounters();
  return {
    within: (fence) => {
      const real = tables.within(fence);
      return {
        get: (key, options) => real.get(key, options),
        getMany: (keys, options) => real.getMany(keys, options),
        query: (query) => real.query(query),
        update: (key, changes, when) => real.update(key, changes, when),
        commit: (writes) => {
          counters.learn(writes, [...writes.keys()]);
          return real.commit(counters.place(writes));
        },
      };
    },
  };
}

/** Every second call goes by a process that knows of nothing busy. */
let calls = 0;
const call = async (method: string, path: string, body?: unknown) => {
  calls += 1;
  const by = calls % 2 === 0 ? api : busy;
  const answer = await by.call(method, `/api/v1${path}`, {
    key: tenant.test,
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body;
};
const countOf = async (path: string) => (await call('GET', path))['count'];
const idsOf = async (path: string) => {
  const { results } = await call('GET', path);
  return Array.isArray(results) ? results.map(({ id }) => String(id)) : [];
};

it('entities that are made, changed and removed are listed and counted by every filter', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 40; at += 1) {
    const body = { entity_type: 'company', legal_name: `Busy ${at} Ltd`, is_primary: false };
    ids.push(String((await call('POST', '/entities/', body))['id']));
    await api.clock.advance(1);
  }
  for (const id of ids.slice(0, 15)) await call('PATCH', `/entities/${id}/`, { is_primary: true });
  for (const id of ids.slice(10, 20)) await call('DELETE', `/entities/${id}/`);
  const left = [...ids.slice(0, 10), ...ids.slice(20)];
  expect(await countOf('/entities/')).toBe(30);
  expect(await countOf('/entities/?is_primary=true')).toBe(10);
  expect(await countOf('/entities/?is_primary=false')).toBe(20);
  const pages = [await idsOf('/entities/?page_size=20'), await idsOf('/entities/?page_size=20&page=2')];
  expect(pages.flat()).toEqual(left.toReversed());
  expect(await idsOf('/entities/?is_primary=true')).toEqual(ids.slice(0, 10).toReversed());
  const lanes = new Set(
    (await api.items()).map(({ sk }) => String(sk)).filter((sk) => sk.startsWith('TOTAL')),
  );
  expect(lanes.size).toBeGreaterThan(10);
});

it('responses that are made and sent are listed by their status, and counted on their template', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    const entity = await call('POST', '/entities/', { entity_type: 'company', legal_name: `Sent ${at} Ltd` });
    const body = { questionnaire_id: tenant.questionnaire.stored.id, entity_id: entity['id'] };
    ids.push(String((await call('POST', '/responses/', body))['id']));
    await api.clock.advance(1);
  }
  for (const id of ids.slice(0, 5))
    await call('POST', `/responses/${id}/send/`, { email: 'r@lantern.example' });
  expect(await countOf('/responses/')).toBe(12);
  expect(await countOf('/responses/?status=PREFILL')).toBe(7);
  expect(await countOf('/responses/?status=DRAFT')).toBe(5);
  expect(await idsOf('/responses/?status=DRAFT')).toEqual(ids.slice(0, 5).toReversed());
  const template = await call('GET', `/questionnaires/${tenant.questionnaire.stored.id}/`);
  expect(template['response_count']).toBe(5);
});
