/** The list of all verification sessions: every session once, newest first, counted as it stands. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { VerificationLine } from '#shared/domain/verification-sessions/schema.ts';
import { VerificationPage } from '#shared/domain/verification-sessions/schema.ts';
import { listOlderVerifications } from '../../../cli/backfill/verifications.ts';
import { pass } from '../../support/in-process/pass.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { runJobs } from '../../support/onboarding/fixture.ts';
import { makeTenant } from '../../support/tenant.ts';
import { done, FAILED } from '../../support/verification/readings.ts';
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

const read = async (query = '', by = own) =>
  VerificationPage.parse((await by.call('GET', `/api/v1/verifications/${query}`)).body);
const idsOf = (lines: readonly VerificationLine[]) => lines.map(({ session_id }) => session_id);
const spaced = async (id: Promise<string>) => {
  const made = await id;
  await pass(api, 1_000);
  return made;
};

/** One session in each of four states, the oldest first. */
async function four() {
  const pending = await spaced(own.session());
  const clear = await spaced(own.concluded(done()));
  const notCarriedOut = await spaced(own.concluded(FAILED));
  const revoked = await spaced(own.session());
  await own.revoke(revoked);
  return { pending, clear, failed: notCarriedOut, revoked };
}

describe('the list of verifications', () => {
  it('has every session once, newest first, with the person and how it stands', async () => {
    const ids = await four();
    const { count, results } = await read();
    expect(count).toBe(4);
    expect(results).toMatchObject([
      { session_id: ids.revoked, status: 'revoked', outcome: 'pending' },
      { session_id: ids.failed, status: 'failed', failure_reason: expect.any(String) },
      { session_id: ids.clear, status: 'completed', outcome: 'clear', completed_at: expect.any(String) },
      { session_id: ids.pending, status: 'pending', entity_name: 'Ines Clara Moreau', completed_at: null },
    ]);
  });

  it('is narrowed by status, by outcome and by both, with the counts of what is left', async () => {
    const ids = await four();
    const narrowed = async (query: string) => {
      const { count, results } = await read(query);
      expect(count).toBe(results.length);
      return idsOf(results);
    };
    expect(await narrowed('?status=pending')).toEqual([ids.pending]);
    expect(await narrowed('?status=completed')).toEqual([ids.clear]);
    expect(await narrowed('?outcome=clear')).toEqual([ids.clear]);
    expect(await narrowed('?outcome=pending&status=revoked')).toEqual([ids.revoked]);
    expect(await narrowed('?outcome=clear&status=pending')).toEqual([]);
    expect(await narrowed('?status=failed')).toEqual([ids.failed]);
  });

  it('has pages', async () => {
    const ids = await four();
    const first = await read('?page_size=3');
    expect(first).toMatchObject({ count: 4, previous: null });
    const second = await read('?page_size=3&page=2');
    expect([...idsOf(first.results), ...idsOf(second.results)]).toEqual(Object.values(ids).toReversed());
    expect(second.next).toBeNull();
    expect((await own.call('GET', '/api/v1/verifications/?page=3')).status).toBe(404);
  });

  it('is that of one tenant and one mode', async () => {
    await own.session();
    const other = new Verifications(api, await makeTenant(api));
    expect((await read('', other)).count).toBe(0);
    expect((await read('', new Verifications(api, own.tenant, 'test'))).count).toBe(0);
  });

  it('loses the sessions of a deleted entity with the job of the deletion, and counts them out once', async () => {
    const person = await own.person();
    const kept = await own.session();
    const concluded = String((await own.ask(person)).body['session_id']);
    await own.conclude(concluded, done());
    await own.ask(person);
    expect((await read()).count).toBe(3);
    expect((await own.call('DELETE', `/api/v1/entities/${person}/`)).status).toBe(204);
    for (let run = 0; run < 2; run += 1) expect(await runJobs(api, own.scope, 'purge')).toBe(0);
    const { count, results } = await read();
    expect([count, idsOf(results)]).toEqual([1, [kept]]);
    expect((await read('?status=completed')).count).toBe(0);
  });
});

describe('sessions of before the list', () => {
  /** As they were stored by the release before. */
  async function unlisted() {
    const table = own.tenant.table('live');
    for (const item of await api.items()) {
      const key = { pk: String(item['pk']), sk: String(item['sk']) };
      if (!key.pk.startsWith(`${own.scope.prefix}#`)) continue;
      if (key.pk.includes('#COUNT#VER')) await table.commit([{ remove: key }]);
      else if (item['listed'] !== undefined)
        await table.update(key, { remove: ['listed', 'list_pk', 'list_sk', 'facet_pk', 'facet_sk'] });
    }
  }
  const backfill = () => listOlderVerifications({ table: own.tenant.table('live'), scope: own.scope });

  it('are moved and removed without being counted', async () => {
    const ids = await four();
    await unlisted();
    await own.conclude(ids.pending, done());
    expect(await read()).toMatchObject({ count: 0, results: [] });
  });

  it('are put on the list by the backfill, which may be repeated', async () => {
    await four();
    const whole = await read();
    await unlisted();
    expect(await backfill()).toBe(4);
    expect(await read()).toEqual(whole);
    expect(await backfill()).toBe(0);
    expect((await read('?status=revoked')).count).toBe(1);
  });
});
