/** SQS of the embedded cloud: standard queues over the JSON protocol, and the seam for event source mappings. */
import type { Clock } from '../clock.ts';
import { parseInput } from '../input/parse-input.ts';
import { ACCOUNT, arn, type JsonService, type Permission, REGION, unknownOperation } from '../service.ts';
import type { Store } from '../store.ts';
import { Engine } from './queue/engine.ts';
import type { Depth, Queue } from './queue/queue.ts';
import { QUEUE_DEFAULTS, type QueueSettings, type Redrive } from './queue/settings.ts';
import { readAttributes, tellAttributes } from './wire/attributes.ts';
import { lambdaRecord, type ReceivedMessage } from './wire/deliveries.ts';
import { invalidParameter, queueDoesNotExist, queueNameExists, unsupported } from './wire/errors.ts';
import * as inputs from './wire/inputs.ts';
import { readDraft } from './wire/limits.ts';
import * as messages from './wire/messages.ts';

export interface SqsOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Base of the queue URLs, e.g. `http://127.0.0.1:4566`. */
  readonly endpoint: () => string;
}

/** A queue as the template describes it; times in seconds. */
export interface QueueDefinition {
  readonly name: string;
  readonly arn: string;
  readonly delaySeconds?: number | undefined;
  readonly visibilityTimeout?: number | undefined;
  readonly retentionSeconds?: number | undefined;
  readonly redrive?: Redrive | undefined;
  /** The customer's own key that encrypts the queue; callers need its permission too. */
  readonly kmsKeyArn?: string | undefined;
}

type Operation = (input: unknown, call: string) => Promise<object>;

/** Batches ask for the permission of the single call (SQS API permissions reference). */
const ACTIONS: Readonly<Record<string, string>> = {
  SendMessageBatch: 'SendMessage',
  DeleteMessageBatch: 'DeleteMessage',
  ChangeMessageVisibilityBatch: 'ChangeMessageVisibility',
};

const KEY_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  SendMessage: ['kms:GenerateDataKey', 'kms:Decrypt'],
  ReceiveMessage: ['kms:Decrypt'],
};

export class Sqs implements JsonService {
  private readonly engine: Engine;
  private readonly clock: Clock;
  private readonly endpoint: () => string;

  private constructor(engine: Engine, options: SqsOptions) {
    this.engine = engine;
    this.clock = options.clock;
    this.endpoint = options.endpoint;
  }

  static async open(options: SqsOptions): Promise<Sqs> {
    return new Sqs(await Engine.open(options.store, options.clock), options);
  }

  /** Makes the queue or brings an existing one up to the definition; messages stay. */
  async ensureQueue(definition: QueueDefinition): Promise<void> {
    const known = this.engine.find(definition.name)?.settings;
    await this.engine.configure({
      ...this.fresh(definition.name),
      ...(known === undefined ? {} : { created: known.created }),
      arn: definition.arn,
      delaySeconds: definition.delaySeconds ?? QUEUE_DEFAULTS.delaySeconds,
      visibilityTimeout: definition.visibilityTimeout ?? QUEUE_DEFAULTS.visibilityTimeout,
      retentionSeconds: definition.retentionSeconds ?? QUEUE_DEFAULTS.retentionSeconds,
      ...(definition.redrive === undefined ? {} : { redrive: definition.redrive }),
      told: definition.kmsKeyArn === undefined ? {} : { KmsMasterKeyId: definition.kmsKeyArn },
    });
  }

  urlOf(queueArn: string): string {
    return this.url(this.byArn(queueArn).settings.name);
  }

  /** Up to `max` messages at once, as Lambda records; they are out for `visibilitySec` or the queue's own timeout. */
  async receive(
    queueArn: string,
    options: { readonly max: number; readonly visibilitySec?: number | undefined },
  ): Promise<ReceivedMessage[]> {
    const queue = this.byArn(queueArn);
    const seconds = options.visibilitySec ?? queue.settings.visibilityTimeout;
    const deliveries = await this.engine.receive(queue, options.max, seconds, 0);
    return deliveries.map((delivery) => lambdaRecord(delivery, queueArn));
  }

  /** Deletes what was worked off. */
  async remove(queueArn: string, receiptHandles: readonly string[]): Promise<void> {
    await this.engine.remove(this.byArn(queueArn), receiptHandles);
  }

  /** Makes messages receivable again at once. */
  async release(queueArn: string, receiptHandles: readonly string[]): Promise<void> {
    const queue = this.byArn(queueArn);
    const envelopes = receiptHandles.flatMap((receipt) => queue.byReceipt(receipt) ?? []);
    await this.engine.reschedule(queue, envelopes, 0);
  }

  /** Sends from inside the cloud (a rule's target, a redrive); the message id. The limits of the wire hold here too. */
  async send(
    queueArn: string,
    body: string,
    options: { readonly delaySec?: number | undefined; readonly groupId?: string | undefined } = {},
  ): Promise<string> {
    const queue = this.byArn(queueArn);
    const input = { MessageBody: body, DelaySeconds: options.delaySec, MessageGroupId: options.groupId };
    const [id] = await this.engine.send(queue, [readDraft(input, queue.settings)]);
    return id ?? '';
  }

  /** Calls `listener` whenever a message becomes receivable: by arrival, by its delay or by its visibility running out. */
  onMessage(listener: (queueArn: string) => void): () => void {
    return this.engine.onMessage(listener);
  }

  async depth(queueArn: string): Promise<Depth> {
    return this.byArn(queueArn).depth(this.clock.now());
  }

  /** Ends long polls and timers; what is stored stays. */
  close(): void {
    this.engine.close();
  }

  permissions(operation: string, input: unknown): readonly Permission[] {
    if (this.operations[operation] === undefined) throw unknownOperation('sqs', operation);
    const { QueueUrl, QueueName } = parseInput(inputs.AnyCall, input, `sqs:${operation}`);
    const name = QueueName ?? nameIn(QueueUrl ?? '');
    const settings = this.engine.find(name)?.settings;
    const action = ACTIONS[operation] ?? operation;
    const resource = operation === 'ListQueues' ? '*' : (settings?.arn ?? arn('sqs', name));
    return [{ action: `sqs:${action}`, resource }, ...keyPermissions(action, settings)];
  }

  async handle(operation: string, input: unknown): Promise<unknown> {
    const run = this.operations[operation];
    if (run === undefined) throw unknownOperation('sqs', operation);
    return run(input, `sqs:${operation}`);
  }

  private readonly operations: Readonly<Record<string, Operation>> = {
    SendMessage: async (raw, call) => {
      const input = parseInput(inputs.SendMessage, raw, call);
      return messages.sendMessage(this.engine, this.byUrl(input.QueueUrl), input);
    },
    SendMessageBatch: async (raw, call) => {
      const input = parseInput(inputs.SendMessageBatch, raw, call);
      return messages.sendMessageBatch(this.engine, this.byUrl(input.QueueUrl), input.Entries);
    },
    ReceiveMessage: async (raw, call) => {
      const input = parseInput(inputs.ReceiveMessage, raw, call);
      return messages.receiveMessage(this.engine, this.byUrl(input.QueueUrl), input);
    },
    DeleteMessage: async (raw, call) => {
      const input = parseInput(inputs.DeleteMessage, raw, call);
      return messages.deleteMessage(this.engine, this.byUrl(input.QueueUrl), input.ReceiptHandle);
    },
    DeleteMessageBatch: async (raw, call) => {
      const input = parseInput(inputs.DeleteMessageBatch, raw, call);
      return messages.deleteMessageBatch(this.engine, this.byUrl(input.QueueUrl), input.Entries);
    },
    ChangeMessageVisibility: async (raw, call) => {
      const input = parseInput(inputs.ChangeMessageVisibility, raw, call);
      return messages.changeVisibility(this.engine, this.byUrl(input.QueueUrl), input, this.clock.now());
    },
    ChangeMessageVisibilityBatch: async (raw, call) => {
      const input = parseInput(inputs.ChangeMessageVisibilityBatch, raw, call);
      const queue = this.byUrl(input.QueueUrl);
      return messages.changeVisibilityBatch(this.engine, queue, input.Entries, this.clock.now());
    },
    CreateQueue: (raw, call) => this.create(parseInput(inputs.CreateQueue, raw, call)),
    DeleteQueue: async (raw, call) => {
      await this.engine.delete(this.byUrl(parseInput(inputs.OnlyQueue, raw, call).QueueUrl));
      return {};
    },
    PurgeQueue: async (raw, call) => {
      await this.engine.purge(this.byUrl(parseInput(inputs.OnlyQueue, raw, call).QueueUrl));
      return {};
    },
    GetQueueUrl: async (raw, call) => {
      const { QueueName } = parseInput(inputs.GetQueueUrl, raw, call);
      return { QueueUrl: this.url(this.byName(QueueName).settings.name) };
    },
    ListQueues: async (raw, call) => {
      const { QueueNamePrefix = '' } = parseInput(inputs.ListQueues, raw, call);
      const names = this.engine.all().map(({ settings }) => settings.name);
      const urls = names.filter((name) => name.startsWith(QueueNamePrefix)).sort();
      return { QueueUrls: urls.map((name) => this.url(name)) };
    },
    GetQueueAttributes: async (raw, call) => {
      const input = parseInput(inputs.GetQueueAttributes, raw, call);
      const queue = this.byUrl(input.QueueUrl);
      const depth = queue.depth(this.clock.now());
      return { Attributes: tellAttributes(queue.settings, depth, input.AttributeNames ?? []) };
    },
    SetQueueAttributes: async (raw, call) => {
      const input = parseInput(inputs.SetQueueAttributes, raw, call);
      const { settings } = this.byUrl(input.QueueUrl);
      const change = readAttributes(input.Attributes, settings.told);
      await this.engine.configure({ ...settings, ...change, modified: this.clock.now() });
      return {};
    },
  };

  private async create(input: {
    readonly QueueName: string;
    readonly Attributes?: Record<string, string> | undefined;
  }): Promise<object> {
    const { QueueName: name } = input;
    if (name.endsWith('.fifo')) throw unsupported('FIFO queues');
    if (!/^[A-Za-z0-9_-]{1,80}$/.test(name)) {
      throw invalidParameter(
        'Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length.',
      );
    }
    const known = this.engine.find(name)?.settings;
    const change = readAttributes(input.Attributes ?? {}, known?.told ?? {});
    if (known === undefined) await this.engine.configure({ ...this.fresh(name), ...change });
    else if (JSON.stringify({ ...known, ...change }) !== JSON.stringify(known)) throw queueNameExists(name);
    return { QueueUrl: this.url(name) };
  }

  private fresh(name: string): QueueSettings {
    const now = this.clock.now();
    return { name, arn: arn('sqs', name), ...QUEUE_DEFAULTS, created: now, modified: now };
  }

  private url(name: string): string {
    return `${this.endpoint()}/${ACCOUNT}/${name}`;
  }

  private byUrl(url: string | undefined): Queue {
    return this.byName(nameIn(url ?? ''));
  }

  private byName(name: string): Queue {
    const queue = this.engine.find(name);
    if (queue === undefined) throw queueDoesNotExist();
    return queue;
  }

  private byArn(queueArn: string): Queue {
    const queue = this.engine.all().find(({ settings }) => settings.arn === queueArn);
    if (queue === undefined) throw queueDoesNotExist();
    return queue;
  }
}

/** What a queue under the customer's own key asks for besides (SQS Developer Guide, "Key management"). */
function keyPermissions(action: string, settings: QueueSettings | undefined): Permission[] {
  const resource = settings?.told['KmsMasterKeyId'];
  if (resource === undefined || !resource.startsWith('arn:')) return [];
  const context = { 'kms:ViaService': `sqs.${REGION}.amazonaws.com`, 'kms:CallerAccount': ACCOUNT };
  return (KEY_ACTIONS[action] ?? []).map((needed) => ({ action: needed, resource, context }));
}

/** The port of the endpoint changes from start to start, so only the name in a queue URL counts. */
function nameIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
