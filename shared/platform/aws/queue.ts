/** A queue over SQS; refused messages are repeated, and what stays refused is an error. */
import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SQSClient } from '@aws-sdk/client-sqs';
import type { Queue } from '../ports.ts';
import { CLIENT_OPTIONS } from './client.ts';

const MESSAGES_PER_CALL = 10;
const ATTEMPTS = 4;

export function awsQueue(queueUrl: string): Queue {
  return queueOver(new SQSClient({ ...CLIENT_OPTIONS }), queueUrl);
}

/** The same over a client that was made elsewhere. */
export function queueOver(client: SQSClient, queueUrl: string): Queue {
  return {
    async send(messages) {
      const all = messages.map((message, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(message.body),
        ...(message.delaySec === undefined ? {} : { DelaySeconds: message.delaySec }),
        ...(message.group === undefined ? {} : { MessageGroupId: message.group }),
      }));
      for (let start = 0; start < all.length; start += MESSAGES_PER_CALL) {
        await sendAll(client, queueUrl, all.slice(start, start + MESSAGES_PER_CALL));
      }
    },
  };
}

async function sendAll(
  client: SQSClient,
  queueUrl: string,
  entries: SendMessageBatchRequestEntry[],
): Promise<void> {
  let open = entries;
  for (let attempt = 0; attempt < ATTEMPTS && open.length > 0; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * 2 ** attempt));
    const answer = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: open }));
    const refused = new Set((answer.Failed ?? []).map((failure) => failure.Id));
    open = open.filter((entry) => refused.has(entry.Id));
  }
  if (open.length > 0) throw new Error(`the queue refused ${open.length} messages`);
}
