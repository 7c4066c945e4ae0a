/** A queue on simulated time, in the order of SQS fair queues, and the batches of it that run at once. */
import { FairLine, UNGROUPED } from '@probity/embedded-cloud/sqs/queue/fair-line';
import type { Queue, QueueMessage } from '#shared/platform/ports.ts';
import type { BatchReport } from '#shared/platform/worker/queue-worker.ts';

/** As in the template. */
const RUNS = 100;
const BATCH = 10;

interface Waiting {
  readonly messageId: string;
  readonly body: string;
  readonly group: string;
}

type Work = (event: unknown) => Promise<BatchReport>;

export class SimulatedQueue implements Queue {
  /** Messages that came back from the worker. */
  failed = 0;
  readonly #line = new FairLine<Waiting>();
  readonly #callMs: number;
  #work: Work | undefined;
  #running = 0;
  #sent = 0;

  /** `callMs`: milliseconds of a call that sends. */
  constructor(callMs: number) {
    this.#callMs = callMs;
  }

  feed(work: Work): void {
    this.#work = work;
  }

  async send(messages: readonly QueueMessage[]): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.#callMs));
    for (const { body, group = UNGROUPED, delaySec = 0 } of messages) {
      this.#sent += 1;
      const waiting = { messageId: String(this.#sent), body: JSON.stringify(body), group };
      setTimeout(() => {
        this.#line.push(group, waiting);
        this.#poll();
      }, delaySec * 1_000);
    }
  }

  #poll(): void {
    while (this.#work !== undefined && this.#running < RUNS) {
      const batch: Waiting[] = [];
      for (
        let next = this.#line.shift();
        next !== undefined;
        next = batch.length < BATCH ? this.#line.shift() : undefined
      ) {
        this.#line.count(next.group, 1);
        batch.push(next);
      }
      if (batch.length === 0) return;
      void this.#run(this.#work, batch);
    }
  }

  async #run(work: Work, batch: readonly Waiting[]): Promise<void> {
    this.#running += 1;
    const { batchItemFailures } = await work({ Records: batch });
    this.failed += batchItemFailures.length;
    for (const { group } of batch) this.#line.count(group, -1);
    this.#running -= 1;
    this.#poll();
  }
}
