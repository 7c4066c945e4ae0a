/** `PutEvents`: what a caller hands in, entry by entry, and the events that come of it. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { parseInput } from '../input/parse-input.ts';
import { ACCOUNT, AwsError, REGION } from '../service.ts';
import { busName } from './rule.ts';

const Entry = z.strictObject({
  EventBusName: z.string().optional(),
  Source: z.string().optional(),
  DetailType: z.string().optional(),
  Detail: z.string().optional(),
  Resources: z.array(z.string()).optional(),
  /** Seconds since the epoch, as the JSON protocol sends times. */
  Time: z.number().optional(),
});
const PutEventsInput = z.strictObject({
  Entries: z.array(Entry).min(1).max(10, 'Member must have length less than or equal to 10'),
});

export type EntryInput = z.infer<typeof Entry>;

/** The envelope that rules match and targets receive. */
export type EventEnvelope = Readonly<Record<string, unknown>> & { readonly id: string };

export type Reading =
  | { readonly bus: string; readonly event: EventEnvelope }
  | { readonly code: string; readonly message: string };

/** What an AWS service says of an event of its own. */
export interface ServiceEvent {
  readonly source: string;
  readonly detailType: string;
  readonly resources: readonly string[];
  readonly detail: unknown;
}

/** Bytes that the entries of one call may weigh together. */
const LARGEST_CALL = 1_048_576;

export function readPutEvents(input: unknown): readonly EntryInput[] {
  const { Entries } = parseInput(PutEventsInput, input, 'events:PutEvents');
  if (Entries.reduce((sum, entry) => sum + weight(entry), 0) > LARGEST_CALL) {
    throw new AwsError('ValidationException', 'Total size of the entries in the request is over the limit.');
  }
  return Entries;
}

/** The event of an entry at `now` (ms), or the code and message with which the entry alone is refused. */
export function readEntry(entry: EntryInput, now: number): Reading {
  const missing = (['Source', 'DetailType', 'Detail'] as const).find((name) => !entry[name]);
  if (missing !== undefined) {
    const message = `Parameter ${missing} is not valid. Reason: ${missing} is a required argument.`;
    return { code: 'InvalidArgument', message };
  }
  if (entry.Source?.startsWith('aws.')) {
    return { code: 'NotAuthorizedForSourceException', message: 'Not authorized for the source.' };
  }
  const detail = parsedObject(entry.Detail ?? '');
  if (detail === undefined) return { code: 'MalformedDetail', message: 'Detail is malformed.' };
  const time = entry.Time === undefined ? now : entry.Time * 1000;
  return {
    bus: busName(entry.EventBusName ?? 'default'),
    event: envelope(entry.Source ?? '', entry.DetailType ?? '', time, entry.Resources ?? [], detail),
  };
}

/** What a rule's schedule sends at `due` (ms). */
export function scheduledEvent(source: string, arn: string, due: number, detail: unknown): EventEnvelope {
  return envelope(source, 'Scheduled Event', due, [arn], detail);
}

/** An event that an AWS service itself sends at `now` (ms); no caller may name such a source. */
export function serviceEvent(
  { source, detailType, resources, detail }: ServiceEvent,
  now: number,
): EventEnvelope {
  return envelope(source, detailType, now, resources, detail);
}

function envelope(
  source: string,
  detailType: string,
  time: number,
  resources: readonly string[],
  detail: unknown,
): EventEnvelope {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': detailType,
    source,
    account: ACCOUNT,
    time: new Date(time).toISOString().replace(/\.\d+Z$/, 'Z'),
    region: REGION,
    resources,
    detail,
  };
}

/** Bytes of an entry, counted as the EventBridge user guide does ("Calculating event entry size"). */
function weight(entry: EntryInput): number {
  const texts = [entry.Source, entry.DetailType, entry.Detail, ...(entry.Resources ?? [])];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
  return bytes + (entry.Time === undefined ? 0 : 14);
}

function parsedObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
