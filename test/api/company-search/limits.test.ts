/** Company search has limits of its own, which all keys of a tenant share. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/in-process-api.ts';
import { CompanySearchFixture, ID } from './fixture.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let fixture: CompanySearchFixture;
let keys: readonly [string, string];
beforeAll(async () => {
  fixture = await CompanySearchFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  const limits = { class_limits: {} };
  keys = [await fixture.tenant.key('live', limits), await fixture.tenant.key('live', limits)];
  // At the beginning of an hour, so that no window ends meanwhile.
  await fixture.api.clock.advance(HOUR_MS - (fixture.api.clock.now() % HOUR_MS) + 1_000);
});

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

async function times(count: number, call: (turn: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let turn = 0; turn < count; turn += 1) answers.push(await call(turn));
  return answers;
}

describe('searches', () => {
  // proves CS-110
  it('are limited to five a minute over all keys of a tenant, cached ones included; the sixth is a 429 with its own body', async () => {
    const answers = await times(6, (turn) => fixture.search({ key: keys[turn % 2] ?? keys[0] }));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = answers[5];
    expect(refused?.body).toMatchObject({
      error: 'rate_limit_exceeded',
      detail: expect.any(String),
      retry_after: expect.any(Number),
    });
    expect(refused?.headers['Retry-After']).toBe(String(refused?.body['retry_after']));
    expect(await fixture.credits()).toBe(99);
    await fixture.api.clock.advance(MINUTE_MS);
    expect((await fixture.search({ key: keys[0] })).status).toBe(200);
  });

  // proves CS-110
  it('ask no register and cost nothing when they are refused', async () => {
    const answers = await times(7, (turn) => fixture.search({ key: keys[0], name: `Meridian ${turn}` }));
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(2);
    expect(await fixture.credits()).toBe(95);
  });

  // proves CS-110
  it('are limited to five a minute also when they are sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => fixture.search({ key: keys[turn % 2] ?? keys[0] })),
    );
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(5);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(7);
  });

  // proves CS-110
  it('are counted separately for each environment and each tenant', async () => {
    await times(5, () => fixture.search({ key: keys[0] }));
    const test = await fixture.tenant.key('test', { class_limits: {} });
    expect((await fixture.search({ key: test })).status).toBe(200);
    const { tenant } = fixture;
    await fixture.renew();
    const other = await fixture.tenant.key('live', { class_limits: {} });
    expect((await fixture.search({ key: other })).status).toBe(200);
    expect((await fixture.search({ key: keys[0] })).status).toBe(429);
    expect(tenant.id).not.toBe(fixture.tenant.id);
  });

  // proves CS-110
  it('use up nothing of the limits of other endpoints, and those nothing of theirs', async () => {
    const key = await fixture.tenant.key('live', { class_limits: {}, limits: { hour: 1_000, minute: 3 } });
    expect(statuses(await times(5, () => fixture.search({ key })))).toEqual([200, 200, 200, 200, 200]);
    const lists = await times(4, () => fixture.api.call('GET', '/api/v1/entities/', { key }));
    expect(statuses(lists)).toEqual([200, 200, 200, 429]);
    expect((await fixture.detail(ID, key)).status).toBe(200);
  });

  // proves CS-110
  it('use up nothing when their key is no longer valid', async () => {
    const revoked = await fixture.tenant.key('live', { class_limits: {}, revoked_at: 1 });
    const refused = await times(8, () => fixture.search({ key: revoked }));
    expect(new Set(statuses(refused))).toEqual(new Set([401]));
    expect((await fixture.search({ key: keys[0] })).status).toBe(200);
  });

  // proves CS-110
  it('are answered with headers that say what is left, the reset of the hour as Unix time', async () => {
    const { headers } = await fixture.search({ key: keys[0] });
    const now = Math.floor(fixture.api.clock.now() / 1000);
    expect(headers['X-RateLimit-Burst-Limit']).toBe('5');
    expect(headers['X-RateLimit-Burst-Remaining']).toBe('4');
    expect(Number(headers['X-RateLimit-Burst-Reset'])).toBeLessThanOrEqual(60);
    const reset = Number(headers['X-RateLimit-Reset']);
    expect(reset).toBeGreaterThan(now);
    expect(reset).toBeLessThanOrEqual(now + 3_600);
  });
});

describe('details', () => {
  // proves CS-111
  it('are limited to a hundred a minute over all keys of a tenant', async () => {
    const answers = await times(101, (turn) => fixture.detail(ID, keys[turn % 2]));
    expect(new Set(statuses(answers.slice(0, 100)))).toEqual(new Set([200]));
    expect(answers[100]?.status).toBe(429);
    expect(answers[100]?.headers['X-RateLimit-Burst-Limit']).toBe('100');
    expect(answers[100]?.body).toMatchObject({ retry_after: expect.any(Number) });
  });
});
