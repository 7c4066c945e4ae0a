/** What models may cost a tenant in a day, on the real table. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  dailySpend,
  type Spend,
  SpendReached,
} from '#shared/domain/assistant/model-engine/spend/daily-spend.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { InProcessApi } from '../../../../../support/in-process-api.ts';
import { withApi } from '../../../../../support/with-api.ts';

let api: InProcessApi;
withApi((opened) => {
  api = opened;
});

let scope: TenantScope;
let now: number;
let spend: Spend;
beforeEach(() => {
  scope = unsafeTenantScope(randomUUID(), 'live');
  // Of the clock of the table, which deletes what is past its time.
  now = new Date(api.clock.now()).setUTCHours(10, 0, 0, 0);
  spend = spendOf(scope);
});

function spendOf(of: TenantScope): Spend {
  return dailySpend(api.ports.tables.within(fenceOf(of)), of, { mostPerDay: 1_000, now: () => now });
}

describe('the spend of a day', () => {
  it('is never above its limit, also where calls are made at the same time', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => spend.reserve(90)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
    await expect(spend.reserve(11)).rejects.toThrow(SpendReached);
    await expect(spend.reserve(10)).resolves.toBeUndefined();
  });

  it('takes back what a call did not use', async () => {
    await spend.reserve(1_000);
    await spend.settle(1_000, 400);
    await expect(spend.reserve(600)).resolves.toBeUndefined();
    await expect(spend.reserve(1)).rejects.toThrow(SpendReached);
  });

  it('counts what a call used beyond its reserve', async () => {
    await spend.reserve(100);
    await spend.settle(100, 950);
    await expect(spend.reserve(51)).rejects.toThrow(SpendReached);
  });

  it('refuses a call that costs more than a whole day', async () => {
    await expect(spend.reserve(1_001)).rejects.toThrow(SpendReached);
  });

  it('begins anew with the day, and is that of one tenant and environment', async () => {
    await spend.reserve(1_000);
    await expect(spendOf(unsafeTenantScope(scope.tenantId, 'test')).reserve(1_000)).resolves.toBeUndefined();
    await expect(spendOf(unsafeTenantScope(randomUUID(), 'live')).reserve(1_000)).resolves.toBeUndefined();
    now += 14 * 3_600_000;
    await expect(spend.reserve(1_000)).resolves.toBeUndefined();
  });
});
