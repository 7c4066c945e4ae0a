/** Usage: days, credits and limits, from what is stored anyway. */
import { beforeEach, describe, expect, it } from 'vitest';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { UsageView } from '#shared/domain/usage/schema.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api, { credits: 7 });
});

const usage = (query = '', key = tenant.live) => api.call('GET', `/api/v1/usage/${query}`, { key });
const newEntity = async (name: string) => {
  const body = { entity_type: 'company', legal_name: name };
  const made = await api.call('POST', '/api/v1/entities/', { key: tenant.live, body });
  return String(made.body['id']);
};

describe('usage', () => {
  it('has a row for every day of the span, today the last one', async () => {
    await newEntity('Marlstone Optics Ltd');
    const { status, body } = await usage('?days=3');
    expect(status).toBe(200);
    const { days } = UsageView.parse(body);
    expect(days).toHaveLength(3);
    expect(days.at(-1)).toMatchObject({ day: body['to'], entities: 1, responses: 0, cases: 0 });
    expect(days[0]).toMatchObject({ day: body['from'], entities: 0 });
  });

  it('no longer counts what was deleted', async () => {
    const kept = await newEntity('Marlstone Optics Ltd');
    const gone = await newEntity('Brackwater Instruments GmbH');
    expect(kept).not.toBe(gone);
    await api.call('DELETE', `/api/v1/entities/${gone}/`, { key: tenant.live });
    const { body } = await usage('?days=1');
    expect(body['days']).toMatchObject([{ entities: 1 }]);
  });

  it('shows credits in live mode, and none in test mode, which is never charged', async () => {
    const live = await usage();
    expect(live.body['credits']).toContainEqual(expect.objectContaining({ kind: 'send_ddq', balance: 7 }));
    const test = await usage('', tenant.test);
    expect(test.body['credits']).toEqual([]);
  });

  it('shows how much of each limit is taken, and the limit that the operator has set', async () => {
    const key = environmentKey(tenant.scopes.live);
    await tenant.table('live').update(key, { set: { mails_per_tenant: 25 } });
    const { body } = await usage();
    expect(body['limits']).toContainEqual({ limit: 'mails_per_day', used: 0, most: 25 });
    expect(body['limits']).toContainEqual({ limit: 'documents', used: 0, most: 100_000 });
  });

  it('refuses a span of no days or of more than three months', async () => {
    for (const days of ['0', '93', 'many']) expect((await usage(`?days=${days}`)).status).toBe(400);
  });
});
