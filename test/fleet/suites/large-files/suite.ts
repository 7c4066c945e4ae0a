/** Files on both sides of what a function takes: directly, through the store, refused; and what a redirect gives away. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '#shared/domain/tenants/provision/keys/create.ts';
import { DEMO_PLANS } from '../../../../cli/seed/demo-tenants.ts';
import type { RunningFleet } from '../../../support/fleet/running-fleet.ts';
import { demoTenant, formOf, LARGEST_BODY, LargeFiles, MB, NOT_FOUND } from './sender.ts';

/** One size on each side of each limit; other sizes, routes and callers: large-files.full.test.ts. */
export function largeFilesSuite(fleet: () => RunningFleet): void {
  let files: LargeFiles;
  beforeAll(async () => {
    files = await LargeFiles.open(fleet());
  });

  describe('a file', () => {
    it.each([
      ['of 4.4 million bytes', 4_400_000, false],
      ['of 4.6 million bytes', 4_600_000, true],
    ])('%s is attached whole, with 201', (_, size, redirected) => files.expectAttached(size, redirected));

    it('of 10 MB and a byte is refused with the contract’s 400 for its field', () =>
      files.expectRefused(LARGEST_BODY + 1));
  });

  describe('the address that a caller is sent on to', () => {
    it('answers once to its own key, then as anything that is not there, and nothing is left behind', async () => {
      const before = await files.stagedObjects();
      const path = await files.stage(formOf(5 * MB));
      const call = (options = {}) => fleet().call('GET', path, { idempotencyKey: randomUUID(), ...options });
      expect((await call()).status).toBe(401);
      expect((await call({ key: files.key })).status).toBe(201);
      expect(await call({ key: files.key })).toMatchObject({ status: 404, body: NOT_FOUND });
      expect(await files.stagedObjects()).toBe(before);
    });
  });

  describe('without a well-formed key', () => {
    it('nothing is stored of a large form, and the caller is told 401', async () => {
      const before = await files.stagedObjects();
      const headers = { Authorization: 'Bearer guessed' };
      const answer = await files.send(formOf(5 * MB), { headers });
      expect([answer.status, answer.redirected]).toEqual([401, false]);
      expect(await files.stagedObjects()).toBe(before);
    });
  });

  describe('the address of a caller', () => {
    it('is the one that the edge sees: neither the edge’s own, nor one that the caller claims', async () => {
      const own = await limitedKey(fleet(), ['127.0.0.1']);
      const other = await limitedKey(fleet(), ['203.0.113.9', '130.176.0.1']);
      const list = (apiKey: string, headers = {}) =>
        fleet().call('GET', '/api/v1/entities/', { key: apiKey, headers });
      const claims = {
        'X-Probity-Viewer': '203.0.113.9',
        'X-Probity-Pass': 'guessed',
        'X-Forwarded-For': '203.0.113.9',
      };
      expect((await list(own)).status).toBe(200);
      expect((await list(other)).status).toBe(403);
      expect((await list(other, claims)).status).toBe(403);
    });
  });
}

/** A key of the first tenant that may be used from these addresses only. */
async function limitedKey(fleet: RunningFleet, ip_whitelist: string[]): Promise<string> {
  const context = await fleet.operator();
  try {
    const [plan] = DEMO_PLANS;
    const key = {
      owner_id: plan?.user.user_id ?? '',
      name: ip_whitelist.join(' '),
      environment: 'live',
    } as const;
    return (await createKey(context, demoTenant(fleet, 0).id, { ...key, ip_whitelist })).api_key;
  } finally {
    context.close();
  }
}
