/** An EventBridge with its own store, whose deliveries a test can observe and make fail. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '../../../src/clock.ts';
import type { Deliver } from '../../../src/events/delivery/deliveries.ts';
import { EventBridge } from '../../../src/events/event-bridge.ts';
import { arn } from '../../../src/service.ts';
import { Store } from '../../../src/store.ts';

export type Delivered = Parameters<Deliver>[0];

export const QUEUE = arn('sqs', 'jobs');
export const DEAD = arn('sqs', 'jobs-dead');

export interface EventCloud {
  readonly store: Store;
  readonly clock: Clock;
  readonly events: EventBridge;
  readonly delivered: Delivered[];
  /** Targets that refuse every delivery. */
  readonly broken: Set<string>;
  /** Restarts on the same store with empty memory. Rules must be created again. */
  restart(): Promise<EventCloud>;
  close(): Promise<void>;
}

export async function eventCloud(): Promise<EventCloud> {
  const folder = await mkdtemp(join(tmpdir(), 'events-'));
  return boot(folder, []);
}

/** A rule on the default bus with one queue as target. */
export function rule(name: string, parts: { pattern?: unknown; schedule?: string; target?: object }) {
  return {
    name,
    arn: arn('events', `rule/${name}`),
    bus: 'default',
    ...(parts.pattern === undefined ? {} : { pattern: parts.pattern }),
    ...(parts.schedule === undefined ? {} : { schedule: parts.schedule }),
    enabled: true,
    targets: [{ Id: 'queue', Arn: QUEUE, ...parts.target }],
  };
}

async function boot(folder: string, delivered: Delivered[]): Promise<EventCloud> {
  const store = await Store.open(folder);
  const clock = await Clock.open(store);
  const broken = new Set<string>();
  const deliver: Deliver = async (target) => {
    if (broken.has(target.arn)) throw new Error(`${target.arn} is broken`);
    delivered.push(target);
  };
  const events = await EventBridge.open({ store, clock });
  events.deliverTo(deliver);
  const halt = async () => {
    await events.close();
    clock.close();
    await store.close();
  };
  return {
    ...{ store, clock, events, delivered, broken },
    restart: async () => {
      await halt();
      return boot(folder, delivered);
    },
    close: async () => {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
