/** A store that does not answer in time: the caller gets 503 with Retry-After, and a repetition has one effect. */
import { beforeEach, expect, it } from 'vitest';
import type { Table } from '#shared/platform/ports.ts';
import { company, ENTITIES } from '../../support/entities/entity-fixture.ts';
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

/** As the AWS client rejects after its attempts. */
function timeout(): Error {
  return Object.assign(new Error('no answer'), { name: 'TimeoutError', $metadata: { attempts: 3 } });
}

/** The API with a table of which some methods time out. */
function busy(methods: (real: Table) => Partial<Table>) {
  const { tables } = api.ports;
  return api.over({
    tables: {
      within: (fence) => {
        const real = tables.within(fence);
        const whole: Table = {
          get: (key, options) => real.get(key, options),
          getMany: (keys, options) => real.getMany(keys, options),
          query: (query) => real.query(query),
          update: (key, changes, when) => real.update(key, changes, when),
          commit: (writes) => real.commit(writes),
        };
        return { ...whole, ...methods(real) };
      },
    },
  });
}

it('is told to the reader of a list', async () => {
  const calls = busy(() => ({ query: () => Promise.reject(timeout()) }));
  const answer = await calls.call('GET', ENTITIES, { key: tenant.live });
  expect([answer.status, answer.body['code']]).toEqual([503, 'temporarily_unavailable']);
  expect(answer.headers['Retry-After']).toBe('1');
});

it.each(['before', 'after'])('%s a commit is told, and the same key then has one effect', async (moment) => {
  const calls = busy((real) => ({
    commit: async (writes) => {
      if (moment === 'after') await real.commit(writes);
      throw timeout();
    },
  }));
  const call = { key: tenant.live, body: company('Once Ltd'), idempotencyKey: 'one-key-for-a-busy-store' };
  const refused = await calls.call('POST', ENTITIES, call);
  expect([refused.status, refused.headers['Retry-After']]).toEqual([503, '1']);
  const again = await api.call('POST', ENTITIES, call);
  expect(again.status).toBe(201);
  expect((await api.call('GET', ENTITIES, { key: tenant.live })).body['count']).toBe(1);
});
