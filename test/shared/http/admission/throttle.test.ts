import { describe, expect, it } from 'vitest';
import { RateLimited } from '#shared/contract/errors.ts';
import { countRequest, rateHeaders, rateState, refuseOverLimit } from '#shared/http/admission/throttle.ts';
import type { Table } from '#shared/platform/ports.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import { systemLog } from '#shared/platform/system.ts';
import { MemoryTables } from '../../../support/webhooks/memory/memory-tables.ts';

const NOW = Date.parse('2026-03-01T12:34:56.500Z');
const general = { keyId: 'key', rate: 'general' } as const;
const limits = { hour: 100, minute: 10 };
const state = (hour: number, minute: number) =>
  rateState({ general_h: hour, general_m34: minute }, { ...general, now: NOW }, limits);

describe('limits', () => {
  // proves RL-001 to RL-006
  it('answers all windows in headers, with seconds until each resets', () => {
    expect(rateHeaders(state(40, 4))).toEqual({
      'X-RateLimit-Limit': '100',
      'X-RateLimit-Remaining': '60',
      'X-RateLimit-Reset': '1504',
      'X-RateLimit-Burst-Limit': '10',
      'X-RateLimit-Burst-Remaining': '6',
      'X-RateLimit-Burst-Reset': '4',
      'RateLimit-Reset': '1504',
    });
  });

  // proves RL-010
  it('admits the last request of a window and refuses the next', () => {
    expect(() => refuseOverLimit(state(100, 10))).not.toThrow();
    expect(() => refuseOverLimit(state(1, 11))).toThrow(RateLimited);
    expect(() => refuseOverLimit(state(101, 1))).toThrow(RateLimited);
  });

  // proves RL-011
  it('names the seconds until the window that is full ends', () => {
    const refusal = (hour: number, minute: number) => {
      try {
        refuseOverLimit(state(hour, minute));
      } catch (error) {
        return error instanceof RateLimited ? error.body() : undefined;
      }
      return undefined;
    };
    expect(refusal(1, 11)).toMatchObject({ retry_after: 4 });
    expect(refusal(101, 11)).toMatchObject({ retry_after: 1504 });
  });

  it('counts the minutes of an hour apart from each other', () => {
    const later = rateState({ general_h: 11, general_m34: 11 }, { ...general, now: NOW + 60_000 }, limits);
    expect(() => refuseOverLimit(later)).not.toThrow();
  });

  it('never answers less than none left', () => {
    expect(rateHeaders(state(500, 50))).toMatchObject({
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Burst-Remaining': '0',
    });
  });
});

describe('a counter that cannot be written', () => {
  const scope = unsafeTenantScope('0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4e10', 'live');
  const counter = { ...general, scope, owner: 'key', now: NOW } as const;
  const failing = (name: string): Table => ({
    ...new MemoryTables().within(fenceOf(scope)),
    update: () => Promise.reject(Object.assign(new Error('no'), { name })),
  });

  it.each(['ThrottlingException', 'ProvisionedThroughputExceededException', 'TimeoutError'])(
    'refuses the request with 503 and Retry-After on %s',
    async (name) => {
      const refusal = countRequest(failing(name), counter, systemLog('test'));
      await expect(refusal).rejects.toMatchObject({ status: 503, code: 'temporarily_unavailable' });
      await refusal.catch((error) => expect(error.headers()).toEqual({ 'Retry-After': '1' }));
    },
  );

  it('shows a key outside the fence as the defect that it is', async () => {
    await expect(countRequest(failing('FenceError'), counter, systemLog('test'))).rejects.toMatchObject({
      name: 'FenceError',
    });
  });
});
