/** A message as it is kept: a small envelope that each delivery rewrites, and a content written once. */
import { randomUUID } from 'node:crypto';

/** As on the wire; binary values are base64. */
export interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue?: string | undefined;
  readonly BinaryValue?: string | undefined;
}

/** What a sender hands in. */
export interface Draft {
  readonly body: string;
  readonly attributes: Readonly<Record<string, MessageAttribute>>;
  readonly delaySeconds: number;
  readonly group: string | undefined;
  readonly traceHeader: string | undefined;
}

/** The part of a message that deliveries change. Times are milliseconds by the cloud's clock. */
export interface Envelope {
  readonly id: string;
  readonly sent: number;
  /** Breaks ties between messages sent in the same millisecond. */
  readonly order: number;
  readonly visibleAt: number;
  readonly receiveCount: number;
  readonly firstReceived?: number;
  /** The only receipt handle that still counts. */
  readonly receipt?: string;
  readonly group?: string;
  /** The queue that gave this message up. */
  readonly deadLetterSource?: string;
}

/** The part of a message that never changes. */
export interface Content {
  readonly body: string;
  readonly attributes: Readonly<Record<string, MessageAttribute>>;
  readonly traceHeader?: string;
}

/** A message handed to a consumer. */
export interface Delivery {
  readonly envelope: Envelope;
  readonly content: Content;
  readonly receipt: string;
}

/** A new receipt handle for message `id`. */
export function newReceipt(id: string): string {
  return Buffer.from(`${id} ${randomUUID()}`).toString('base64url');
}

/** The message a receipt handle was given for, or undefined when the text is no receipt handle. */
export function messageOf(receipt: string): string | undefined {
  return /^([0-9a-f-]{36}) [0-9a-f-]{36}$/.exec(Buffer.from(receipt, 'base64url').toString())?.[1];
}
