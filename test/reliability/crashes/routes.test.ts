/** Every mutating route, with the process ended before and after each of its effects: one effect, whatever happened. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KnownRoute } from '../../../docs/catalogue/catalogue.ts';
import { type Fault, FaultyProcess } from '../../support/faults/faulty-process.ts';
import { figuresOf } from '../../support/faults/figures.ts';
import { differences, type Picture } from '../../support/faults/picture.ts';
import { leaseEnds, MUTATIONS, subjectOf } from '../../support/faults/runs/mutations.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { type LoopbackReceiver, loopbackReceiver } from '../../support/webhooks/webhook-api.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let receiver: LoopbackReceiver;
beforeAll(async () => {
  receiver = await loopbackReceiver(200);
});
afterAll(() => receiver.close());
withApi(
  (opened) => {
    api = opened;
  },
  { announcesAnything: true },
);

interface Outcome {
  readonly effects: readonly string[];
  /** Of a second call. */
  readonly again: number;
  /** What may be there in the end. */
  readonly pictures: readonly Picture[];
}

/** What runs that live come to: one call, and another one under the same key. */
async function unharmed(contract: KnownRoute): Promise<Outcome> {
  const subject = await subjectOf(api, contract, receiver.url);
  const process = new FaultyProcess();
  const first = await subject.call(process);
  expect(first.status, first.text).toBe(contract.success.status);
  await leaseEnds(api);
  const again = await subject.call();
  const pictures = [await subject.later()];
  // A route that remembers no key may have its effect again where it is called again.
  if (contract.idempotency === 'none') pictures.push(await afterOneCall(contract));
  return { effects: process.calls.effect, again: again.status, pictures };
}

async function afterOneCall(contract: KnownRoute): Promise<Picture> {
  const subject = await subjectOf(api, contract, receiver.url);
  await subject.call();
  await leaseEnds(api);
  return subject.later();
}

/** What is wrong after a crash at this place and a repetition of the call. */
async function crashAt(contract: KnownRoute, fault: Fault, unharmed: Outcome): Promise<readonly string[]> {
  const subject = await subjectOf(api, contract, receiver.url);
  const process = new FaultyProcess(fault);
  const died = await subject.call(process);
  if (!process.struck) return ['the run came to no such place'];
  const told = died.status >= 500 || died.status === contract.success.status ? [] : [`told ${died.status}`];
  await leaseEnds(api);
  const retried = await subject.call();
  const isKnown = [contract.success.status, unharmed.again].includes(retried.status);
  if (!isKnown) return [...told, `repeated: ${retried.status} ${retried.text}`];
  const found = await subject.later();
  const wrong = unharmed.pictures.map((picture) => differences(picture, found));
  return [...told, ...(wrong.some((list) => list.length === 0) ? [] : (wrong[0] ?? []))];
}

let points = 0;

describe('a crash before or after any effect', () => {
  it.each(MUTATIONS.map((contract) => [contract.id, contract] as const))(
    'of %s leaves what a run without it leaves',
    async (_id, contract) => {
      const outcome = await unharmed(contract);
      const problems: string[] = [];
      for (const [index, effect] of outcome.effects.entries())
        for (const kind of ['crash before', 'crash after'] as const) {
          const fault = { kind, act: 'effect', number: index + 1 } as const;
          points += 1;
          const found = await crashAt(contract, fault, outcome);
          problems.push(...found.map((what) => `${kind} ${index + 1} (${effect}): ${what}`));
        }
      expect(problems).toEqual([]);
    },
  );
});

it('covers at least what docs/reliability.md says', () => {
  figuresOf('crashes-of-routes', 'default', { routes: MUTATIONS.length, points });
});
