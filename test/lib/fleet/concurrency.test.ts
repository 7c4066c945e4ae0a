/** Queues leave executions to the API, whatever the quota of the account is. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { QUEUES_SHARE, queueConcurrency, wantedConcurrency } from '../../../lib/fleet/concurrency.ts';
import { rowsOf } from '../../../lib/fleet/rows.ts';
import { stages } from '../../../lib/stages.ts';

const rows = rowsOf();
const wanted = rows.flatMap(({ spec }) => wantedConcurrency(spec) ?? []);
const granted = (executions: number) => wanted.map((each) => queueConcurrency(each, { executions, rows }));
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

it('with the default quota every queue gets what it asks for, and the API keeps at least 40 %', () => {
  expect(granted(stages.prod.lambdaConcurrency)).toEqual(wanted);
  expect(sum(wanted)).toBeLessThanOrEqual(stages.prod.lambdaConcurrency * QUEUES_SHARE);
});

it('a new account with ten executions gets the least that SQS accepts', () => {
  expect(new Set(granted(10))).toEqual(new Set([2]));
});

it('never exceeds what the fleet asks for, nor the share of the queues beyond two for each', () => {
  void fc.assert(
    fc.property(fc.integer({ min: 10, max: 20_000 }), (executions) => {
      const all = granted(executions);
      for (const [index, each] of all.entries()) {
        expect(each).toBeGreaterThanOrEqual(2);
        expect(each).toBeLessThanOrEqual(wanted[index] ?? 0);
      }
      expect(sum(all.filter((each) => each > 2))).toBeLessThanOrEqual(executions * QUEUES_SHARE);
    }),
  );
});
