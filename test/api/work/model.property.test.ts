/** After any calls in any order the work list is what can be derived from the records. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { repairWork } from '../../../cli/work/repair.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';
import { RandomWork, STEPS } from '../../support/work/random-work.ts';

let api: InProcessApi;
withApi((opened) => {
  api = opened;
});

const NOTHING = { mended: 0, orphans: 0, counters: 0 };

describe('the work list', () => {
  it('has neither a missing nor a wrong item, nor a wrong count, after any calls', {
    timeout: 300_000,
  }, async () => {
    const step = fc.record({
      steps: fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 2 }),
      pick: fc.nat(11),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 18 }),
        fc.boolean(),
        async (taken, fourEyes) => {
          const tenant = await makeTenant(api);
          const key = environmentKey(tenant.scopes.live);
          const set = { four_eyes_cases: fourEyes, four_eyes_verifications: fourEyes };
          await tenant.table('live').update(key, { set });
          const team = new RandomWork(api, tenant);
          // Two steps at once stand for two persons.
          for (const { steps, pick } of [{ steps: ['screen', 'submit'] as const, pick: 0 }, ...taken])
            await Promise.all(steps.map((each) => team.take(each, pick)));
          await team.settle();
          expect(await repairWork(await team.source())).toMatchObject(NOTHING);
          const [items, counts] = [await team.work.items('limit=200'), await team.work.counts()];
          expect(counts.total).toBe(items.length);
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
  });
});
