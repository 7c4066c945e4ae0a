/** Batches of queue messages: only failed messages are delivered again, and parallel work stays within its limit. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Contended } from '#shared/platform/ports.ts';
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';

const Message = z.object({ n: z.number() });
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

function eventOf(bodies: readonly string[]) {
  return { Records: bodies.map((body, index) => ({ messageId: `m${index}`, body, receiptHandle: 'r' })) };
}

test('names exactly the messages that throw, are not JSON, or do not fit', () => {
  const kinds = fc.array(fc.constantFrom('fine', 'throws', 'no json', 'no fit'), { maxLength: 10 });
  return fc.assert(
    fc.asyncProperty(kinds, async (batch) => {
      const worked: number[] = [];
      const handler = queueWorker(
        Message,
        async ({ n }) => {
          worked.push(n);
          if (batch[n] === 'throws') throw new Error('no');
        },
        silent,
      );
      const bodies = batch.map((kind, n) =>
        kind === 'no json' ? '{' : kind === 'no fit' ? '{"m":1}' : `{"n":${n}}`,
      );
      const report = await handler(eventOf(bodies));
      const bad = batch.flatMap((kind, index) => (kind === 'fine' ? [] : [`m${index}`]));
      expect(report.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(bad);
      const run = batch.flatMap((kind, index) => (kind === 'fine' || kind === 'throws' ? [index] : []));
      expect(worked.sort()).toEqual(run);
    }),
  );
});

test('works on the messages of a batch at once', async () => {
  let running = 0;
  let peak = 0;
  const handler = queueWorker(
    Message,
    async () => {
      running += 1;
      peak = Math.max(peak, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    },
    silent,
  );
  await handler(eventOf(Array.from({ length: 10 }, (_, n) => `{"n":${n}}`)));
  expect(peak).toBe(10);
});

test('fails as a whole on an event that is not one of a queue', async () => {
  await expect(queueWorker(Message, async () => undefined, silent)({ detail: {} })).rejects.toThrow();
});

test('settles every item in order and never runs more than the bound', () => {
  const sizes = fc.record({ count: fc.nat(40), limit: fc.integer({ min: 1, max: 12 }) });
  return fc.assert(
    fc.asyncProperty(sizes, async ({ count, limit }) => {
      let running = 0;
      let peak = 0;
      const items = Array.from({ length: count }, (_, index) => index);
      const outcomes = await inParallel(items, limit, async (item) => {
        running += 1;
        peak = Math.max(peak, running);
        await Promise.resolve();
        running -= 1;
        if (item % 3 === 2) throw new Error(String(item));
        return item;
      });
      expect(outcomes.map((outcome) => outcome.status)).toEqual(
        items.map((item) => (item % 3 === 2 ? 'rejected' : 'fulfilled')),
      );
      expect(peak).toBeLessThanOrEqual(limit);
      if (count > 2) expect(() => throwFirstFailure(outcomes)).toThrow('2');
    }),
  );
});

test('takes work that throws before it becomes a promise for failed work', async () => {
  const outcomes = await inParallel([1], 1, () => {
    throw new Error('at once');
  });
  expect(outcomes[0]?.status).toBe('rejected');
});

test('repeats a contended commit up to four times and any other failure not at all', async () => {
  let runs = 0;
  const failing = (error: Error, times: number) => async () => {
    runs += 1;
    if (runs <= times) throw error;
  };
  await retryContended(failing(new Contended(), 3));
  expect(runs).toBe(4);
  runs = 0;
  await expect(retryContended(failing(new Contended(), 4))).rejects.toThrow(Contended);
  expect(runs).toBe(4);
  runs = 0;
  await expect(retryContended(failing(new Error('other'), 1))).rejects.toThrow('other');
  expect(runs).toBe(1);
});
