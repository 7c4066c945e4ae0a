/** A turn of the sweeper that meets a passing failure leaves no dead letter; a failure that stays rings the alarm. */
import { expect, it } from 'vitest';
import { Contended } from '#shared/platform/ports.ts';
import { sweepTurns } from '#shared/platform/timers/sweep-turn.ts';
import { MemoryTables } from '../../../support/webhooks/memory/memory-tables.ts';

/** As the AWS client rejects where no connection could be made in time. */
const timeout = () =>
  Object.assign(new Error('no connection'), { name: 'TimeoutError', $metadata: { attempts: 3 } });

function turning() {
  const memory = new MemoryTables();
  let failure: (() => Error) | undefined;
  const warned: string[] = [];
  const queue = { send: async () => undefined };
  const turn = sweepTurns({
    tables: {
      within: (fence) => {
        if (failure !== undefined) throw failure();
        return memory.within(fence);
      },
    },
    clock: { now: () => 0 },
    log: { info: () => undefined, warn: (message) => void warned.push(message), error: () => undefined },
    retries: queue,
    timers: queue,
  });
  return {
    turn,
    warned,
    failWith: (next: (() => Error) | undefined) => {
      failure = next;
    },
  };
}

it('ends a turn with a connect timeout without failure, and the next turn does its work', async () => {
  for (const passing of [timeout, () => new Contended()]) {
    const fixture = turning();
    fixture.failWith(passing);
    await fixture.turn();
    fixture.failWith(undefined);
    await fixture.turn();
    expect(fixture.warned).toEqual(['the sweep is left to the next turn']);
  }
});

it('fails at once with any other failure', async () => {
  const fixture = turning();
  fixture.failWith(() => new TypeError('a defect'));
  await expect(fixture.turn()).rejects.toThrow('a defect');
});

it('fails where the failure has not passed after five turns, and begins to count anew after a good one', async () => {
  const fixture = turning();
  fixture.failWith(timeout);
  for (let turn = 0; turn < 4; turn += 1) await fixture.turn();
  await expect(fixture.turn()).rejects.toThrow('no connection');
  fixture.failWith(undefined);
  await fixture.turn();
  fixture.failWith(timeout);
  await fixture.turn();
});
