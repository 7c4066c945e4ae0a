/** Every mutating route, with one call of a port refused or its answer lost: told as passing, and repeated with one effect. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KnownRoute } from '../../../docs/catalogue/catalogue.ts';
import { type Fault, FaultyProcess } from '../../support/faults/faulty-process.ts';
import { figuresOf } from '../../support/faults/figures.ts';
import { differences, type Picture } from '../../support/faults/picture.ts';
import { leaseEnds, MUTATIONS, subjectOf } from '../../support/faults/runs/mutations.ts';
import { type Stride, strided } from '../../support/faults/stride.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { type LoopbackReceiver, loopbackReceiver } from '../../support/webhooks/webhook-api.ts';
import { withApi } from '../../support/with-api.ts';

interface Outcome {
  readonly again: number;
  readonly pictures: readonly Picture[];
}

export function refusedRoutesSuite({ suite, every, of = 1 }: Stride): void {
  const run = MUTATIONS.filter((_, index) => index % of === 0);
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

  /** The calls of the ports of a run that lives. */
  async function callsOf(contract: KnownRoute): Promise<FaultyProcess['calls']> {
    const process = new FaultyProcess();
    await (await subjectOf(api, contract, receiver.url)).call(process);
    return process.calls;
  }

  async function unharmed(contract: KnownRoute): Promise<Outcome> {
    const pictures: Picture[] = [];
    if (contract.idempotency === 'none') {
      const alone = await subjectOf(api, contract, receiver.url);
      await alone.call();
      await leaseEnds(api);
      pictures.push(await alone.later());
    }
    const twice = await subjectOf(api, contract, receiver.url);
    await twice.call();
    await leaseEnds(api);
    const again = await twice.call();
    return { again: again.status, pictures: [...pictures, await twice.later()] };
  }

  async function failAt(contract: KnownRoute, fault: Fault, outcome: Outcome): Promise<readonly string[]> {
    const subject = await subjectOf(api, contract, receiver.url);
    const process = new FaultyProcess(fault);
    const first = await subject.call(process);
    if (!process.struck) return ['the run came to no such place'];
    const told = isTold(contract, first) ? [] : [`told ${first.status} ${first.text}`];
    await leaseEnds(api);
    const retried = await subject.call();
    if (![contract.success.status, outcome.again].includes(retried.status))
      return [...told, `repeated: ${retried.status} ${retried.text}`];
    const found = await subject.later();
    const wrong = outcome.pictures.map((picture) => differences(picture, found));
    return [...told, ...(wrong.some((list) => list.length === 0) ? [] : (wrong[0] ?? []))];
  }

  const tried = { calls: 0, 'lost answers': 0 };
  const places = strided(every);

  describe('a call of a port that is refused, or whose answer is lost', () => {
    it.each(run.map((contract) => [contract.id, contract] as const))(
      'is passing on %s, and the same key has one effect afterwards',
      async (_id, contract) => {
        const struck = places(await callsOf(contract));
        if (struck.length === 0) return;
        const outcome = await unharmed(contract);
        const problems: string[] = [];
        for (const { name, fault } of struck) {
          tried.calls += 1;
          if (fault.kind === 'lost answer') tried['lost answers'] += 1;
          const found = await failAt(contract, fault, outcome);
          problems.push(
            ...found.map((what) => `${fault.kind} of ${fault.act} ${fault.number} (${name}): ${what}`),
          );
        }
        expect(problems).toEqual([]);
      },
    );

    it.runIf(suite !== undefined)('covers at least what docs/reliability.md says', () => {
      figuresOf('refusals-of-routes', suite, { routes: MUTATIONS.length, ...tried });
    });
  });
}

/** The contract's own refusals where mail, files, registers or identity providers fail. */
const OWN_WORDS = ['email_dispatch_failed', 'storage_failed', 'search_failed', 'identity_provider_away'];

/** Done, or to be repeated: 503 with Retry-After, or the contract's own words. */
function isTold(contract: KnownRoute, { status, headers, body }: Answer): boolean {
  if (status === contract.success.status) return true;
  if (OWN_WORDS.includes(String(body['code']))) return true;
  return status === 503 && headers['Retry-After'] !== undefined;
}
