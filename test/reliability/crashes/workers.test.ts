/** Every worker, with the process ended before and after each of its effects, and its message shown again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventFile } from '../../support/events/event-file.ts';
import { type Fault, FaultyProcess } from '../../support/faults/faulty-process.ts';
import { figuresOf } from '../../support/faults/figures.ts';
import { differences, type Picture } from '../../support/faults/picture.ts';
import { TRIGGERS, triggerOf, WORKERS } from '../../support/faults/runs/trigger.ts';
import { WebhookApi } from '../../support/webhooks/webhook-api.ts';

/** A queue gives a message up after this many deliveries. */
const DELIVERIES = 4;

let webhooks: WebhookApi;
beforeAll(async () => {
  webhooks = await WebhookApi.open(true);
});
afterAll(() => webhooks.close());

interface Outcome {
  readonly effects: readonly string[];
  readonly answer: string;
  readonly picture: Picture;
}

async function unharmed(file: EventFile): Promise<Outcome> {
  const trigger = await triggerOf(webhooks, file);
  const process = new FaultyProcess();
  const answer = await trigger.deliver(process);
  await trigger.shownAgain();
  return { effects: process.calls.effect, answer, picture: await trigger.later() };
}

async function crashAt(file: EventFile, fault: Fault, unharmed: Outcome): Promise<readonly string[]> {
  const trigger = await triggerOf(webhooks, file);
  const process = new FaultyProcess(fault);
  await trigger.deliver(process);
  if (!process.struck) return ['the run came to no such place'];
  await trigger.shownAgain();
  let answer = await trigger.deliver();
  for (let more = 0; answer !== unharmed.answer && more < DELIVERIES; more += 1)
    answer = await trigger.deliver();
  const answered = answer === unharmed.answer ? [] : [`${answer} instead of ${unharmed.answer}`];
  return [...answered, ...differences(unharmed.picture, await trigger.later())];
}

let points = 0;

describe('a crash before or after any effect', () => {
  it.each(TRIGGERS.map((file) => [file.path, file] as const))(
    'on %s leaves what a run without it leaves',
    async (_path, file) => {
      const outcome = await unharmed(file);
      const problems: string[] = [];
      for (const [index, effect] of outcome.effects.entries())
        for (const kind of ['crash before', 'crash after'] as const) {
          points += 1;
          const found = await crashAt(file, { kind, act: 'effect', number: index + 1 }, outcome);
          problems.push(...found.map((what) => `${kind} ${index + 1} (${effect}): ${what}`));
        }
      expect(problems).toEqual([]);
    },
  );
});

it('covers at least what docs/reliability.md says', () => {
  figuresOf('crashes-of-workers', 'default', { workers: WORKERS.length, cases: TRIGGERS.length, points });
});
