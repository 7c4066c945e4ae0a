/** The queue against a plain model: whatever happens, no message is lost, doubled or delivered too early. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arn } from '../../src/service.ts';
import { Alarms } from '../../src/sqs/queue/alarms.ts';
import { FairLine } from '../../src/sqs/queue/fair-line.ts';
import { type StorageEndpoint, startStorageEndpoint } from '../../testing/storage-endpoint.ts';

let cloud: StorageEndpoint;

beforeAll(async () => {
  cloud = await startStorageEndpoint();
});

afterAll(() => cloud.stop());

type Step =
  | { readonly kind: 'send'; readonly delay: number; readonly group: string }
  | { readonly kind: 'receive'; readonly max: number; readonly visibility: number }
  | { readonly kind: 'remove' | 'release'; readonly pick: number }
  | { readonly kind: 'advance'; readonly seconds: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('send' as const),
    delay: fc.integer({ min: 0, max: 5 }),
    group: fc.constantFrom('a', 'b', 'c'),
  }),
  fc.record({
    kind: fc.constant('receive' as const),
    max: fc.integer({ min: 1, max: 5 }),
    visibility: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'release' as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant('advance' as const), seconds: fc.integer({ min: 1, max: 30 }) }),
);

/** What a queue must hold: when each message may be received next, and the receipts that are out. */
class Model {
  readonly queue: string;
  private readonly dueAt = new Map<string, number>();
  private readonly receipts = new Map<string, string>();
  private sent = 0;

  constructor(queue: string) {
    this.queue = queue;
  }

  async run(step: Step): Promise<void> {
    if (step.kind === 'send') await this.send(step.delay, step.group);
    else if (step.kind === 'receive') await this.receive(step.max, step.visibility);
    else if (step.kind === 'advance') await cloud.clock.advance(step.seconds * 1000);
    else await this.settle(step.kind, step.pick);
  }

  held(): string[] {
    return [...this.dueAt.keys()].sort();
  }

  private async send(delaySec: number, groupId: string): Promise<void> {
    this.sent += 1;
    const body = `message ${this.sent}`;
    this.dueAt.set(body, cloud.clock.now() + delaySec * 1000);
    await cloud.sqs.send(this.queue, body, { delaySec, groupId });
  }

  private async receive(max: number, visibilitySec: number): Promise<void> {
    const before = cloud.clock.now();
    for (const { body, receiptHandle } of await cloud.sqs.receive(this.queue, { max, visibilitySec })) {
      expect(this.dueAt.get(body)).toBeLessThanOrEqual(cloud.clock.now());
      this.dueAt.set(body, before + visibilitySec * 1000);
      this.receipts.set(body, receiptHandle);
    }
  }

  private async settle(kind: 'remove' | 'release', pick: number): Promise<void> {
    const [body, receipt] = [...this.receipts][pick % Math.max(this.receipts.size, 1)] ?? [];
    if (body === undefined || receipt === undefined) return;
    this.receipts.delete(body);
    if (kind === 'remove') this.dueAt.delete(body);
    else this.dueAt.set(body, cloud.clock.now());
    await cloud.sqs[kind](this.queue, [receipt]);
  }
}

describe('a queue', () => {
  it('delivers a message only when it is due and out with nobody, and until it is removed', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        runs += 1;
        const model = new Model(arn('sqs', `model-${runs}`));
        await cloud.sqs.ensureQueue({ name: `model-${runs}`, arn: model.queue });
        for (const next of steps) await model.run(next);
        await cloud.clock.advance(120_000);
        const left = await cloud.sqs.receive(model.queue, { max: 1000 });
        expect(left.map(({ body }) => body).sort()).toEqual(model.held());
      }),
      { numRuns: 60 },
    );
  });
});

describe('its parts', () => {
  it('rings alarms in order of time, each once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 50 }), async (times) => {
        const rung: number[] = [];
        const alarms = new Alarms<number>(cloud.clock, (item) => rung.push(item));
        const start = cloud.clock.now();
        for (const time of times) alarms.add(start + time * 10_000, time);
        await cloud.clock.advance(10_001_000);
        expect(rung).toEqual([...times].sort((a, b) => a - b));
      }),
      { numRuns: 50 },
    );
  });

  it('serves every group in its order, and a quiet group before a noisy one', async () => {
    const arrivals = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 200 });
    await fc.assert(
      fc.property(arrivals, fc.integer({ min: 0, max: 60 }), (groups, inFlight) => {
        const line = new FairLine<string>();
        for (let count = 0; count < inFlight; count += 1) line.count('a', 1);
        for (const [place, group] of groups.entries()) line.push(group, `${group} ${place}`);
        const served: string[] = [];
        for (let next = line.shift(); next !== undefined; next = line.shift()) served.push(next);
        const inOrder = groups.map((group, place) => `${group} ${place}`);
        const isNoisy = (entry: string) => inFlight >= 30 && entry.startsWith('a');
        expect(served).toEqual([...inOrder.filter((e) => !isNoisy(e)), ...inOrder.filter(isNoisy)]);
      }),
    );
  });
});
