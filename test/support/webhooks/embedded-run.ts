/** One run on the embedded fleet: a new tenant, its receivers, the posts they see, and the event that it emits. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { OutboundRequest } from '#shared/platform/outbound/outbound.ts';
import { eventWrite } from '#shared/platform/outbox/write.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { CrashPlan } from './crash.ts';
import { EmbeddedFleet } from './embedded-fleet.ts';
import { environmentItem, Subscriber, testVault } from './subscriber.ts';

interface Post extends OutboundRequest {
  /** Seconds since the run began. */
  readonly at: number;
  readonly deliveryId: string;
}

interface EmbeddedRun {
  readonly scope: TenantScope;
  readonly posts: Post[];
  /** Commits an event of the tenant, as a change of the service does. */
  readonly emit: () => Promise<void>;
}

/** The fleet of a test file, from before its first test until after its last, with what subscribes there. */
export function withFleet(receive: (fleet: EmbeddedFleet, subscriber: Subscriber) => void): void {
  let fleet: EmbeddedFleet;
  beforeAll(async () => {
    fleet = await EmbeddedFleet.open();
    receive(fleet, new Subscriber(fleet.tables, () => fleet.now()));
  });
  afterAll(() => fleet.close());
}

/** Answers a post with a status; `nth` counts the posts to that address from 1. */
export type StatusOf = (url: string, nth: number) => number;

/** A new tenant whose receivers answer with `status`, and processes that die at `points`. */
export async function beginRun(
  fleet: EmbeddedFleet,
  status: StatusOf,
  points: CrashPlan['points'] = new Map(),
): Promise<EmbeddedRun> {
  const scope = unsafeTenantScope(randomUUID(), 'test');
  await fleet.tables.within(fenceOf(scope)).commit([{ put: environmentItem(scope) }]);
  const posts: Post[] = [];
  const began = fleet.now();
  fleet.failures.splice(0);
  fleet.plan = { points, effects: 0, diesAfterPost: false };
  fleet.outbound = {
    post: async (request) => {
      const deliveryId = request.headers['X-Webhook-Delivery-ID'] ?? '';
      posts.push({ ...request, at: (fleet.now() - began) / 1000, deliveryId });
      const nth = posts.filter(({ url }) => url === request.url).length;
      return { kind: 'answered', status: status(request.url, nth) };
    },
  };
  return { scope, posts, emit: () => emit(fleet, scope) };
}

async function emit(fleet: EmbeddedFleet, scope: TenantScope): Promise<void> {
  const event = { type: 'case.opened', data: { case_id: 'c1' } } as const;
  const write = eventWrite(scope, testVault, event, { outboxId: randomUUID(), now: fleet.now() });
  await fleet.tables.within(fenceOf(scope, 'due')).commit([write]);
}
