/** The queues of the fleet: one per kind of work with its dead-letter queue, and a dead-letter queue per asynchronous function. */
import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { MESSAGE_ATTEMPTS } from '#shared/contract/message.ts';
import { type FleetRow, keepsFailures, workQueueOf } from '../../fleet/rows.ts';
import { partName, type Stage } from '../../stages.ts';

export interface QueuesProps {
  readonly stage: Stage;
  readonly rows: readonly FleetRow[];
  readonly key: IKey;
}

/** A dead-letter queue, and the function whose failures it keeps. */
export interface DeadLetters {
  readonly queueName: string;
  readonly row: FleetRow;
}

/** The visibility timeout of a queue, in timeouts of its function (Lambda Developer Guide, "Using Amazon SQS"). */
export const TIMEOUTS_HIDDEN = 6;

/** A scan may end before the upload has recorded its file: the result waits, instead of failing once and waiting for minutes. */
const SCAN_DELAY_SEC = 5;

export class Queues extends Construct {
  /** Every dead-letter queue with its function. */
  readonly deadLetters: readonly DeadLetters[];
  readonly #work = new Map<string, Queue>();
  readonly #failures = new Map<string, Queue>();
  readonly #stage: Stage;
  readonly #key: IKey;

  constructor(scope: Construct, id: string, { stage, rows, key }: QueuesProps) {
    super(scope, id);
    this.#stage = stage;
    this.#key = key;
    this.deadLetters = rows.flatMap((row) => this.#add(row));
  }

  /** The work queue of that name. Throws if no function consumes it. */
  work(name: string): Queue {
    const queue = this.#work.get(name);
    if (queue === undefined) throw new Error(`nothing takes the messages of ${name}`);
    return queue;
  }

  /** The dead-letter queue of a work queue. Throws as `work` does. */
  deadOf(name: string): IQueue {
    const letters = this.work(name).deadLetterQueue;
    if (letters === undefined) throw new Error(`${name} has no dead-letter queue`);
    return letters.queue;
  }

  /** The dead-letter queue of an asynchronous function. */
  failuresOf(functionName: string): Queue {
    const queue = this.#failures.get(functionName);
    if (queue === undefined) throw new Error(`${functionName} has no dead-letter queue`);
    return queue;
  }

  #add(row: FleetRow): readonly DeadLetters[] {
    const name = workQueueOf(row.spec);
    if (name !== undefined) {
      const dead = this.#deadLetterQueue(`${name}-dead`);
      const visibilityTimeout = Duration.seconds(TIMEOUTS_HIDDEN * row.spec.timeoutSec);
      const deadLetterQueue = { queue: dead, maxReceiveCount: MESSAGE_ATTEMPTS };
      const delay =
        row.spec.trigger.kind === 'scan-results' ? { deliveryDelay: Duration.seconds(SCAN_DELAY_SEC) } : {};
      this.#work.set(name, this.#queue(name, { visibilityTimeout, deadLetterQueue, ...delay }));
      return [{ queueName: partName(this.#stage, `${name}-dead`), row }];
    }
    if (!keepsFailures(row.spec)) return [];
    this.#failures.set(row.name, this.#deadLetterQueue(`${row.name}-dead`));
    return [{ queueName: partName(this.#stage, `${row.name}-dead`), row }];
  }

  #deadLetterQueue(name: string): Queue {
    return this.#queue(name, { retentionPeriod: Duration.days(14) });
  }

  #queue(name: string, settings: ConstructorParameters<typeof Queue>[2]): Queue {
    return new Queue(this, name, {
      queueName: partName(this.#stage, name),
      encryption: QueueEncryption.KMS,
      encryptionMasterKey: this.#key,
      enforceSSL: true,
      ...settings,
    });
  }
}
