import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { responseLifecycle } from '#shared/domain/responses/lifecycle.ts';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { eventsOf, submit, submitted } from '../../support/journeys.ts';
import { responseIn } from '../../support/responses/in-status.ts';
import { makeTenant, OWNER, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const review = (id: string, body: unknown, idempotencyKey?: string | null) =>
  api.call('POST', `/api/v1/responses/${id}/review/`, {
    key: tenant.live,
    body,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
const note = (id: string, status_transition: string) =>
  api.call('POST', `/api/v1/responses/${id}/notes/`, {
    key: tenant.live,
    body: { text: 'decided', status_transition },
  });
const response = async (id: string) =>
  (await api.call('GET', `/api/v1/responses/${id}/`, { key: tenant.live })).body;
const start = { action: 'start' };
const complete = { action: 'complete' };

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

/** The sealed data of the newest event of a type. */
async function announced(type: string): Promise<unknown> {
  const row = (await api.outbox(tenant.scopes.live)).find((each) => each['type'] === type);
  const vault = await new DataKeys(api.ports).of(tenant.scopes.live);
  const place = { pk: String(row?.['pk']), sk: String(row?.['sk']), attribute: 'body' };
  return vault.unsealJson(place, String(row?.['body']));
}

describe('a review', () => {
  it('begins on what was submitted, naming nobody and announcing nothing', async () => {
    const { responseId } = await submitted(api, tenant);
    const before = await eventsOf(api, tenant, 'live');
    const begun = await review(responseId, start);
    expect(begun.status).toBe(200);
    expect(begun.body).toEqual({
      success: true,
      response_id: responseId,
      status: 'UNDER_REVIEW',
      reviewed_by: null,
      reviewed_at: null,
    });
    expect(await response(responseId)).toMatchObject({
      status: 'UNDER_REVIEW',
      reviewed_by: null,
      reviewed_at: null,
    });
    expect(await eventsOf(api, tenant, 'live')).toEqual(before);
  });

  it('ends by naming the reviewer, and is announced without a note', async () => {
    const { responseId } = await submitted(api, tenant);
    await review(responseId, start);
    const ended = await review(responseId, complete);
    expect(ended.body).toEqual({
      success: true,
      response_id: responseId,
      status: 'REVIEWED',
      reviewed_by: OWNER,
      reviewed_at: expect.any(String),
    });
    expect(await response(responseId)).toMatchObject({
      status: 'REVIEWED',
      reviewed_by: OWNER,
      reviewed_at: ended.body['reviewed_at'],
      manager_reviewer: null,
      manager_reviewed_at: null,
    });
    expect(await announced('response.reviewed')).toMatchObject({
      envelope: {
        data: {
          response_id: responseId,
          status: 'REVIEWED',
          note_id: null,
          reviewed_at: ended.body['reviewed_at'],
        },
      },
    });
  });

  it.each(['APPROVED', 'REJECTED'])(
    'that is finished makes who leads to %s the manager',
    async (decision) => {
      const { responseId } = await submitted(api, tenant);
      await review(responseId, start);
      const ended = await review(responseId, complete);
      await api.clock.advance(1000);
      await note(responseId, decision);
      const after = await response(responseId);
      expect(after).toMatchObject({
        status: decision,
        reviewed_by: OWNER,
        reviewed_at: ended.body['reviewed_at'],
        manager_reviewer: OWNER,
      });
      expect(String(after['manager_reviewed_at']) > String(after['reviewed_at'])).toBe(true);
    },
  );

  it('goes round again after changes, and keeps its first reviewer', async () => {
    const { responseId, bearer } = await submitted(api, tenant);
    await note(responseId, 'CHANGES_REQUESTED');
    const first = await response(responseId);
    await submit(api, bearer);
    await api.clock.advance(1000);
    expect((await review(responseId, start)).body).toMatchObject({
      status: 'UNDER_REVIEW',
      reviewed_by: OWNER,
    });
    expect((await review(responseId, complete)).body).toMatchObject({
      status: 'REVIEWED',
      reviewed_at: first['reviewed_at'],
    });
  });

  it('leaves who and where to in the audit trail', async () => {
    const { responseId } = await submitted(api, tenant);
    await review(responseId, start);
    const rows = (await api.items()).filter(
      (item) => item['action'] === 'responses.review' && item['target'] === `response:${responseId}`,
    );
    expect(rows).toMatchObject([{ facts: { before: 'SUBMITTED', after: 'UNDER_REVIEW' } }]);
  });

  it('needs an idempotency key, and answers a repeated call as before', async () => {
    const { responseId } = await submitted(api, tenant);
    expect((await review(responseId, start, null)).body['error']).toBe('missing_idempotency_key');
    const first = await review(responseId, start, 'start-it');
    const again = await review(responseId, start, 'start-it');
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  it.each([{}, { action: 'stop' }, { action: 'START' }, { action: null }, { action: ['start'] }])(
    'is refused %j with 400',
    async (body) => {
      const { responseId } = await submitted(api, tenant);
      expect((await review(responseId, body)).status).toBe(400);
      expect((await response(responseId))['status']).toBe('SUBMITTED');
    },
  );

  it('of an unknown response is 404', async () => {
    expect((await review(randomUUID(), start)).status).toBe(404);
    expect((await review('first', start)).status).toBe(404);
  });
});

describe('a step of the review', () => {
  const begins = ['SUBMITTED', 'RESUBMITTED'];
  const wrong = responseLifecycle.states.flatMap((status) => [
    ...(begins.includes(status) ? [] : [['start', status] as const]),
    ...(status === 'UNDER_REVIEW' ? [] : [['complete', status] as const]),
  ]);

  it.each(wrong)('%s is refused in %s with 403 and the status', async (action, status) => {
    const responseId = await responseIn(api, tenant, status);
    const before = await eventsOf(api, tenant, 'live');
    const refused = await review(responseId, { action });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ error: 'response_not_reviewable', status });
    expect((await response(responseId))['status']).toBe(status);
    expect(await eventsOf(api, tenant, 'live')).toEqual(before);
  });

  it('is taken once where two take it at the same moment', async () => {
    const { responseId } = await submitted(api, tenant);
    const answers = await Promise.all([review(responseId, start), review(responseId, start)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await response(responseId))['status']).toBe('UNDER_REVIEW');
  });
});
