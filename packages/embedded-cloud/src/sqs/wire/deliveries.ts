/** A delivered message in its two outward forms: the SQS answer, and the record a Lambda function gets. */
import { REGION } from '../../service.ts';
import type { Delivery, MessageAttribute } from '../queue/message.ts';
import { md5, md5OfAttributes } from './digests.ts';
import type { ReceiveInput } from './inputs.ts';

/** One record of an SQS event (Lambda Developer Guide, "Using Lambda with Amazon SQS"). */
export interface ReceivedMessage {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly messageAttributes: Readonly<Record<string, RecordAttribute>>;
  readonly md5OfBody: string;
  readonly md5OfMessageAttributes?: string;
  readonly eventSource: 'aws:sqs';
  readonly eventSourceARN: string;
  readonly awsRegion: string;
}

interface RecordAttribute {
  readonly dataType: string;
  readonly stringValue?: string;
  readonly binaryValue?: string;
  readonly stringListValues: readonly string[];
  readonly binaryListValues: readonly string[];
}

const SENDER = 'AIDAEMBEDDEDCLOUD0000';

/** As `ReceiveMessage` answers, with the attributes that were asked for. */
export function wireMessage(delivery: Delivery, input: ReceiveInput): Record<string, unknown> {
  const { body, attributes } = delivery.content;
  const system = [...(input.AttributeNames ?? []), ...(input.MessageSystemAttributeNames ?? [])];
  const shown = chosen(systemAttributes(delivery), (name) => system.includes(name) || system.includes('All'));
  const own = chosen(attributes, (name) => wanted(name, input.MessageAttributeNames ?? []));
  const digest = md5OfAttributes(own);
  return {
    MessageId: delivery.envelope.id,
    ReceiptHandle: delivery.receipt,
    Body: body,
    MD5OfBody: md5(body),
    ...(Object.keys(shown).length === 0 ? {} : { Attributes: shown }),
    ...(digest === undefined ? {} : { MessageAttributes: own, MD5OfMessageAttributes: digest }),
  };
}

/** As an event source mapping hands it to a function. */
export function lambdaRecord(delivery: Delivery, arn: string): ReceivedMessage {
  const { body, attributes } = delivery.content;
  const digest = md5OfAttributes(attributes);
  return {
    messageId: delivery.envelope.id,
    receiptHandle: delivery.receipt,
    body,
    attributes: systemAttributes(delivery),
    messageAttributes: Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]) => [name, recordAttribute(attribute)]),
    ),
    md5OfBody: md5(body),
    ...(digest === undefined ? {} : { md5OfMessageAttributes: digest }),
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion: REGION,
  };
}

function recordAttribute({ DataType, StringValue, BinaryValue }: MessageAttribute): RecordAttribute {
  return {
    dataType: DataType,
    ...(StringValue === undefined ? {} : { stringValue: StringValue }),
    ...(BinaryValue === undefined ? {} : { binaryValue: BinaryValue }),
    stringListValues: [],
    binaryListValues: [],
  };
}

function systemAttributes({ envelope, content }: Delivery): Record<string, string> {
  return {
    ApproximateReceiveCount: String(envelope.receiveCount),
    SentTimestamp: String(envelope.sent),
    SenderId: SENDER,
    ApproximateFirstReceiveTimestamp: String(envelope.firstReceived),
    ...(envelope.group === undefined ? {} : { MessageGroupId: envelope.group }),
    ...(envelope.deadLetterSource === undefined
      ? {}
      : { DeadLetterQueueSourceArn: envelope.deadLetterSource }),
    ...(content.traceHeader === undefined ? {} : { AWSTraceHeader: content.traceHeader }),
  };
}

function chosen<T>(all: Readonly<Record<string, T>>, keep: (name: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => keep(name)));
}

function wanted(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    if (pattern === 'All' || pattern === '.*') return true;
    return pattern.endsWith('.*') ? name.startsWith(pattern.slice(0, -2)) : name === pattern;
  });
}
