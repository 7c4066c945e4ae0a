/** Messages that arrive twice, at once, in batches of doubles, and in any order: each has its effects once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Suite } from '../../../docs/derived/reliability/recorded.ts';
import type { EventFile } from '../../support/events/event-file.ts';
import { figuresOf } from '../../support/faults/figures.ts';
import { differences, type Picture, pictureOf } from '../../support/faults/picture.ts';
import { MUTATIONS, subjectOf } from '../../support/faults/runs/mutations.ts';
import { type Order, PostOffice } from '../../support/faults/runs/post-office.ts';
import { shuffled } from '../../support/faults/runs/shuffled.ts';
import { TRIGGERS, type Trigger, triggerOf } from '../../support/faults/runs/trigger.ts';
import { WebhookApi } from '../../support/webhooks/webhook-api.ts';

const Batch = z.looseObject({ Records: z.array(z.looseObject({})) });
const AT_ONCE = 3;
/** Copies of a message, at most. */
const COPIES = 3;

/** Ways in which a queue may deliver, each leading to the same as one delivery. */
const WAYS: Readonly<Record<string, (trigger: Trigger) => Promise<unknown>>> = {
  'a second time, and much later': async (trigger) => {
    await trigger.deliver();
    await trigger.deliver();
    await trigger.shownAgain();
    await trigger.deliver();
  },
  [`${AT_ONCE} times at once`]: (trigger) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => trigger.deliver())),
  'doubled and reversed within one batch': (trigger) => trigger.deliver(undefined, doubled),
};

const EVERY_WAY = Object.entries(WAYS);

/** So many ways for the case of this number. */
function waysOf(number: number, ways: number): typeof EVERY_WAY {
  return EVERY_WAY.filter((_, index) => (index + number) % EVERY_WAY.length < ways);
}

function doubled(event: unknown): unknown {
  const batch = Batch.safeParse(event);
  if (!batch.success) return event;
  const { Records: records } = batch.data;
  return { ...batch.data, Records: [...records.toReversed(), ...records] };
}

export interface Orders {
  /** None where the run claims no figures. */
  readonly suite?: Suite;
  /** Ways in which each case is delivered: all where nothing is said; one case after the other takes the next ones. */
  readonly ways?: number;
  /** Orders of the messages that follow from a route. */
  readonly orders: number;
  /** Routes whose messages are carried: 1 for all, 3 for every third. */
  readonly every: number;
}

export function messagesSuite({ suite, ways = EVERY_WAY.length, orders, every }: Orders): void {
  const carriedFrom = MUTATIONS.filter((_, index) => index % every === 0);
  let webhooks: WebhookApi;
  beforeAll(async () => {
    webhooks = await WebhookApi.open(true);
  });
  afterAll(() => webhooks.close());

  let deliveries = 0;
  describe('a message that is delivered', () => {
    it.each(TRIGGERS.map((file, number) => [file.path, file, number] as const))(
      'again has its effects once: %s',
      async (_path, file, number) => {
        const once = await outcomeOf(webhooks, file, (trigger) => trigger.deliver());
        const problems: string[] = [];
        for (const [way, deliver] of waysOf(number, ways)) {
          deliveries += 1;
          const found = await outcomeOf(webhooks, file, deliver);
          problems.push(...differences(once, found).map((what) => `${way}: ${what}`));
        }
        expect(problems).toEqual([]);
      },
    );
  });

  let carried = 0;
  let tried = 0;
  describe('all messages of the catalogue', () => {
    it.each(carriedFrom.map((contract) => [contract.id, contract] as const))(
      'that follow from %s lead to the same in any order, with copies',
      async (_id, contract) => {
        const play = async (order: Order) => {
          const subject = await subjectOf(webhooks.cloud, contract, 'https://hooks.lantern.example/probity');
          await subject.call();
          const office = new PostOffice(webhooks.cloud);
          await office.deliverAll(order);
          carried += office.delivered;
          const { refused, delivered } = office;
          return { refused, delivered, picture: pictureOf(await webhooks.cloud.items()) };
        };
        const inOrder = await play((messages) => messages);
        expect(inOrder.refused).toEqual([]);
        const problems: string[] = [];
        for (let seed = 1; inOrder.delivered > 0 && seed <= orders; seed += 1) {
          tried += 1;
          const found = await play((messages) => shuffled(copied(messages, seed), seed));
          problems.push(...found.refused, ...differences(inOrder.picture, found.picture));
        }
        expect(problems).toEqual([]);
      },
    );

    it.runIf(suite !== undefined)('covers at least what docs/reliability.md says', () => {
      figuresOf('messages', suite, {
        'trigger cases': TRIGGERS.length,
        'repeated deliveries': deliveries,
        routes: carriedFrom.length,
        orders: tried,
        'messages carried': carried,
      });
    });
  });
}

async function outcomeOf(
  webhooks: WebhookApi,
  file: EventFile,
  deliver: (trigger: Trigger) => Promise<unknown>,
): Promise<Picture> {
  const trigger = await triggerOf(webhooks, file);
  await deliver(trigger);
  await trigger.shownAgain();
  return trigger.later();
}

function copied<T>(messages: readonly T[], seed: number): readonly T[] {
  return messages.flatMap((message, index) =>
    Array.from({ length: 1 + ((index + seed) % COPIES) }, () => message),
  );
}
