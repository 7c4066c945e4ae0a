/** Carries every message of a tenant to its function, in an order and as often as a test says, until none is left. */
import { randomUUID } from 'node:crypto';
import { fleet } from '#functions/fleet.ts';
import type { FunctionSpec, Trigger } from '#functions/function-spec.ts';
import { JOB_KINDS, OutboxPointer } from '#shared/contract/message.ts';
import { appOf, type LambdaHandler } from '../../events/fleet-apps.ts';
import { Recorder } from '../../events/recorder.ts';
import type { InProcessApi } from '../../in-process-api.ts';

export interface Message {
  /** The function that gets it. */
  readonly to: string;
  readonly event: unknown;
}

/** The order in which messages arrive, and which of them more than once. */
export type Order = (messages: readonly Message[]) => readonly Message[];

const functions: readonly (readonly [string, FunctionSpec])[] = Object.entries(fleet);
/** More rounds than any chain of messages has. */
const MOST_ROUNDS = 12;

export class PostOffice {
  readonly recorder = new Recorder();
  /** Messages that were delivered, repeated ones included. */
  delivered = 0;
  /** What came back or failed, as `<function>: <what>`. */
  readonly refused: string[] = [];
  readonly #api: InProcessApi;
  readonly #apps = new Map<string, LambdaHandler>();
  readonly #known = new Set<string>();
  readonly #taken = new WeakSet<object>();

  constructor(api: InProcessApi) {
    this.#api = api;
  }

  /** Delivers what is there, what follows from it, and so on. */
  async deliverAll(order: Order): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const waiting = [...(await this.#announced()), ...this.#sent()];
      if (waiting.length === 0) return;
      for (const message of order(waiting)) await this.#deliver(message);
    }
    throw new Error('messages follow from messages without end');
  }

  /** Rows of the outbox that were not seen before: jobs to their workers, events to the dispatch. */
  async #announced(): Promise<readonly Message[]> {
    const rows = (await this.#api.items()).filter(
      (item) => item['kind'] === 'outbox' && !this.#known.has(String(item['outbox_id'])),
    );
    rows.sort((a, b) => Number(a['created_at']) - Number(b['created_at']));
    return rows.flatMap((row): readonly Message[] => {
      this.#known.add(String(row['outbox_id']));
      const detail = OutboxPointer.parse(row);
      if (row['lane'] === 'event') return receivers('events').map((to) => ({ to, event: { detail } }));
      return receivers('job', detail.type).map((to) => ({ to, event: queued({ detail }) }));
    });
  }

  /** Messages that functions have sent to queues, since the last question. */
  #sent(): readonly Message[] {
    const { deliveries, retries, timers, monitoring } = this.recorder.messages;
    const lanes = { deliveries, retries, timers, monitoring };
    return Object.entries(lanes).flatMap(([lane, sent]) =>
      sent
        .filter((message) => !this.#taken.has(message))
        .flatMap((message) => {
          this.#taken.add(message);
          return receivers('queue', lane).map((to) => ({ to, event: queued(message.body) }));
        }),
    );
  }

  async #deliver({ to, event }: Message): Promise<void> {
    this.delivered += 1;
    try {
      const outcome = JSON.stringify((await this.#app(to)(event, {})) ?? null);
      if (/"itemIdentifier"/.test(outcome)) this.refused.push(`${to}: came back`);
    } catch (error) {
      this.refused.push(`${to}: ${String(error)}`);
    }
  }

  #app(name: string): LambdaHandler {
    const known = this.#apps.get(name);
    if (known !== undefined) return known;
    const app = appOf(name, { ports: this.#api.ports, recorder: this.recorder });
    if (app === undefined) throw new Error(`no function ${name}`);
    this.#apps.set(name, app);
    return app;
  }
}

function receivers(kind: Trigger['kind'], of?: string): readonly string[] {
  const found = functions.filter(([, { trigger }]) => {
    if (trigger.kind !== kind) return false;
    if (trigger.kind === 'job') return trigger.job === of;
    return trigger.kind === 'queue' ? trigger.queue === of : true;
  });
  if (found.length === 0) throw new Error(`nobody receives ${kind} ${of ?? ''} of ${JOB_KINDS.join(', ')}`);
  return found.map(([name]) => name);
}

function queued(body: unknown) {
  return { Records: [{ messageId: randomUUID(), body: JSON.stringify(body) }] };
}
