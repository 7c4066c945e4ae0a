/** One queue's index in memory: messages that are ready, delayed, or in flight with a consumer. */
import { FairLine, UNGROUPED } from './fair-line.ts';
import { type Envelope, messageOf, newReceipt } from './message.ts';
import type { QueueSettings } from './settings.ts';

/** A place in the ready line; stale once its holder was rewritten. */
interface Place {
  readonly id: string;
  readonly envelope: Envelope;
}

/** What one round of taking found; the caller makes it durable. */
export interface Taken {
  readonly delivered: readonly (Envelope & { readonly receipt: string })[];
  readonly dead: readonly Envelope[];
  readonly expired: readonly Envelope[];
}

/** Counts as `GetQueueAttributes` returns them. */
export interface Depth {
  readonly visible: number;
  readonly inFlight: number;
  readonly delayed: number;
}

/** Changes are synchronous, so two consumers never take the same message. */
export class Queue {
  settings: QueueSettings;
  /** Called, one for each message that becomes receivable. */
  readonly waiters = new Set<() => void>();
  private readonly held = new Map<string, Envelope>();
  private readonly line = new FairLine<Place>();
  /** Groups of the messages that consumers have. */
  private readonly out = new Map<string, string>();

  constructor(settings: QueueSettings) {
    this.settings = settings;
  }

  /** Holds `envelope` in its present state, replacing an older state of the same message. */
  hold(envelope: Envelope): void {
    this.held.set(envelope.id, envelope);
  }

  /** Puts a waiting message into the line; false when that state of it is gone. */
  ripen(envelope: Envelope): boolean {
    if (this.held.get(envelope.id) !== envelope) return false;
    this.back(envelope.id);
    this.line.push(groupOf(envelope), { id: envelope.id, envelope });
    const [waiter] = this.waiters;
    waiter?.();
    return true;
  }

  /** Receives up to `max` ready messages; `hasDeadLetterQueue` says whether there is a dead-letter queue to move them to. */
  take(max: number, visibilitySeconds: number, now: number, hasDeadLetterQueue: boolean): Taken {
    const delivered: (Envelope & { readonly receipt: string })[] = [];
    const dead: Envelope[] = [];
    const expired: Envelope[] = [];
    while (delivered.length < max) {
      const place = this.line.shift();
      if (place === undefined) break;
      const { id, envelope } = place;
      if (this.held.get(id) !== envelope) continue;
      this.held.delete(id);
      if (this.isExpired(envelope, now)) expired.push(envelope);
      else if (hasDeadLetterQueue && this.isDead(envelope)) dead.push(envelope);
      else {
        const out = deliver(envelope, now + visibilitySeconds * 1000, now);
        this.held.set(id, out);
        this.out.set(id, groupOf(out));
        this.line.count(groupOf(out), 1);
        delivered.push(out);
      }
    }
    return { delivered, dead, expired };
  }

  /** The message that `receipt` is good for. */
  byReceipt(receipt: string): Envelope | undefined {
    const envelope = this.held.get(messageOf(receipt) ?? '');
    return envelope?.receipt === receipt ? envelope : undefined;
  }

  drop(id: string): void {
    this.back(id);
    this.held.delete(id);
  }

  clear(): Envelope[] {
    const all = [...this.held.values()];
    this.held.clear();
    this.out.clear();
    this.line.clear();
    return all;
  }

  /** Removes messages whose retention has ended, and returns when the next one ends. */
  expire(now: number): { readonly expired: readonly Envelope[]; readonly next: number | undefined } {
    const expired: Envelope[] = [];
    let next: number | undefined;
    for (const envelope of this.held.values()) {
      if (this.isExpired(envelope, now)) expired.push(envelope);
      else next = Math.min(next ?? Number.POSITIVE_INFINITY, this.expiry(envelope));
    }
    for (const { id } of expired) this.drop(id);
    return { expired, next };
  }

  depth(now: number): Depth {
    const depth = { visible: 0, inFlight: 0, delayed: 0 };
    for (const envelope of this.held.values()) {
      if (envelope.visibleAt <= now) depth.visible += 1;
      else if (envelope.receipt === undefined) depth.delayed += 1;
      else depth.inFlight += 1;
    }
    return depth;
  }

  expiry(envelope: Envelope): number {
    return envelope.sent + this.settings.retentionSeconds * 1000;
  }

  private back(id: string): void {
    const group = this.out.get(id);
    if (group !== undefined && this.out.delete(id)) this.line.count(group, -1);
  }

  private isExpired(envelope: Envelope, now: number): boolean {
    return now >= this.expiry(envelope);
  }

  private isDead(envelope: Envelope): boolean {
    const { redrive } = this.settings;
    return redrive !== undefined && envelope.receiveCount >= redrive.maxReceiveCount;
  }
}

function deliver(
  envelope: Envelope,
  visibleAt: number,
  now: number,
): Envelope & { readonly receipt: string } {
  return {
    ...envelope,
    visibleAt,
    receiveCount: envelope.receiveCount + 1,
    firstReceived: envelope.firstReceived ?? now,
    receipt: newReceipt(envelope.id),
  };
}

/** Messages without a group are never noisy, so they can share a lane. */
function groupOf({ group = UNGROUPED }: Envelope): string {
  return group;
}
