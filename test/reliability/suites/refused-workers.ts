/** Every worker, with one call of a port refused or its answer lost: its message comes back, and has its effects once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventFile } from '../../support/events/event-file.ts';
import { type Fault, FaultyProcess } from '../../support/faults/faulty-process.ts';
import { figuresOf } from '../../support/faults/figures.ts';
import { differences, type Picture } from '../../support/faults/picture.ts';
import { TRIGGERS, triggerOf, WORKERS } from '../../support/faults/runs/trigger.ts';
import { type Stride, strided } from '../../support/faults/stride.ts';
import { WebhookApi } from '../../support/webhooks/webhook-api.ts';

/** A queue gives a message up after this many deliveries. */
const DELIVERIES = 4;

interface Outcome {
  readonly answer: string;
  readonly picture: Picture;
}

export function refusedWorkersSuite({ suite, every, of = 1 }: Stride): void {
  const run = TRIGGERS.filter((_, index) => index % of === 0);
  let webhooks: WebhookApi;
  beforeAll(async () => {
    webhooks = await WebhookApi.open(true);
  });
  afterAll(() => webhooks.close());

  /** The calls of the ports of a run that lives. */
  async function callsOf(file: EventFile): Promise<FaultyProcess['calls']> {
    const process = new FaultyProcess();
    await (await triggerOf(webhooks, file)).deliver(process);
    return process.calls;
  }

  async function unharmed(file: EventFile): Promise<Outcome> {
    const trigger = await triggerOf(webhooks, file);
    const answer = await trigger.deliver();
    await trigger.shownAgain();
    return { answer, picture: await trigger.later() };
  }

  async function failAt(file: EventFile, fault: Fault, outcome: Outcome): Promise<readonly string[]> {
    const trigger = await triggerOf(webhooks, file);
    const process = new FaultyProcess(fault);
    let answer = await trigger.deliver(process);
    if (!process.struck) return ['the run came to no such place'];
    await trigger.shownAgain();
    for (let more = 0; answer !== outcome.answer && more < DELIVERIES; more += 1)
      answer = await trigger.deliver();
    const answered = answer === outcome.answer ? [] : [`${answer} instead of ${outcome.answer}`];
    return [...answered, ...differences(outcome.picture, await trigger.later())];
  }

  const tried = { calls: 0, 'lost answers': 0 };
  const places = strided(every);

  describe('a call of a port that is refused, or whose answer is lost', () => {
    it.each(run.map((file) => [file.path, file] as const))(
      'on %s brings the message back, which then has its effects once',
      async (_path, file) => {
        const struck = places(await callsOf(file));
        if (struck.length === 0) return;
        const outcome = await unharmed(file);
        const problems: string[] = [];
        for (const { name, fault } of struck) {
          tried.calls += 1;
          if (fault.kind === 'lost answer') tried['lost answers'] += 1;
          const found = await failAt(file, fault, outcome);
          problems.push(
            ...found.map((what) => `${fault.kind} of ${fault.act} ${fault.number} (${name}): ${what}`),
          );
        }
        expect(problems).toEqual([]);
      },
    );

    it.runIf(suite !== undefined)('covers at least what docs/reliability.md says', () => {
      figuresOf('refusals-of-workers', suite, { workers: WORKERS.length, cases: TRIGGERS.length, ...tried });
    });
  });
}
