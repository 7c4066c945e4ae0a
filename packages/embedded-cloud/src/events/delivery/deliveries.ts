/** The durable queue between an event and its target: at least once, with backoff, then the dead-letter queue. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Store, StoreWrite } from '../../store.ts';
import type { Background } from '../background.ts';
import { afterFailure, DEFAULT_RETRY_POLICY, type Exhausted, type RetryPolicy } from './retry-policy.ts';

/** Why an event was moved to a dead-letter queue; AWS sends the same facts as message attributes. */
export interface DeadLetter {
  readonly TARGET_ARN: string;
  readonly ERROR_CODE: string;
  readonly ERROR_MESSAGE: string;
  readonly EXHAUSTED_RETRY_CONDITION: Exhausted;
  readonly RETRY_ATTEMPTS: string;
}

/**
 * Hands `input` to the resource `arn`; settles when the resource has accepted it. A rejection is retried.
 * `ruleArn` is the rule or the bucket; `deadLetter` is there when `arn` is a dead-letter queue.
 */
export type Deliver = (target: {
  readonly arn: string;
  readonly input: unknown;
  readonly groupId?: string;
  readonly ruleArn: string;
  readonly deadLetter?: DeadLetter;
}) => Promise<void>;

/** A delivery to be made. `original` goes to the dead-letter queue in the place of a transformed input. */
export interface Draft {
  readonly ruleArn: string;
  readonly arn: string;
  readonly input: unknown;
  readonly original: unknown;
  readonly groupId: string | undefined;
  readonly policy: RetryPolicy;
  readonly deadLetterArn: string | undefined;
}

interface Delivery extends Draft {
  readonly key: string;
  readonly acceptedAt: number;
  readonly failures: number;
  readonly dueAt: number;
  readonly deadLetter?: DeadLetter;
}

/** A delivery that failed for good and has no dead-letter queue. AWS drops it; here it can be looked at. */
export interface Dropped {
  readonly ruleArn: string;
  readonly arn: string;
  readonly input: unknown;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly reason: DeadLetter;
}

export interface DeliveriesOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly background: Background;
  /** Shelf of the pending deliveries; the dropped ones are beside it. */
  readonly shelf: string;
}

export class Deliveries {
  private readonly options: DeliveriesOptions;
  private readonly alarms = new Map<string, () => void>();
  private readonly taken = new Set<string>();
  private deliver: Deliver | undefined;
  private counter = 0;
  private closed = false;

  constructor(options: DeliveriesOptions) {
    this.options = options;
  }

  /** Connects the targets; nothing can be delivered before. */
  connect(deliver: Deliver): void {
    this.deliver = deliver;
  }

  /** The writes that make the deliveries durable, and what starts them once those are committed. */
  prepare(drafts: readonly Draft[]): { readonly writes: StoreWrite[]; readonly start: () => void } {
    const deliveries = drafts.map((draft) => this.delivery(draft));
    return {
      writes: deliveries.map((delivery) => this.putting(delivery)),
      start: () => {
        for (const delivery of deliveries) this.take(delivery);
      },
    };
  }

  /** Continues the deliveries of a rule that an earlier process did not finish. */
  async resume(ruleArn: string): Promise<void> {
    const bounds = { gte: `${ruleArn} `, lt: `${ruleArn}!` };
    const left = await this.options.store.shelf<Delivery>(this.options.shelf).entries(bounds);
    for (const [, delivery] of left) this.take(delivery);
  }

  /** Deliveries that failed for good without a dead-letter queue, oldest first. */
  async dropped(): Promise<Dropped[]> {
    const entries = await this.options.store.shelf<Dropped>(`${this.options.shelf}.dropped`).entries();
    return entries.map(([, dropped]) => dropped).sort((a, b) => a.at - b.at);
  }

  /** No further attempts; pending deliveries stay durable. */
  close(): void {
    this.closed = true;
    for (const callOff of this.alarms.values()) callOff();
    this.alarms.clear();
  }

  private delivery(draft: Draft, deadLetter?: DeadLetter): Delivery {
    const now = this.options.clock.now();
    this.counter += 1;
    const order = `${String(now).padStart(15, '0')}-${String(this.counter).padStart(9, '0')}`;
    const key = `${draft.ruleArn} ${order}-${randomUUID()}`;
    const delivery = { ...draft, key, acceptedAt: now, failures: 0, dueAt: now };
    return deadLetter === undefined ? delivery : { ...delivery, deadLetter };
  }

  private take(delivery: Delivery): void {
    if (this.taken.has(delivery.key)) return;
    this.taken.add(delivery.key);
    this.schedule(delivery);
  }

  private schedule(delivery: Delivery): void {
    const attempt = () => {
      this.alarms.delete(delivery.key);
      this.options.background.run(() => this.attempt(delivery));
    };
    if (delivery.dueAt <= this.options.clock.now()) attempt();
    else this.alarms.set(delivery.key, this.options.clock.wake(delivery.dueAt, attempt));
  }

  private async attempt(delivery: Delivery): Promise<void> {
    if (this.closed) return;
    if (this.deliver === undefined) throw new Error('a delivery was made before its targets were connected');
    const { arn, input, groupId, ruleArn, deadLetter } = delivery;
    try {
      await this.deliver({
        arn,
        input,
        ruleArn,
        ...(groupId === undefined ? {} : { groupId }),
        ...(deadLetter === undefined ? {} : { deadLetter }),
      });
    } catch (error) {
      return this.failed(delivery, error);
    }
    await this.options.store.commit([this.removing(delivery)]);
    this.taken.delete(delivery.key);
  }

  private async failed(delivery: Delivery, error: unknown): Promise<void> {
    const failures = delivery.failures + 1;
    const now = this.options.clock.now();
    const verdict = afterFailure(delivery.policy, delivery.acceptedAt, failures, now);
    if ('exhausted' in verdict) return this.giveUp(delivery, error, verdict.exhausted);
    const again: Delivery = { ...delivery, failures, dueAt: verdict.retryAt };
    await this.options.store.commit([this.putting(again)]);
    if (!this.closed) this.schedule(again);
  }

  private async giveUp(delivery: Delivery, error: unknown, exhausted: Exhausted): Promise<void> {
    const reason: DeadLetter = {
      TARGET_ARN: delivery.arn,
      ERROR_CODE: error instanceof Error ? error.name : 'UNKNOWN',
      ERROR_MESSAGE: error instanceof Error ? error.message : String(error),
      EXHAUSTED_RETRY_CONDITION: exhausted,
      RETRY_ATTEMPTS: String(delivery.failures),
    };
    this.taken.delete(delivery.key);
    if (delivery.deadLetterArn === undefined) return this.drop(delivery, reason);
    const letter = this.delivery(
      {
        ruleArn: delivery.ruleArn,
        arn: delivery.deadLetterArn,
        input: delivery.original,
        original: delivery.original,
        groupId: undefined,
        policy: DEFAULT_RETRY_POLICY,
        deadLetterArn: undefined,
      },
      reason,
    );
    await this.options.store.commit([this.removing(delivery), this.putting(letter)]);
    this.take(letter);
  }

  private async drop(delivery: Delivery, reason: DeadLetter): Promise<void> {
    const { ruleArn, arn, input, key } = delivery;
    const dropped: Dropped = { ruleArn, arn, input, at: this.options.clock.now(), reason };
    await this.options.store.commit([
      this.removing(delivery),
      { shelf: `${this.options.shelf}.dropped`, key, value: dropped },
    ]);
  }

  private putting(delivery: Delivery): StoreWrite {
    return { shelf: this.options.shelf, key: delivery.key, value: delivery };
  }

  private removing(delivery: Delivery): StoreWrite {
    return { shelf: this.options.shelf, key: delivery.key, remove: true };
  }
}
