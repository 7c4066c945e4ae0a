/** What a search costs: one credit for the first answer, and nothing for whatever else may happen. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companySearchApi } from '#functions/api/company-search/app.ts';
import { LEASE_MS } from '#shared/http/idempotency/record.ts';
import { eventOf } from '../../support/in-process/event.ts';
import { CRASH_POINTS, Desk, ID, NAME, PATH } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.renew());

describe('a search', () => {
  // proves CS-106, CRED-002
  it('costs one credit the first time, and nothing when it is answered from memory', async () => {
    await desk.search();
    expect(await desk.credits()).toBe(99);
    await desk.search();
    await desk.search();
    expect(await desk.credits()).toBe(99);
    expect(await desk.holds()).toEqual(['captured']);
  });

  // proves CS-106
  it('costs one credit also when it finds nothing', async () => {
    await desk.search({ name: 'Nobody At All' });
    expect(await desk.credits()).toBe(99);
    await desk.search({ name: 'Nobody At All' });
    expect(await desk.credits()).toBe(99);
  });

  // proves CS-106, CS-112
  it.each(['error', 'silence', 'throttled', 'malformed', 'truncated', 'unauthorised', 'redirect'] as const)(
    'costs nothing when the registers fail by %s',
    async (fault) => {
      for (const fake of desk.fakes.all) fake.fail(fault, { retryAfterSec: 3600 });
      const registers = desk.fakes.directory({ deadlineMs: 150 });
      const failed = await desk.search({ by: desk.api.over({ registers }) });
      expect(failed.status).toBe(500);
      expect(await desk.credits()).toBe(100);
      expect(await desk.holds()).toEqual(['released']);
    },
  );

  // proves CS-106, CRED-001
  it('costs nothing in test mode, and asks no register', async () => {
    await desk.setCredits(0);
    expect((await desk.search({ key: desk.tenant.test })).status).toBe(200);
    expect(await desk.credits()).toBe(0);
    expect(desk.fakes.asked).toBe(0);
    expect(await desk.holds()).toEqual([]);
  });

  // proves CS-109, ERR-011
  it('is refused with 402, error and detail without credits: no register is asked, and nothing is remembered', async () => {
    await desk.renew({ credits: 0 });
    const refused = await desk.search({ idempotencyKey: 'without-any-credit' });
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({ error: 'insufficient_credits', detail: expect.any(String) });
    expect(desk.fakes.asked).toBe(0);
    await desk.setCredits(1);
    expect((await desk.search({ idempotencyKey: 'without-any-credit' })).status).toBe(200);
    expect(await desk.credits()).toBe(0);
    expect((await desk.search()).body).toMatchObject({ cached: true });
    expect((await desk.search({ name: 'Meridian' })).status).toBe(402);
  });

  // proves IDEM-005, CS-106
  it('is answered the same and charged once when it is repeated under its key', async () => {
    const key = randomUUID();
    const first = await desk.search({ idempotencyKey: key });
    const again = await desk.search({ idempotencyKey: key });
    expect(again.text).toBe(first.text);
    expect(again.body).toMatchObject({ cached: false, hit_count: 1 });
    expect((await desk.search({ idempotencyKey: key, name: 'Meridian' })).status).toBe(409);
    expect(await desk.credits()).toBe(99);
  });
});

describe('searches for the same at once', () => {
  // proves CS-106
  it('ask the register once, cost one credit, and are all answered', async () => {
    const release = desk.fakes.registers['companies-house'].hold();
    const running = Array.from({ length: 5 }, () => desk.search());
    await until(() => desk.fakes.asked > 0);
    release();
    const answers = await Promise.all(running);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body['cached'] === false)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body['items']))).size).toBe(1);
    expect(desk.fakes.asked).toBe(1);
    expect(await desk.credits()).toBe(99);
    expect(await desk.holds()).toEqual(['captured']);
  });

  // proves CS-106
  it('take over from one that fails, and only the one that is answered is charged', async () => {
    desk.fakes.registers['companies-house'].fail('unauthorised', { times: 1 });
    desk.fakes.registers.gleif.fail('unauthorised', { times: 1 });
    const release = desk.fakes.registers['companies-house'].hold();
    const running = [desk.search(), desk.search()];
    await until(() => desk.fakes.asked > 0);
    release();
    const answers = await Promise.all(running);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 500]);
    expect(await desk.credits()).toBe(99);
    expect(await desk.holds()).toEqual(['captured', 'released']);
  });

  // proves CS-106
  it('cost one credit and are all answered when there is only one credit', async () => {
    await desk.setCredits(1);
    const answers = await Promise.all([desk.search(), desk.search(), desk.search()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await desk.credits()).toBe(0);
  });

  // proves IDEM-007, CS-106
  it('under one key are one search', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => desk.search({ idempotencyKey: key })));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(desk.fakes.asked).toBe(1);
    expect(await desk.credits()).toBe(99);
  });

  // proves CS-112
  it('do not wait forever for one that never finishes', async () => {
    const { by } = desk.process({ effect: 2, when: 'before' });
    await desk.search({ by });
    const ports = { ...desk.api.ports, registers: desk.fakes.directory() };
    const impatient = companySearchApi(ports, 'https://probity.example', 0);
    const call = { key: desk.tenant.live, body: { company_name: NAME, jurisdiction: 'GB' } };
    const event = await eventOf('POST', PATH, '', call, 1);
    const answer = await impatient(event, unsafeContext({ getRemainingTimeInMillis: () => 29_000 }));
    expect([answer.statusCode, JSON.parse(answer.body).error]).toEqual([500, 'search_failed']);
    await desk.reap();
    expect(await desk.credits()).toBe(100);
  });
});

describe('a process that dies', () => {
  // proves CS-106
  it('can die at exactly the points that are listed here', async () => {
    const { by, mortal } = desk.process();
    expect((await desk.search({ by })).status).toBe(200);
    expect(mortal.effects).toBe(2);
  });

  // proves CS-106
  it.each(CRASH_POINTS)(
    '$when effect $effect is charged once when the call is repeated, and leaves no credit on hold',
    async (point) => {
      const key = randomUUID();
      const { by } = desk.process(point);
      expect((await desk.search({ by, idempotencyKey: key })).status).toBeGreaterThanOrEqual(500);
      await desk.api.clock.advance(LEASE_MS + 1);
      const found = await desk.search({ idempotencyKey: key });
      expect(found.status).toBe(200);
      expect((await desk.search({ idempotencyKey: key })).text).toBe(found.text);
      expect(await desk.credits()).toBe(99);
      expect(await desk.holds()).toEqual(['captured']);
    },
  );

  // proves CS-106
  it.each(CRASH_POINTS)(
    '$when effect $effect is charged once when others search for the same, whichever key is repeated',
    async (point) => {
      const key = randomUUID();
      const { by } = desk.process(point);
      await desk.search({ by, idempotencyKey: key });
      await desk.api.clock.advance(LEASE_MS + 1);
      expect((await desk.search()).status).toBe(200);
      const found = await desk.search({ idempotencyKey: key });
      expect(found.status).toBe(200);
      expect((await desk.search({ idempotencyKey: key })).text).toBe(found.text);
      expect(await desk.credits()).toBe(99);
      expect(await desk.holds()).not.toContain('held');
    },
  );

  // proves CS-106
  it.each(CRASH_POINTS)(
    '$when effect $effect is charged only for an answer that is remembered when nobody repeats the call',
    async (point) => {
      const { by } = desk.process(point);
      await desk.search({ by });
      await desk.reap();
      const charged = 100 - (await desk.credits());
      await desk.api.clock.advance(LEASE_MS + 1);
      const next = await desk.search();
      expect(next.body['cached']).toBe(charged === 1);
      expect(await desk.credits()).toBe(99);
    },
  );

  // proves CS-107
  it('while it stores a company does no harm: the company can be read afterwards', async () => {
    for (const when of ['before', 'after'] as const) {
      const { by } = desk.process({ effect: 1, when });
      await by.call('GET', `${PATH}${ID}/`, { key: desk.tenant.live });
      expect((await desk.detail(ID)).status).toBe(200);
    }
  });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** Middy's handler type asks for the whole Lambda context, of which the pipeline reads one method. */
function unsafeContext(context: unknown): Parameters<ReturnType<typeof companySearchApi>>[1] {
  return context as Parameters<ReturnType<typeof companySearchApi>>[1];
}
