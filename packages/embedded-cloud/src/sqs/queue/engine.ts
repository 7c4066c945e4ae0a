/** The queues themselves: every change is in the store before it is answered, an index in memory makes it fast. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Store, StoreWrite } from '../../store.ts';
import { Alarms } from './alarms.ts';
import { Journal } from './journal.ts';
import type { Content, Delivery, Draft, Envelope } from './message.ts';
import { Queue } from './queue.ts';
import type { QueueSettings } from './settings.ts';

const QUEUES = 'sqs.queues';
const ENVELOPES = 'sqs.messages';
const CONTENTS = 'sqs.contents';
const EXPIRY_ROUND_MS = 1000;

type Alarm =
  | { readonly kind: 'ripe'; readonly queue: Queue; readonly envelope: Envelope }
  | { readonly kind: 'expiry'; readonly queue: Queue };

/** What the store and the clock make of a queue. */
export class Engine {
  private readonly store: Store;
  private readonly clock: Clock;
  private readonly queues = new Map<string, Queue>();
  private readonly journal: Journal;
  private readonly alarms: Alarms<Alarm>;
  private readonly expiryWatch = new Set<Queue>();
  private readonly listeners = new Set<(arn: string) => void>();
  private order = 0;
  private closed = false;

  private constructor(store: Store, clock: Clock) {
    this.store = store;
    this.clock = clock;
    this.journal = new Journal(store);
    this.alarms = new Alarms(clock, (alarm) => this.ring(alarm));
  }

  static async open(store: Store, clock: Clock): Promise<Engine> {
    const engine = new Engine(store, clock);
    for (const [name, settings] of await store.shelf<QueueSettings>(QUEUES).entries()) {
      engine.queues.set(name, new Queue(settings));
    }
    const kept = await store.shelf<Envelope>(ENVELOPES).entries();
    kept.sort(([, a], [, b]) => a.sent - b.sent || a.order - b.order);
    for (const [key, envelope] of kept) {
      const queue = engine.queues.get(key.slice(0, key.indexOf('/')));
      if (queue !== undefined) engine.admit(queue, envelope);
    }
    return engine;
  }

  find(name: string): Queue | undefined {
    return this.queues.get(name);
  }

  all(): Queue[] {
    return [...this.queues.values()];
  }

  onMessage(listener: (arn: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Makes the queue, or gives an existing one these settings. */
  async configure(settings: QueueSettings): Promise<Queue> {
    await this.journal.append([{ shelf: QUEUES, key: settings.name, value: settings }]);
    const queue = this.queues.get(settings.name) ?? new Queue(settings);
    const retentionMoved = queue.settings.retentionSeconds !== settings.retentionSeconds;
    queue.settings = settings;
    this.queues.set(settings.name, queue);
    if (retentionMoved) this.expire(queue);
    return queue;
  }

  async delete(queue: Queue): Promise<void> {
    this.queues.delete(queue.settings.name);
    const gone = queue.clear();
    await this.journal.append([
      { shelf: QUEUES, key: queue.settings.name, remove: true },
      ...gone.flatMap((envelope) => removal(queue, envelope)),
    ]);
  }

  /** Takes the drafts in, all or none; ids in their order. */
  async send(queue: Queue, drafts: readonly Draft[]): Promise<string[]> {
    const now = this.clock.now();
    const fresh = drafts.map((draft) => this.envelope(draft, now));
    await this.journal.append(
      fresh.flatMap(([envelope, content]): StoreWrite[] => [
        written(queue, envelope),
        { shelf: CONTENTS, key: envelope.id, value: content },
      ]),
    );
    for (const [envelope] of fresh) this.admit(queue, envelope);
    return fresh.map(([envelope]) => envelope.id);
  }

  /** Up to `max` messages, waiting up to `waitSeconds` for the first. */
  async receive(
    queue: Queue,
    max: number,
    visibilitySeconds: number,
    waitSeconds: number,
  ): Promise<Delivery[]> {
    const deadline = this.clock.now() + waitSeconds * 1000;
    for (;;) {
      const deliveries = await this.take(queue, max, visibilitySeconds);
      if (deliveries.length > 0 || this.closed || this.clock.now() >= deadline) return deliveries;
      await this.arrival(queue, deadline);
    }
  }

  /** Forgets the messages these receipts are good for; a stale receipt changes nothing. */
  async remove(queue: Queue, receipts: readonly string[]): Promise<void> {
    const gone = receipts.flatMap((receipt) => queue.byReceipt(receipt) ?? []);
    for (const { id } of gone) queue.drop(id);
    if (gone.length > 0) await this.journal.append(gone.flatMap((envelope) => removal(queue, envelope)));
  }

  /** Moves the end of the visibility timeout to `seconds` from now. */
  async reschedule(queue: Queue, envelopes: readonly Envelope[], seconds: number): Promise<void> {
    if (envelopes.length === 0) return;
    const visibleAt = this.clock.now() + seconds * 1000;
    const moved = envelopes.map((envelope): Envelope => ({ ...envelope, visibleAt }));
    const durable = this.journal.append(moved.map((envelope) => written(queue, envelope)));
    for (const envelope of moved) this.admit(queue, envelope);
    await durable;
  }

  async purge(queue: Queue): Promise<void> {
    const gone = queue.clear();
    await this.journal.append(gone.flatMap((envelope) => removal(queue, envelope)));
  }

  /** Ends every wait at once; receivers answer with what they have. */
  close(): void {
    this.closed = true;
    this.alarms.close();
    for (const queue of this.queues.values()) for (const waiter of [...queue.waiters]) waiter();
  }

  private envelope(draft: Draft, now: number): readonly [Envelope, Content] {
    this.order += 1;
    return [
      {
        id: randomUUID(),
        sent: now,
        order: this.order,
        visibleAt: now + draft.delaySeconds * 1000,
        receiveCount: 0,
        ...(draft.group === undefined ? {} : { group: draft.group }),
      },
      {
        body: draft.body,
        attributes: draft.attributes,
        ...(draft.traceHeader === undefined ? {} : { traceHeader: draft.traceHeader }),
      },
    ];
  }

  private admit(queue: Queue, envelope: Envelope): void {
    const now = this.clock.now();
    queue.hold(envelope);
    this.await(queue, envelope, now);
    this.watchExpiry(queue, queue.expiry(envelope));
  }

  /** Lines the message up once it may be received; without a wait it may at once. */
  private await(queue: Queue, envelope: Envelope, now: number): void {
    const ripe: Alarm = { kind: 'ripe', queue, envelope };
    if (envelope.visibleAt <= now) this.ring(ripe);
    else this.alarms.add(envelope.visibleAt, ripe);
  }

  private async take(queue: Queue, max: number, visibilitySeconds: number): Promise<Delivery[]> {
    const graveyard = this.deadLetterQueue(queue);
    const now = this.clock.now();
    const { delivered, dead, expired } = queue.take(max, visibilitySeconds, now, graveyard !== undefined);
    for (const envelope of delivered) this.await(queue, envelope, now);
    await this.journal.append([
      ...delivered.map((envelope) => written(queue, envelope)),
      ...expired.flatMap((envelope) => removal(queue, envelope)),
    ]);
    if (graveyard !== undefined) await this.bury(dead, queue, graveyard);
    return this.contents(delivered);
  }

  private async bury(dead: readonly Envelope[], queue: Queue, graveyard: Queue): Promise<void> {
    const buried = dead.map((envelope) => inDeadLetters(envelope, queue));
    await this.journal.append(
      buried.flatMap((envelope): StoreWrite[] => [
        written(graveyard, envelope),
        { shelf: ENVELOPES, key: address(queue, envelope), remove: true },
      ]),
    );
    for (const envelope of buried) this.admit(graveyard, envelope);
  }

  private async contents(
    delivered: readonly (Envelope & { readonly receipt: string })[],
  ): Promise<Delivery[]> {
    const shelf = this.store.shelf<Content>(CONTENTS);
    const found = await Promise.all(
      delivered.map(async (envelope): Promise<Delivery[]> => {
        const content = await shelf.get(envelope.id);
        return content === undefined ? [] : [{ envelope, content, receipt: envelope.receipt }];
      }),
    );
    return found.flat();
  }

  private deadLetterQueue(queue: Queue): Queue | undefined {
    const arn = queue.settings.redrive?.deadLetterArn;
    if (arn === undefined || arn === queue.settings.arn) return undefined;
    return this.all().find((candidate) => candidate.settings.arn === arn);
  }

  private arrival(queue: Queue, deadline: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        queue.waiters.delete(done);
        callOff();
        resolve();
      };
      const callOff = this.clock.wake(deadline, done);
      queue.waiters.add(done);
    });
  }

  private ring(alarm: Alarm): void {
    if (alarm.kind === 'expiry') {
      this.expiryWatch.delete(alarm.queue);
      this.expire(alarm.queue);
    } else if (alarm.queue.ripen(alarm.envelope)) this.announce(alarm.queue);
  }

  private announce(queue: Queue): void {
    for (const listener of this.listeners) listener(queue.settings.arn);
  }

  private watchExpiry(queue: Queue, at: number): void {
    if (this.expiryWatch.has(queue)) return;
    this.expiryWatch.add(queue);
    this.alarms.add(Math.max(at, this.clock.now() + EXPIRY_ROUND_MS), { kind: 'expiry', queue });
  }

  private expire(queue: Queue): void {
    const { expired, next } = queue.expire(this.clock.now());
    if (next !== undefined) this.watchExpiry(queue, next);
    this.journal.append(expired.flatMap((envelope) => removal(queue, envelope))).catch(() => undefined);
  }
}

function address(queue: Queue, envelope: Envelope): string {
  return `${queue.settings.name}/${envelope.id}`;
}

function written(queue: Queue, envelope: Envelope): StoreWrite {
  return { shelf: ENVELOPES, key: address(queue, envelope), value: envelope };
}

function removal(queue: Queue, envelope: Envelope): StoreWrite[] {
  return [
    { shelf: ENVELOPES, key: address(queue, envelope), remove: true },
    { shelf: CONTENTS, key: envelope.id, remove: true },
  ];
}

function inDeadLetters(envelope: Envelope, source: Queue): Envelope {
  const { receipt: _spent, ...rest } = envelope;
  return { ...rest, deadLetterSource: source.settings.arn };
}
