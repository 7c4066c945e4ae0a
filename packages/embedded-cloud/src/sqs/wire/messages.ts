/** The operations on messages: send, receive, delete, change visibility, alone and in batches. */
import { AwsError } from '../../service.ts';
import type { Engine } from '../queue/engine.ts';
import { type Draft, type Envelope, messageOf } from '../queue/message.ts';
import type { Queue } from '../queue/queue.ts';
import { wireMessage } from './deliveries.ts';
import { md5, md5OfAttributes } from './digests.ts';
import { messageNotInFlight, missingParameter, receiptHandleIsInvalid } from './errors.ts';
import type { ReceiveInput, SendInput } from './inputs.ts';
import {
  checkBatchSize,
  inRange,
  LONGEST_VISIBILITY_SECONDS,
  LONGEST_WAIT_SECONDS,
  readDraft,
  readEntries,
} from './limits.ts';

interface Failed {
  readonly Id: string;
  readonly SenderFault: true;
  readonly Code: string;
  readonly Message: string;
}

interface BatchAnswer {
  readonly Successful: readonly object[];
  readonly Failed: readonly Failed[];
}

export async function sendMessage(engine: Engine, queue: Queue, input: SendInput): Promise<object> {
  const draft = readDraft(input, queue.settings);
  const [id] = await engine.send(queue, [draft]);
  return sent(draft, id);
}

type Entry = Omit<SendInput, 'QueueUrl'> & { readonly Id: string };

/** Valid entries are accepted, invalid ones reported; a batch as a whole is refused only for its size and its ids. */
export async function sendMessageBatch(
  engine: Engine,
  queue: Queue,
  input: readonly Entry[] | undefined,
): Promise<BatchAnswer> {
  const { good, Failed } = sift(readEntries(input), ({ Id: _id, ...entry }) =>
    readDraft(entry, queue.settings),
  );
  const drafts = good.map(([, draft]) => draft);
  checkBatchSize(drafts);
  const ids = await engine.send(queue, drafts);
  return { Successful: good.map(([Id, draft], index) => ({ Id, ...sent(draft, ids[index]) })), Failed };
}

export async function receiveMessage(engine: Engine, queue: Queue, input: ReceiveInput): Promise<object> {
  const { settings } = queue;
  const deliveries = await engine.receive(
    queue,
    inRange('MaxNumberOfMessages', input.MaxNumberOfMessages ?? 1, 1, 10),
    visibility(input.VisibilityTimeout ?? settings.visibilityTimeout),
    inRange('WaitTimeSeconds', input.WaitTimeSeconds ?? settings.waitSeconds, 0, LONGEST_WAIT_SECONDS),
  );
  if (deliveries.length === 0) return {};
  return { Messages: deliveries.map((delivery) => wireMessage(delivery, input)) };
}

export async function deleteMessage(
  engine: Engine,
  queue: Queue,
  receipt: string | undefined,
): Promise<object> {
  await engine.remove(queue, [wellFormed(receipt)]);
  return {};
}

export async function deleteMessageBatch(
  engine: Engine,
  queue: Queue,
  input: readonly { readonly Id: string; readonly ReceiptHandle: string }[] | undefined,
): Promise<BatchAnswer> {
  const { good, Failed } = sift(readEntries(input), ({ ReceiptHandle }) => wellFormed(ReceiptHandle));
  await engine.remove(
    queue,
    good.map(([, receipt]) => receipt),
  );
  return { Successful: good.map(([Id]) => ({ Id })), Failed };
}

interface VisibilityChange {
  readonly ReceiptHandle?: string | undefined;
  readonly VisibilityTimeout?: number | undefined;
}

export async function changeVisibility(
  engine: Engine,
  queue: Queue,
  input: VisibilityChange,
  now: number,
): Promise<object> {
  if (input.VisibilityTimeout === undefined) throw missingParameter('VisibilityTimeout');
  const seconds = visibility(input.VisibilityTimeout);
  await engine.reschedule(queue, [inFlight(queue, input.ReceiptHandle, now)], seconds);
  return {};
}

export async function changeVisibilityBatch(
  engine: Engine,
  queue: Queue,
  input: readonly (VisibilityChange & { readonly Id: string })[] | undefined,
  now: number,
): Promise<BatchAnswer> {
  const { good, Failed } = sift(readEntries(input), (entry) => ({
    envelope: inFlight(queue, entry.ReceiptHandle, now),
    seconds: visibility(entry.VisibilityTimeout ?? queue.settings.visibilityTimeout),
  }));
  await Promise.all(good.map(([, { envelope, seconds }]) => engine.reschedule(queue, [envelope], seconds)));
  return { Successful: good.map(([Id]) => ({ Id })), Failed };
}

function sent(draft: Draft, id: string | undefined): object {
  const digest = md5OfAttributes(draft.attributes);
  return {
    MessageId: id,
    MD5OfMessageBody: md5(draft.body),
    ...(digest === undefined ? {} : { MD5OfMessageAttributes: digest }),
  };
}

function visibility(seconds: number): number {
  return inRange('VisibilityTimeout', seconds, 0, LONGEST_VISIBILITY_SECONDS);
}

function wellFormed(receipt: string | undefined): string {
  if (receipt === undefined) throw missingParameter('ReceiptHandle');
  if (messageOf(receipt) === undefined) throw receiptHandleIsInvalid();
  return receipt;
}

function inFlight(queue: Queue, receipt: string | undefined, now: number): Envelope {
  const envelope = queue.byReceipt(wellFormed(receipt));
  if (envelope === undefined || envelope.visibleAt <= now) throw messageNotInFlight();
  return envelope;
}

function sift<T extends { readonly Id: string }, R>(
  entries: readonly T[],
  read: (entry: T) => R,
): { readonly good: readonly (readonly [string, R])[]; readonly Failed: readonly Failed[] } {
  const good: (readonly [string, R])[] = [];
  const failed: Failed[] = [];
  for (const entry of entries) {
    try {
      good.push([entry.Id, read(entry)]);
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      failed.push({ Id: entry.Id, SenderFault: true, Code: error.code, Message: error.message });
    }
  }
  return { good, Failed: failed };
}
