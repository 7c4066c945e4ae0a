/** The queues of the fleet: one per kind of work with its dead-letter queue, and a dead-letter queue per asynchronous function. */
import { Duration, Stack } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { CfnQueuePolicy, type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Trigger } from '#functions/function-spec.ts';
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

/** Every dead-letter queue of a stage with its function. */
export function deadLettersOf(stage: Stage, rows: readonly FleetRow[]): readonly DeadLetters[] {
  return rows.flatMap((row) => {
    const name = workQueueOf(row.spec) ?? (keepsFailures(row.spec) ? row.name : undefined);
    return name === undefined ? [] : [{ queueName: partName(stage, deadLettersName(name)), row }];
  });
}

function deadLettersName(name: string): string {
  return `${name}-dead`;
}

/** The visibility timeout of a queue, in timeouts of its function (Lambda Developer Guide, "Using Amazon SQS"). */
export const TIMEOUTS_HIDDEN = 6;

/**
 * A scan may end before the upload has recorded its file, and a mail may bounce before the call that sends it has committed (26 seconds
 * at most): such messages wait, instead of failing once and waiting for minutes.
 */
const DELAYS_SEC: Partial<Record<Trigger['kind'], number>> = { 'scan-results': 5, 'mail-feedback': 30 };

export class Queues extends Construct {
  readonly #work = new Map<string, IQueue>();
  readonly #dead = new Map<string, IQueue>();
  readonly #failures = new Map<string, IQueue>();
  readonly #stage: Stage;
  readonly #key: IKey;

  constructor(scope: Construct, id: string, { stage, rows, key }: QueuesProps) {
    super(scope, id);
    this.#stage = stage;
    this.#key = key;
    for (const row of rows) this.#add(row);
    this.#onePolicy();
  }

  /** The work queue of that name. Throws if no function consumes it. */
  work(name: string): IQueue {
    const queue = this.#work.get(name);
    if (queue === undefined) throw new Error(`nothing takes the messages of ${name}`);
    return queue;
  }

  /** The dead-letter queue of a work queue. Throws as `work` does. */
  deadOf(name: string): IQueue {
    const queue = this.#dead.get(name);
    if (queue === undefined) throw new Error(`${name} has no dead-letter queue`);
    return queue;
  }

  /** The dead-letter queue of an asynchronous function. */
  failuresOf(functionName: string): IQueue {
    const queue = this.#failures.get(functionName);
    if (queue === undefined) throw new Error(`${functionName} has no dead-letter queue`);
    return queue;
  }

  #add(row: FleetRow): void {
    const name = workQueueOf(row.spec);
    if (name !== undefined) {
      const dead = this.#deadLetterQueue(deadLettersName(name));
      const visibilityTimeout = Duration.seconds(TIMEOUTS_HIDDEN * row.spec.timeoutSec);
      const deadLetterQueue = { queue: dead, maxReceiveCount: MESSAGE_ATTEMPTS };
      const delaySec = DELAYS_SEC[row.spec.trigger.kind];
      const delay = delaySec === undefined ? {} : { deliveryDelay: Duration.seconds(delaySec) };
      this.#work.set(name, shown(this.#queue(name, { visibilityTimeout, deadLetterQueue, ...delay })));
      this.#dead.set(name, shown(dead));
    }
    if (keepsFailures(row.spec))
      this.#failures.set(row.name, shown(this.#deadLetterQueue(deadLettersName(row.name))));
  }

  /**
   * One policy for all queues instead of one for each: a stack holds 500 resources. It refuses plain http, and lets rules of this
   * stage send.
   */
  #onePolicy(): void {
    const queues = [this.#work, this.#dead, this.#failures].flatMap((some) => [...some.values()]);
    const { partition, region, account, stackName } = Stack.of(this);
    const rules = `arn:${partition}:events:${region}:${account}:rule`;
    // A list of all queues would not fit into a policy of 8 KB.
    const resources = [`arn:${partition}:sqs:${region}:${account}:${partName(this.#stage, '*')}`];
    const statements = [
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['sqs:*'],
        resources,
        conditions: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
      new PolicyStatement({
        principals: [new ServicePrincipal('events.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources,
        conditions: {
          ArnLike: {
            'aws:SourceArn': [`${rules}/${partName(this.#stage, 'events')}/*`, `${rules}/${stackName}-*`],
          },
        },
      }),
    ];
    new CfnQueuePolicy(this, 'Policy', {
      queues: queues.map(({ queueUrl }) => queueUrl),
      policyDocument: new PolicyDocument({ statements }),
    });
  }

  #deadLetterQueue(name: string): Queue {
    return this.#queue(name, { retentionPeriod: Duration.days(14) });
  }

  #queue(name: string, settings: ConstructorParameters<typeof Queue>[2]): Queue {
    return new Queue(this, name, {
      queueName: partName(this.#stage, name),
      encryption: QueueEncryption.KMS,
      encryptionMasterKey: this.#key,
      ...settings,
    });
  }
}

/** The queue for those who use it: a construct that sends to it adds no policy of its own. */
function shown(queue: Queue): IQueue {
  const { queueArn, queueUrl, queueName } = queue;
  return Queue.fromQueueAttributes(queue, 'Shown', { queueArn, queueUrl, queueName });
}
