/** A standard queue on a clock that the test moves: delays, visibility, at least once. */
import type { Queue, QueueMessage } from '#shared/platform/ports.ts';

export interface Waiting {
  readonly messageId: string;
  readonly body: string;
  readonly group: string | undefined;
  /** Milliseconds since the epoch from which it can be received. */
  readonly visibleAt: number;
}

export class MemoryQueue implements Queue {
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  /** Messages ever sent. */
  sent = 0;
  /** How many copies of each message arrive. */
  copies = 1;

  constructor(now: () => number) {
    this.#now = now;
  }

  get waiting(): readonly Waiting[] {
    return this.#waiting;
  }

  async send(messages: readonly QueueMessage[]): Promise<void> {
    for (const message of messages) {
      const delayMs = (message.delaySec ?? 0) * 1000;
      if (delayMs < 0 || delayMs > 900_000) throw new Error('a delay is 0 to 900 s');
      for (let copy = 0; copy < this.copies; copy += 1) this.#put(message, this.#now() + delayMs);
    }
  }

  /** Up to ten messages whose time has come; they are gone unless put back. */
  take(): Waiting[] {
    const ready = this.#waiting.filter(({ visibleAt }) => visibleAt <= this.#now()).slice(0, 10);
    this.#waiting = this.#waiting.filter((message) => !ready.includes(message));
    return ready;
  }

  putBack(messages: readonly Waiting[], visibleAt: number): void {
    this.#waiting.push(...messages.map((message) => ({ ...message, visibleAt })));
  }

  #put(message: QueueMessage, visibleAt: number): void {
    this.sent += 1;
    this.#waiting.push({
      messageId: String(this.sent),
      body: JSON.stringify(message.body),
      group: message.group,
      visibleAt,
    });
  }
}
