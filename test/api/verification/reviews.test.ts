/** Reviews of completed verification sessions, and the limits of the endpoints. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, OWNER } from '../../support/tenant.ts';
import { done } from '../../support/verification/readings.ts';
import { withApi } from '../../support/with-api.ts';
import { SESSIONS, Verifications } from './fixture.ts';

let api: InProcessApi;
let own: Verifications;
let id: string;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  own = new Verifications(api, await makeTenant(api));
  id = await own.concluded(done());
});

const NOTES = 'The document and the person fit.';

describe('a review', () => {
  // proves VER-401 to VER-408
  it.each(['approved', 'rejected', 'flagged', 'pending'])('says %s, by whom and when', async (decision) => {
    const { status, body } = await own.review(id, { decision, notes: NOTES });
    expect(status).toBe(201);
    expect(body).toEqual({
      review_id: expect.any(String),
      session_id: id,
      decision,
      proposed_decision: null,
      notes: NOTES,
      reviewed_by: OWNER,
      reviewed_at: expect.any(String),
      check_ids: null,
    });
    expect(JSON.stringify(await api.items())).not.toContain(NOTES);
  });

  // proves VER-409, VER-410, VER-415
  it.each([
    { notes: NOTES },
    { decision: 'maybe', notes: NOTES },
    { decision: 'approved' },
    { decision: 'approved', notes: ' ' },
    { decision: 'approved', notes: NOTES, check_ids: ['x'] },
    { decision: 'approved', notes: NOTES, check_ids: [randomUUID()] },
  ])('as %j is refused', async (body) => {
    expect((await own.review(id, body)).status).toBe(400);
    expect((await own.get(id, 'reviews/')).body['total_reviews']).toBe(0);
  });

  // proves VER-411, VER-414
  it('needs a completed session', async () => {
    const open = await own.session();
    for (const answer of [
      await own.review(open, { decision: 'approved', notes: NOTES }),
      await own.get(open, 'reviews/'),
    ])
      expect([answer.status, answer.body['session_id'], answer.body['current_status']]).toEqual([
        400,
        open,
        'pending',
      ]);
  });

  // proves VER-412, VER-413
  it('is listed, most recent first', async () => {
    for (const decision of ['flagged', 'rejected', 'approved'])
      await own.review(id, { decision, notes: NOTES });
    expect((await own.get(id, 'reviews/')).body).toMatchObject({
      session_id: id,
      session_status: 'completed',
      session_outcome: 'clear',
      reviews: [{ decision: 'approved' }, { decision: 'rejected' }, { decision: 'flagged' }],
      total_reviews: 3,
      latest_decision: 'approved',
    });
  });

  it('of several at once is lost by none', async () => {
    await Promise.all([1, 2, 3, 4].map(() => own.review(id, { decision: 'flagged', notes: NOTES })));
    expect((await own.get(id, 'reviews/')).body['total_reviews']).toBe(4);
  });
});

describe('with four eyes an approval', () => {
  const approve = { decision: 'approved', notes: NOTES };

  beforeEach(async () => {
    const { live } = own.tenant.scopes;
    await own.tenant.table('live').update(environmentKey(live), { set: { four_eyes_verifications: true } });
  });

  /** Another person of the tenant. */
  function second(): Promise<string> {
    return own.tenant.key('live', { owner: { ...OWNER, id: randomUUID(), name: 'Sam Second' } });
  }

  it('of one person is pending, and cannot be confirmed by the same one', async () => {
    expect((await own.review(id, approve)).body).toMatchObject({
      decision: 'pending',
      proposed_decision: 'approved',
    });
    const again = await own.review(id, approve);
    expect([again.status, again.body['error']]).toEqual([403, 'second_person_required']);
    expect((await own.get(id, 'reviews/')).body).toMatchObject({
      total_reviews: 1,
      latest_decision: 'pending',
    });
  });

  it('stands once another person approves, too', async () => {
    await own.review(id, approve);
    const path = `${SESSIONS}${id}/reviews/create/`;
    const confirmed = await api.call('POST', path, { key: await second(), body: approve });
    expect(confirmed.body).toMatchObject({ decision: 'approved', proposed_decision: null });
  });

  it('begins anew after a review in between', async () => {
    await own.review(id, approve);
    await own.review(id, { decision: 'flagged', notes: NOTES });
    expect((await own.review(id, approve)).body['decision']).toBe('pending');
  });
});

describe('the limits of the endpoints', () => {
  const limited = () => own.tenant.key('live', { class_limits: {} });
  const bursts = (headers: Readonly<Record<string, string>>) =>
    ['Limit', 'Burst-Limit'].map((name) => Number(headers[`X-RateLimit-${name}`]));

  it('are those of the specification, with the reset as Unix time', async () => {
    const key = await limited();
    const entity = await own.person();
    const calls = [
      ['POST', SESSIONS, 60, { entity_id: entity, email: 'x@lantern.example' }],
      ['GET', `${SESSIONS}${id}/`, 300],
      ['GET', `${SESSIONS}${id}/results/`, 300],
      ['POST', `${SESSIONS}${id}/resend/`, 20],
    ] as const;
    for (const [method, path, minute, body] of calls) {
      const { headers } = await api.call(method, path, { key, ...(body === undefined ? {} : { body }) });
      expect([path, ...bursts(headers)]).toEqual([path, 10_000, minute]);
      expect(Number(headers['X-RateLimit-Reset'])).toBeGreaterThan(api.clock.now() / 1000);
    }
  });

  // proves VER-603
  it('count resends per key, and the hour over all keys', async () => {
    const [one, other] = [await limited(), await limited()];
    const resend = (key: string) => api.call('POST', `${SESSIONS}${id}/resend/`, { key });
    let last = await resend(one);
    for (let sent = 1; sent < 20; sent += 1) last = await resend(one);
    expect([last.status, last.headers['X-RateLimit-Burst-Remaining']]).toEqual([400, '0']);
    expect((await resend(one)).body).toMatchObject({
      error: 'rate_limit_exceeded',
      retry_after: expect.any(Number),
    });
    const fromOther = await resend(other);
    expect([fromOther.status, fromOther.headers['X-RateLimit-Burst-Remaining']]).toEqual([400, '19']);
    const used = 10_000 - Number(fromOther.headers['X-RateLimit-Remaining']);
    expect(used).toBeGreaterThanOrEqual(22);
  });
});
