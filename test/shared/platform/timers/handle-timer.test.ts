/** A timer whose store is overloaded comes back, and is left to the sweeper in the end instead of a dead letter. */
import { expect, it } from 'vitest';
import { MESSAGE_ATTEMPTS } from '#shared/contract/message.ts';
import { Contended } from '#shared/platform/ports.ts';
import { onlyPepper } from '#shared/platform/secrets/pepper-generations.ts';
import { handleTimer, type TimerHandler } from '#shared/platform/timers/handle-timer.ts';
import { MemoryTables } from '../../../support/webhooks/memory/memory-tables.ts';

const MESSAGE = {
  kind: 'hold',
  tenant_id: '00000000-0000-4000-8000-000000000001',
  environment: 'live',
  pk: 'T#x#live#HOLD#1',
  sk: 'HOLD',
} as const;

function handle(attempt: number, failure: Error): Promise<void> {
  const fail: TimerHandler = () => Promise.reject(failure);
  const context = {
    tables: new MemoryTables(),
    clock: { now: () => 0 },
    ids: { uuid: () => MESSAGE.tenant_id },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    pepper: { read: () => Promise.resolve(onlyPepper('pepper')) },
    vault: () => Promise.reject(new Error('no data key')),
  };
  const handlers = {
    outbox: fail,
    onboarding: fail,
    hold: fail,
    batch: fail,
    document: fail,
    'identity-case': fail,
    evidence: fail,
    verification: fail,
    task: fail,
    replay: fail,
  };
  return handleTimer(context, handlers, MESSAGE, attempt);
}

it('comes back while it has attempts, and ends without failure after the last', async () => {
  const busy = new Contended();
  for (let attempt = 1; attempt < MESSAGE_ATTEMPTS; attempt += 1)
    await expect(handle(attempt, busy)).rejects.toBe(busy);
  expect(await handle(MESSAGE_ATTEMPTS, busy)).toBeUndefined();
});

it('with any other failure becomes a dead letter', async () => {
  await expect(handle(MESSAGE_ATTEMPTS, new TypeError('a defect'))).rejects.toThrow('a defect');
});
