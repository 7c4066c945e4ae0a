/** What a search costs: one credit for the first answer, and nothing for whatever else may happen. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companySearchApi } from '#functions/api/company-search/app.ts';
import { LEASE_MS } from '#shared/http/idempotency/record.ts';
import { eventOf } from '../../support/in-process/event.ts';
import { CompanySearchFixture, CRASH_POINTS, ID, NAME, PATH } from './fixture.ts';

let fixture: CompanySearchFixture;
beforeAll(async () => {
  fixture = await CompanySearchFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

describe('a search', () => {
  // proves CS-106, CRED-002
  it('costs one credit the first time, and nothing when it is answered from memory', async () => {
    await fixture.search();
    expect(await fixture.credits()).toBe(99);
    await fixture.search();
    await fixture.search();
    expect(await fixture.credits()).toBe(99);
    expect(await fixture.holds()).toEqual(['captured']);
  });

  // proves CS-106
  it('costs one credit also when it finds nothing', async () => {
    await fixture.search({ name: 'Nobody At All' });
    expect(await fixture.credits()).toBe(99);
    await fixture.search({ name: 'Nobody At All' });
    expect(await fixture.credits()).toBe(99);
  });

  // proves CS-106, CS-112
  it.each(['error', 'silence', 'throttled', 'malformed', 'truncated', 'unauthorised', 'redirect'] as const)(
    'costs nothing when the registers fail by %s',
    async (fault) => {
      for (const fake of fixture.fakes.all) fake.fail(fault, { retryAfterSec: 3600 });
      const registers = fixture.fakes.directory({ deadlineMs: 150 });
      const failed = await fixture.search({ by: fixture.api.over({ registers }) });
      expect(failed.status).toBe(500);
      expect(await fixture.credits()).toBe(100);
      expect(await fixture.holds()).toEqual(['released']);
    },
  );

  // proves CS-106, CRED-001
  it('costs nothing in test mode, and asks no register', async () => {
    await fixture.setCredits(0);
    expect((await fixture.search({ key: fixture.tenant.test })).status).toBe(200);
    expect(await fixture.credits()).toBe(0);
    expect(fixture.fakes.asked).toBe(0);
    expect(await fixture.holds()).toEqual([]);
  });

  // proves CS-109, ERR-011
  it('is refused with 402, error and detail without credits: no register is asked, and nothing is remembered', async () => {
    await fixture.renew({ credits: 0 });
    const refused = await fixture.search({ idempotencyKey: 'without-any-credit' });
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({ error: 'insufficient_credits', detail: expect.any(String) });
    expect(fixture.fakes.asked).toBe(0);
    await fixture.setCredits(1);
    expect((await fixture.search({ idempotencyKey: 'without-any-credit' })).status).toBe(200);
    expect(await fixture.credits()).toBe(0);
    expect((await fixture.search()).body).toMatchObject({ cached: true });
    expect((await fixture.search({ name: 'Meridian' })).status).toBe(402);
  });

  // proves IDEM-005, CS-106
  it('is answered the same and charged once when it is repeated under its key', async () => {
    const key = randomUUID();
    const first = await fixture.search({ idempotencyKey: key });
    const again = await fixture.search({ idempotencyKey: key });
    expect(again.text).toBe(first.text);
    expect(again.body).toMatchObject({ cached: false, hit_count: 1 });
    expect((await fixture.search({ idempotencyKey: key, name: 'Meridian' })).status).toBe(409);
    expect(await fixture.credits()).toBe(99);
  });
});

describe('searches for the same at once', () => {
  // proves CS-106
  it('ask the register once, cost one credit, and are all answered', async () => {
    const release = fixture.fakes.registers['companies-house'].hold();
    const running = Array.from({ length: 5 }, () => fixture.search());
    await until(() => fixture.fakes.asked > 0);
    release();
    const answers = await Promise.all(running);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body['cached'] === false)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body['items']))).size).toBe(1);
    expect(fixture.fakes.asked).toBe(1);
    expect(await fixture.credits()).toBe(99);
    expect(await fixture.holds()).toEqual(['captured']);
  });

  // proves CS-106
  it('take over from one that fails, and only the one that is answered is charged', async () => {
    fixture.fakes.registers['companies-house'].fail('unauthorised', { times: 1 });
    fixture.fakes.registers.gleif.fail('unauthorised', { times: 1 });
    const release = fixture.fakes.registers['companies-house'].hold();
    const running = [fixture.search(), fixture.search()];
    await until(() => fixture.fakes.asked > 0);
    release();
    const answers = await Promise.all(running);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 500]);
    expect(await fixture.credits()).toBe(99);
    expect(await fixture.holds()).toEqual(['captured', 'released']);
  });

  // proves CS-106
  it('cost one credit and are all answered when there is only one credit', async () => {
    await fixture.setCredits(1);
    const answers = await Promise.all([fixture.search(), fixture.search(), fixture.search()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await fixture.credits()).toBe(0);
  });

  // proves IDEM-007, CS-106
  it('under one key are one search', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => fixture.search({ idempotencyKey: key })));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(fixture.fakes.asked).toBe(1);
    expect(await fixture.credits()).toBe(99);
  });

  // proves CS-112
  it('do not wait forever for one that never finishes', async () => {
    const { by } = fixture.process({ effect: 2, when: 'before' });
    await fixture.search({ by });
    const ports = { ...fixture.api.ports, registers: fixture.fakes.directory() };
    const impatient = companySearchApi(ports, 'https://probity.example', 0);
    const call = { key: fixture.tenant.live, body: { company_name: NAME, jurisdiction: 'GB' } };
    const event = await eventOf('POST', PATH, '', call, 1);
    const answer = await impatient(event, unsafeContext({ getRemainingTimeInMillis: () => 29_000 }));
    expect([answer.statusCode, JSON.parse(answer.body).error]).toEqual([500, 'search_failed']);
    await fixture.reap();
    expect(await fixture.credits()).toBe(100);
  });
});

describe('a process that dies', () => {
  // proves CS-106
  it('can die at exactly the points that are listed here', async () => {
    const { by, mortal } = fixture.process();
    expect((await fixture.search({ by })).status).toBe(200);
    expect(mortal.effects).toBe(2);
  });

  // proves CS-106
  it.each(CRASH_POINTS)(
    '$when effect $effect is charged once when the call is repeated, and leaves no credit on hold',
    async (point) => {
      const key = randomUUID();
      const { by } = fixture.process(point);
      expect((await fixture.search({ by, idempotencyKey: key })).status).toBeGreaterThanOrEqual(500);
      await fixture.api.clock.advance(LEASE_MS + 1);
      const found = await fixture.search({ idempotencyKey: key });
      expect(found.status).toBe(200);
      expect((await fixture.search({ idempotencyKey: key })).text).toBe(found.text);
      expect(await fixture.credits()).toBe(99);
      expect(await fixture.holds()).toEqual(['captured']);
    },
  );

  // proves CS-106
  it.each(CRASH_POINTS)(
    '$when effect $effect is charged once when others search for the same, whichever key is repeated',
    async (point) => {
      const key = randomUUID();
      const { by } = fixture.process(point);
      await fixture.search({ by, idempotencyKey: key });
      await fixture.api.clock.advance(LEASE_MS + 1);
      expect((await fixture.search()).status).toBe(200);
      const found = await fixture.search({ idempotencyKey: key });
      expect(found.status).toBe(200);
      expect((await fixture.search({ idempotencyKey: key })).text).toBe(found.text);
      expect(await fixture.credits()).toBe(99);
      expect(await fixture.holds()).not.toContain('held');
    },
  );

  // proves CS-106
  it.each(CRASH_POINTS)(
    '$when effect $effect is charged only for an answer that is remembered when nobody repeats the call',
    async (point) => {
      const { by } = fixture.process(point);
      await fixture.search({ by });
      await fixture.reap();
      const charged = 100 - (await fixture.credits());
      await fixture.api.clock.advance(LEASE_MS + 1);
      const next = await fixture.search();
      expect(next.body['cached']).toBe(charged === 1);
      expect(await fixture.credits()).toBe(99);
    },
  );

  // proves CS-107
  it('while it stores a company does no harm: the company can be read afterwards', async () => {
    for (const when of ['before', 'after'] as const) {
      const { by } = fixture.process({ effect: 1, when });
      await by.call('GET', `${PATH}${ID}/`, { key: fixture.tenant.live });
      expect((await fixture.detail(ID)).status).toBe(200);
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
