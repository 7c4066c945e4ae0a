/** Steps of state machines: valid input is processed, and every failure is passed to the machine. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Log } from '#shared/platform/ports.ts';
import { stepWorker } from '#shared/platform/worker/step-worker.ts';

const logged: string[] = [];
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (message, facts, cause) =>
    void logged.push(JSON.stringify({ message, facts, cause: String(cause) })),
};
const Input = z.object({ count: z.int() });

describe('a step', () => {
  it('answers what its work answers', async () => {
    const step = stepWorker(Input, async ({ count }) => ({ doubled: count * 2 }), log);
    expect(await step({ count: 21 })).toEqual({ doubled: 42 });
  });

  it('rejects with what its work rejects with, and says so in the log', async () => {
    const broken = new TypeError('broken');
    const step = stepWorker(Input, () => Promise.reject(broken), log);
    await expect(step({ count: 1 })).rejects.toBe(broken);
    expect(logged.at(-1)).toContain('step failed');
  });

  it('rejects input that does not fit before anything is done', async () => {
    const worked: number[] = [];
    const step = stepWorker(Input, async ({ count }) => void worked.push(count), log);
    await expect(step({ count: 'many' })).rejects.toThrow();
    expect(worked).toEqual([]);
  });
});
