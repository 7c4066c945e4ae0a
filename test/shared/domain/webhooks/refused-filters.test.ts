/** Filters that would never let an event through are refused by the endpoints, with what is allowed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Answer } from '../../../support/in-process-api.ts';
import type { TestTenant } from '../../../support/tenant.ts';
import { WebhookApi } from '../../../support/webhooks/webhook-api.ts';

const PATH = '/api/v1/webhooks/';

let api: WebhookApi;
let tenant: TestTenant;

beforeAll(async () => {
  api = await WebhookApi.open(false);
  tenant = await api.tenant();
});
afterAll(() => api.close());

function create(wish: object) {
  const body = { webhook_url: 'https://example.com/hook', ...wish };
  return api.call('POST', PATH, { key: tenant.test, body });
}

function problemsOf({ body }: Pick<Answer, 'body'>): readonly string[] {
  return z.object({ filters: z.array(z.string()) }).parse(body['errors']).filters;
}

test('refuses values that no event can have, and says what is allowed', async () => {
  const filters = { status: 'APPROVED', entity_id: 'entity-7' };
  const refused = await create({ event_type: 'response.submitted', filters });
  expect(refused).toMatchObject({ status: 400, body: { error: true, code: 'validation_error' } });
  expect(problemsOf(refused)).toEqual([
    'The field status never is "APPROVED". Values: "SUBMITTED", "RESUBMITTED".',
    'The field entity_id never is "entity-7". Values: a UUID in small letters.',
  ]);
  expect((await create({ event_type: 'all', filters })).status).toBe(400);
  const possible = { status: 'RESUBMITTED', entity_id: ['a2b5c6d7-0000-4000-8000-00000000abcd'] };
  expect((await create({ event_type: 'response.submitted', filters: possible })).status).toBe(201);
});

test('refuses filters that no event can pass, and names the fields that there are', async () => {
  const wish = { event_type: 'screening.completed', filters: { risk_levle: 'high' } };
  const refused = await create(wish);
  expect(refused).toMatchObject({ status: 400, body: { error: true, code: 'validation_error' } });
  const [text] = problemsOf(refused);
  expect(text).toContain('The data of screening.completed has no field risk_levle. Did you mean risk_level?');
  expect(text).toContain('match_count');
  expect((await create({ ...wish, filters: { risk_level: 'high' } })).status).toBe(201);
  const created = await create({ event_type: 'screening.completed' });
  const address = `${PATH}${String(created.body['id'])}/`;
  const change = (body: object) => api.call('PATCH', address, { key: tenant.test, body });
  expect((await change({ filters: { status: 'complet' } })).status).toBe(400);
  expect((await change({ filters: { status: 'completed' } })).status).toBe(200);
  expect((await change({ filters: null })).status).toBe(200);
  expect((await api.call('GET', address, { key: tenant.test })).body).toMatchObject({ filters: {} });
});
