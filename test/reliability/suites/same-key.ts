/** Many callers at once under one key, on every mutating route that remembers keys: one effect, and one answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Suite } from '../../../docs/derived/reliability/recorded.ts';
import { FaultyProcess } from '../../support/faults/faulty-process.ts';
import { figuresOf } from '../../support/faults/figures.ts';
import { differences } from '../../support/faults/picture.ts';
import { MUTATIONS, subjectOf } from '../../support/faults/runs/mutations.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { type LoopbackReceiver, loopbackReceiver } from '../../support/webhooks/webhook-api.ts';
import { withApi } from '../../support/with-api.ts';

/** The callers are spread over so many processes, each with caches of its own. */
const PROCESSES = 5;

export interface Crowd {
  /** None where the run claims no figures. */
  readonly suite?: Suite;
  readonly callers: number;
  readonly rounds: number;
  /** Routes that are tried: 1 for all, 3 for every third. */
  readonly every: number;
}

export function sameKeySuite({ suite, callers, rounds, every }: Crowd): void {
  const remembering = MUTATIONS.filter(({ idempotency }) => idempotency !== 'none');
  const contested = remembering.filter((_, index) => index % every === 0);
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

  let calls = 0;
  describe(`${callers} callers at once under one key`, () => {
    it.each(contested.map((contract) => [contract.id, contract] as const))(
      'have one effect and get one answer on %s',
      async (_id, contract) => {
        const alone = await subjectOf(api, contract, receiver.url);
        await alone.call();
        const expected = await alone.later();
        for (let round = 0; round < rounds; round += 1) {
          const subject = await subjectOf(api, contract, receiver.url);
          const processes = Array.from({ length: PROCESSES }, () => new FaultyProcess());
          const answers = await Promise.all(
            processes.flatMap((process) =>
              Array.from({ length: callers / PROCESSES }, () => subject.call(process)),
            ),
          );
          calls += callers;
          expect(faultsOf(answers, contract.success.status)).toEqual([]);
          expect(differences(expected, await subject.later())).toEqual([]);
        }
      },
    );

    it.runIf(suite !== undefined)('covers at least what docs/reliability.md says', () => {
      figuresOf('same-key', suite, { routes: contested.length, callers, calls });
    });
  });
}

/** Successes must be equal; everybody else is told that the first call is under way, or that the store is busy. */
function faultsOf(answers: readonly Answer[], success: number): readonly string[] {
  const done = answers.filter(({ status }) => status === success);
  const others = answers.filter(({ status }) => status !== success);
  const odd = others.filter(
    ({ status, body, headers }) =>
      !(status === 409 && body['code'] === 'idempotency_request_in_progress') &&
      !(status === 503 && headers['Retry-After'] !== undefined),
  );
  const texts = new Set(done.map(({ text }) => text));
  return [
    ...(done.length === 0 ? ['nobody succeeded'] : []),
    ...(texts.size > 1 ? [`${texts.size} different answers`] : []),
    ...odd.map(({ status, text }) => `${status} ${text}`),
  ];
}
