/** The list of an entity's verification sessions, and who sees them. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { pass } from '../../support/in-process/pass.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant } from '../../support/tenant.ts';
import { done } from '../../support/verification/readings.ts';
import { withApi } from '../../support/with-api.ts';
import { Verifications } from './fixture.ts';

let api: InProcessApi;
let own: Verifications;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  own = new Verifications(api, await makeTenant(api));
  api.mails.length = 0;
});

describe('the sessions of an entity', () => {
  // proves VER-207 to VER-210
  it('are listed, most recent first, filtered and paged', async () => {
    const person = await own.person();
    const ids: string[] = [];
    for (const end of [(id: string) => own.conclude(id, done()), (id: string) => own.revoke(id), undefined]) {
      const id = String((await own.ask(person)).body['session_id']);
      ids.unshift(id);
      await end?.(id);
      await pass(api, 1_000);
    }
    const list = (query = '') => own.call('GET', `/api/v1/entities/${person}/verification-sessions/${query}`);
    const all = await list();
    expect(all.body).toMatchObject({ count: 3, limit: 10, offset: 0 });
    expect(all.body['results']).toMatchObject(
      ids.map((session_id, at) => ({
        session_id,
        status: ['pending', 'revoked', 'completed'][at],
        outcome: ['pending', 'pending', 'clear'][at],
        failure_reason: null,
        accessed_at: null,
      })),
    );
    expect((await list('?status=completed')).body).toMatchObject({
      count: 1,
      results: [{ session_id: ids[2] }],
    });
    expect((await list('?outcome=clear&limit=5')).body).toMatchObject({ count: 1, limit: 5 });
    expect((await list('?limit=1&offset=1')).body).toMatchObject({
      count: 3,
      limit: 1,
      offset: 1,
      results: [{ session_id: ids[1] }],
    });
    expect((await own.call('GET', `/api/v1/entities/${randomUUID()}/verification-sessions/`)).status).toBe(
      404,
    );
  });

  it('are those of the environment and the tenant', async () => {
    const id = await own.session();
    const other = new Verifications(api, own.tenant, 'test');
    const stranger = new Verifications(api, await makeTenant(api));
    for (const who of [other, stranger])
      for (const answer of [await who.get(id), await who.get(id, 'results/'), await who.revoke(id)])
        expect([answer.status, answer.body['detail']]).toEqual([404, 'Not found.']);
    expect((await own.get(id)).body['status']).toBe('pending');
  });
});
