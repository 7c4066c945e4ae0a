/** Transactions within the limits of the table. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Write } from '#shared/platform/ports.ts';
import { transactionsOf } from '#shared/platform/worker/transactions.ts';

const write = (sk: string, size = 0): Write => ({ put: { pk: 'a', sk, content: 'x'.repeat(size) } });

test('keeps everything, the ending whole and last, and no transaction beyond 100 writes or 4 MB', () => {
  return fc.assert(
    fc.property(
      fc.array(fc.constantFrom(10, 1_000, 390_000), { maxLength: 150 }),
      fc.integer({ min: 1, max: 43 }),
      (flags, endings) => {
        const flagWrites = flags.map((size, index) => write(`flag-${index}`, size));
        const ending = Array.from({ length: endings }, (_, index) => write(`end-${index}`, 1_000));
        const transactions = transactionsOf(flagWrites, ending);
        expect(new Set(transactions.flat())).toEqual(new Set([...flagWrites, ...ending]));
        expect(transactions.at(-1)?.slice(0, endings)).toEqual(ending);
        for (const each of transactions) {
          expect(each.length).toBeGreaterThan(0);
          expect(each.length).toBeLessThanOrEqual(100);
          expect(JSON.stringify(each).length).toBeLessThan(3_900_000);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('makes one transaction of what fits into one', () => {
  expect(transactionsOf([write('flag')], [write('end')])).toHaveLength(1);
  expect(transactionsOf([], [write('end')])).toHaveLength(1);
});
