/** Calls of external providers: one deadline, few attempts, credentials, quotas, and fixed addresses. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { nextMonth, pauseBefore, retryAfterSeconds } from '#shared/platform/outbound/provider/pace.ts';
import {
  at,
  type ProviderClient,
  type ProviderSettings,
  providerClient,
} from '#shared/platform/outbound/provider-client.ts';
import { FakeRegister } from '../../../support/registers/fake-register.ts';

const Ok = z.object({ ok: z.literal(true) });
const DAY_MS = 24 * 3_600_000;

let fake: FakeRegister;
let now = Date.UTC(2026, 2, 30);
beforeAll(async () => {
  fake = await FakeRegister.open(() => ({ status: 200, body: { ok: true } }), '/v1');
});
afterAll(() => fake.close());
afterEach(() => fake.recover());

function client(settings: Partial<ProviderSettings> = {}): ProviderClient {
  const log = { info() {}, warn() {}, error() {} };
  return providerClient(
    { name: 'fake', baseUrl: `${fake.origin}/v1/`, firstPauseMs: 1, ...settings },
    { log, clock: { now: () => now } },
  );
}

describe('a call', () => {
  it('goes to the base address with its query, and leaves out what has no value', async () => {
    await client().get('/things', { q: 'a b&c', page: 2, none: undefined }, Ok);
    expect(fake.asked[0]?.path).toBe('/v1/things?q=a+b%26c&page=2');
  });

  it('with a body is posted, and answered like any other', async () => {
    expect(await client().post('/ask', {}, { q: 1 }, Ok)).toEqual({ ok: true });
  });

  it('never leaves the path that it was meant for, whatever its parts are', async () => {
    await fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (part) => {
        fc.pre(!/^\.{1,2}$/.test(part));
        const url = new URL(`https://provider.example/v1${at`/things/${part}/more`}`);
        expect(url.host).toBe('provider.example');
        expect(url.pathname.split('/')).toHaveLength(5);
        expect(url.search + url.hash).toBe('');
      }),
    );
  });

  it.each(['.', '..'])('is not made of a part that climbs: %s', (part) => {
    expect(() => at`/things/${part}/more`).toThrow(/no part of a path/);
  });

  it('carries the credentials of its provider, and is not made without them', async () => {
    const headers = async () => ({ Authorization: 'Bearer one' });
    await client({ headers }).get('/x', {}, Ok);
    expect(fake.asked[0]?.authorization).toBe('Bearer one');
    const missing = client({ headers: () => Promise.reject(new Error('no key')) });
    await expect(missing.get('/x', {}, Ok)).rejects.toMatchObject({ reason: 'refused' });
    expect(fake.asked).toHaveLength(1);
  });

  it('waits for credentials no longer than its deadline', async () => {
    const late = client({ deadlineMs: 20, headers: () => new Promise(() => undefined) });
    await expect(late.get('/x', {}, Ok)).rejects.toMatchObject({ reason: 'refused' });
  });

  it('is not repeated where the pause that was asked for ends after the deadline', async () => {
    fake.fail('throttled', { retryAfterSec: 60 });
    await expect(client().get('/x', {}, Ok)).rejects.toMatchObject({ reason: 'quota', retryAfterSec: 60 });
    expect(fake.asked).toHaveLength(1);
  });
});

describe('a quota of the month', () => {
  it('that is used up is not tried again until the next month', async () => {
    const monthly = client({ quota: 'month' });
    fake.fail('throttled');
    await expect(monthly.get('/x', {}, Ok)).rejects.toMatchObject({
      reason: 'quota',
      retryAfterSec: 172_800,
    });
    fake.recover();
    await expect(monthly.get('/x', {}, Ok)).rejects.toMatchObject({ reason: 'quota' });
    expect(fake.asked).toHaveLength(0);
    now += 2 * DAY_MS;
    expect(await monthly.get('/x', {}, Ok)).toEqual({ ok: true });
  });

  it('is not used up by a 429 that names its own end', async () => {
    const monthly = client({ quota: 'month' });
    fake.fail('throttled', { retryAfterSec: 0, times: 1 });
    expect(await monthly.get('/x', {}, Ok)).toEqual({ ok: true });
  });
});

describe('the pause before another attempt', () => {
  it('is random below a bound that doubles, and never shorter than was asked for', async () => {
    await fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.option(fc.nat(100), { nil: undefined }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, after, random) => {
          const pause = pauseBefore(attempt, after, () => random, 250);
          expect(pause).toBeGreaterThanOrEqual((after ?? 0) * 1000);
          expect(pause).toBeLessThanOrEqual(Math.max(250 * 2 ** (attempt - 1), (after ?? 0) * 1000));
        },
      ),
    );
  });

  it.each([
    ['120', 120],
    ['Tue, 31 Mar 2026 00:00:30 GMT', 30],
    ['Mon, 30 Mar 2026 00:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('is read from Retry-After %j as %j (RFC 9110, 10.2.3)', (header, seconds) => {
    expect(retryAfterSeconds(header, Date.UTC(2026, 2, 31))).toBe(seconds);
  });

  it('ends with the calendar month in UTC', () => {
    expect(nextMonth(Date.UTC(2026, 11, 31, 23, 59))).toBe(Date.UTC(2027, 0, 1));
  });
});
