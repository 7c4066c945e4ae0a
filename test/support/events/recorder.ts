/** Ports that write down what leaves a function, in the words of the event files. */
import type { Outbound } from '#shared/platform/outbound/outbound.ts';
import type { Bus, BusEntry, Item, Queue, QueueMessage, Workflow } from '#shared/platform/ports.ts';
import type { InProcessApi } from '../in-process-api.ts';
import { creditsOf } from '../journeys.ts';
import type { TestTenant } from '../tenant.ts';

type Lane = 'deliveries' | 'retries' | 'timers' | 'monitoring';

/** Addresses under this host answer 500; all others 200. */
const REFUSING_HOST = 'refusing.example';

export class Recorder {
  readonly posts: object[] = [];
  readonly entries: BusEntry[] = [];
  readonly messages: Record<Lane, QueueMessage[]> = {
    ...{ deliveries: [], retries: [], timers: [], monitoring: [] },
  };

  readonly bus: Bus = { publish: async (entries) => void this.entries.push(...entries) };

  readonly starts: object[] = [];

  /** The state machine of batch screening; nothing ever runs in it. */
  readonly batches: Workflow = {
    start: async (name, input) => void this.starts.push({ name, input }),
    isRunning: async () => false,
  };

  readonly outbound: Outbound = {
    post: async ({ url, headers, body }) => {
      this.posts.push({ url, headers, body: JSON.parse(body) });
      return { kind: 'answered', status: new URL(url).hostname === REFUSING_HOST ? 500 : 200 };
    },
  };

  queue(lane: Lane): Queue {
    return { send: async (messages) => void this.messages[lane].push(...messages) };
  }

  /** The queues of the functions that send to several. */
  queues() {
    return {
      deliveries: this.queue('deliveries'),
      retries: this.queue('retries'),
      timers: this.queue('timers'),
      monitoring: this.queue('monitoring'),
    };
  }
}

/**
 * Calls `run` and answers what it answers, with every effect that concerns the tenant: a sweep looks after all tenants
 * of the table, and the items of the cases before this one lie there too.
 */
export async function observing<T>(
  api: InProcessApi,
  tenant: TestTenant,
  run: (recorder: Recorder) => Promise<T>,
) {
  const before = new Set((await outboxOf(api, tenant)).map(({ pk }) => pk));
  const mailed = api.mails.length;
  const balance = await creditsOf(tenant);
  const recorder = new Recorder();
  const outcome = await run(recorder);
  const own = ({ body }: QueueMessage) => body['tenant_id'] === tenant.id;
  const { deliveries, retries, timers, monitoring } = recorder.messages;
  const effects = {
    mails: api.mails.slice(mailed),
    posts: recorder.posts,
    bus: recorder.entries,
    starts: recorder.starts,
    deliveries: deliveries.filter(own),
    retries: retries.filter(own),
    timers: timers.filter(own),
    // Lists belong to no tenant.
    monitoring,
    announces: (await outboxOf(api, tenant))
      .filter(({ pk }) => !before.has(pk))
      .map(announcement)
      .sort(),
    credits: (await creditsOf(tenant)) - balance,
  };
  return { outcome, effects };
}

async function outboxOf(api: InProcessApi, tenant: TestTenant): Promise<readonly Item[]> {
  const rows = await Promise.all([api.outbox(tenant.scopes.test), api.outbox(tenant.scopes.live)]);
  return rows.flat();
}

function announcement({ lane, type }: Item): string {
  return lane === 'job' ? `job.${String(type)}` : String(type);
}
