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
  it('CS-106 CRED-002 costs one credit the first time, and nothing from memory', async () => {
    await desk.search();
    expect(await desk.credits()).toBe(99);
    await desk.search();
    await desk.search();
    expect(await desk.credits()).toBe(99);
    expect(await desk.holds()).toEqual(['captured']);
  });

  it('CS-106 that finds nothing was answered all the same', async () => {
    await desk.search({ name: 'Nobody At All' });
    expect(await desk.credits()).toBe(99);
    await desk.search({ name: 'Nobody At All' });
    expect(await desk.credits()).toBe(99);
  });

  it.each(['error', 'silence', 'throttled', 'malformed', 'truncated', 'unauthorised', 'redirect'] as const)(
    'CS-106 CS-112 that fails by %s costs nothing',
    async (fault) => {
      for (const fake of desk.fakes.all) fake.fail(fault, { retryAfterSec: 3600 });
      const registers = desk.fakes.directory({ deadlineMs: 150 });
      const failed = await desk.search({ by: desk.api.over({ registers }) });
      expect(failed.status).toBe(500);
      expect(await desk.credits()).toBe(100);
      expect(await desk.holds()).toEqual(['released']);
    },
  );

  it('CS-106 CRED-001 costs nothing in test mode, and asks no register', async () => {
    await desk.setCredits(0);
    expect((await desk.search({ key: desk.tenant.test })).status).toBe(200);
    expect(await desk.credits()).toBe(0);
    expect(desk.fakes.asked).toBe(0);
    expect(await desk.holds()).toEqual([]);
  });

  it('CS-109 without credits is a 402 with error and detail: nobody is asked, and nothing is remembered of it', async () => {
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

  it('CS-106 IDEM-005 that is repeated under its key is the same answer, charged once', async () => {
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
  it('CS-106 ask the register once, cost one credit, and are all answered', async () => {
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

  it('CS-106 take over from one that fails, and the credit is the one of whoever was answered', async () => {
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

  it('CS-106 cost one credit where there is but one', async () => {
    await desk.setCredits(1);
    const answers = await Promise.all([desk.search(), desk.search(), desk.search()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await desk.credits()).toBe(0);
  });

  it('CS-106 IDEM-007 under one key are one search', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => desk.search({ idempotencyKey: key })));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(desk.fakes.asked).toBe(1);
    expect(await desk.credits()).toBe(99);
  });

  it('CS-112 do not wait for ever for one that does not come back', async () => {
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
  it('CS-106 can do so at as many places as are enumerated here', async () => {
    const { by, mortal } = desk.process();
    expect((await desk.search({ by })).status).toBe(200);
    expect(mortal.effects).toBe(2);
  });

  it.each(CRASH_POINTS)(
    'CS-106 $when effect $effect has charged once when the call is repeated, and holds nothing back',
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

  it.each(CRASH_POINTS)(
    'CS-106 $when effect $effect has charged once when others search the same, whichever key comes back',
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

  it.each(CRASH_POINTS)(
    'CS-106 $when effect $effect and never comes back has charged for an answer that is remembered, or not at all',
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

  it('CS-107 while it remembers a company has told it all the same, or fails without harm', async () => {
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
