/** Charging a balance that lies on several lanes: exact to the last credit, beside any other charges, releases and grants. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitCharged, lookIntoPurse } from '#shared/domain/credits/charge.ts';
import { type Charge, captureWrites, releaseWrites } from '#shared/domain/credits/ledger.ts';
import { balanceKey, balancesOf, type Purse, readPurse, totalOf } from '#shared/domain/credits/purse.ts';
import type { Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { withApi } from '../../../support/with-api.ts';

const KIND = 'send_ddq';
const LANES = 16;

let api: InProcessApi;
withApi((opened) => {
  api = opened;
});

/** A tenant whose lanes hold what is said. */
class Account {
  readonly scope: TenantScope = unsafeTenantScope(randomUUID(), 'live');
  readonly table: Table = api.ports.tables.within(fenceOf(this.scope, 'due'));

  async fill(lanes: readonly number[]): Promise<void> {
    for (const [lane, balance] of lanes.entries())
      if (lane === 0 || balance > 0)
        await this.table.commit([{ put: { ...balanceKey(this.scope, lane), [KIND]: balance } }]);
  }

  charge(purse: Purse, operationId: string = randomUUID()): Promise<void> {
    const charge: Charge = { operationId, kind: KIND, now: api.clock.now() };
    return commitCharged({ table: this.table, scope: this.scope, purse }, charge, (hold) =>
      this.table.commit(hold),
    );
  }

  look(): Promise<Purse> {
    return lookIntoPurse(this.table, this.scope);
  }

  async lanes(): Promise<readonly number[]> {
    return balancesOf(await readPurse(this.table, this.scope, { consistent: true }), KIND);
  }
}

const small = fc.array(fc.nat({ max: 3 }), { minLength: LANES, maxLength: LANES });

describe('charges at the same moment', () => {
  it('take exactly the credits that there are, with a look of a moment ago or none at all', () => {
    return fc.assert(
      fc.asyncProperty(small, fc.integer({ min: 1, max: 12 }), fc.boolean(), async (lanes, more, looks) => {
        const account = new Account();
        await account.fill(lanes);
        const total = totalOf(lanes);
        const purse = looks ? await account.look() : { lanes: [] };
        const outcomes = await Promise.allSettled(
          Array.from({ length: total + more }, () => account.charge(purse)),
        );
        const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
        const after = await account.lanes();
        expect(after.every((balance) => balance >= 0)).toBe(true);
        expect(outcomes.length - refused.length + totalOf(after)).toBe(total);
        // One that gave up says "try again", and leaves the credit that it could have had.
        const broke = refused.filter((code) => code === 'insufficient_credits').length;
        expect(broke).toBe(refused.length - totalOf(after));
      }),
      { numRuns: 8 },
    );
  });

  it('one after another are never refused while any lane has a credit', () => {
    return fc.assert(
      fc.asyncProperty(small, async (lanes) => {
        const account = new Account();
        await account.fill(lanes);
        const stale = await account.look();
        for (let left = totalOf(lanes); left > 0; left -= 1) await account.charge(stale);
        await expect(account.charge(stale)).rejects.toMatchObject({ code: 'insufficient_credits' });
        expect(totalOf(await account.lanes())).toBe(0);
      }),
      { numRuns: 4 },
    );
  });
});

describe('an operation', () => {
  it('is never charged twice, and gives back what it took once', async () => {
    const account = new Account();
    await account.fill([5, 5]);
    const operationId = randomUUID();
    await account.charge(await account.look(), operationId);
    await expect(account.charge(await account.look(), operationId)).rejects.toThrow('twice');
    expect(totalOf(await account.lanes())).toBe(9);
    const release = () => account.table.commit(releaseWrites(account.scope, { operationId, kind: KIND }));
    await release();
    await expect(release()).rejects.toThrow();
    await expect(account.table.commit(captureWrites(account.scope, operationId))).rejects.toThrow();
    expect(totalOf(await account.lanes())).toBe(10);
  });

  it('in test mode costs nothing and reads nothing', async () => {
    const scope = unsafeTenantScope(randomUUID(), 'test');
    const table = api.ports.tables.within(fenceOf(scope, 'due'));
    const writes: unknown[] = [];
    const charge: Charge = { operationId: randomUUID(), kind: KIND, now: 0 };
    await commitCharged({ table, scope, purse: await lookIntoPurse(table, scope) }, charge, async (hold) => {
      writes.push(...hold);
    });
    expect(writes).toEqual([]);
  });
});
