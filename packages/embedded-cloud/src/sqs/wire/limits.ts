/** What SQS lets through: sizes, ranges, alphabets (SQS Developer Guide, "Amazon SQS message quotas"). */
import type { Draft, MessageAttribute } from '../queue/message.ts';
import { LARGEST_BYTES, type QueueSettings } from '../queue/settings.ts';
import {
  batchTooLong,
  emptyBatch,
  idsNotDistinct,
  invalidBatchEntryId,
  invalidMessageContents,
  invalidParameter,
  missingParameter,
  tooManyEntries,
} from './errors.ts';
import type { SendInput } from './inputs.ts';

const MOST_ENTRIES = 10;
const MOST_ATTRIBUTES = 10;
export const LONGEST_DELAY_SECONDS = 900;
export const LONGEST_VISIBILITY_SECONDS = 43_200;
export const LONGEST_WAIT_SECONDS = 20;
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const ATTRIBUTE_NAME = /^(?!\.)(?!.*\.\.)(?!(aws|amazon)\.)[A-Za-z0-9_.-]{1,256}(?<!\.)$/i;
const DATA_TYPE = /^(String|Number|Binary)(\.[\s\S]{1,249})?$/;
const GROUP = /^[A-Za-z0-9!-/:-@[-`{-~]{1,128}$/;
const ENTRY_ID = /^[A-Za-z0-9_-]{1,80}$/;

/** The message that `input` describes, or SQS's refusal. */
export function readDraft(input: Omit<SendInput, 'QueueUrl'>, queue: QueueSettings): Draft {
  if (input.MessageBody === undefined || input.MessageBody === '') throw missingParameter('MessageBody');
  if (FORBIDDEN.test(input.MessageBody)) throw invalidMessageContents();
  if (input.MessageDeduplicationId !== undefined) {
    throw invalidParameter('The request include parameter that is not valid for this queue type');
  }
  if (input.MessageGroupId !== undefined && !GROUP.test(input.MessageGroupId)) {
    throw invalidParameter('MessageGroupId can only include alphanumeric and punctuation characters');
  }
  const draft: Draft = {
    body: input.MessageBody,
    attributes: readAttributes(input.MessageAttributes ?? {}),
    delaySeconds: inRange('DelaySeconds', input.DelaySeconds ?? queue.delaySeconds, 0, LONGEST_DELAY_SECONDS),
    group: input.MessageGroupId,
    traceHeader: readTraceHeader(input.MessageSystemAttributes ?? {}),
  };
  if (sizeOf(draft) > queue.maximumBytes) {
    throw invalidParameter(`Message must be shorter than ${queue.maximumBytes} bytes.`);
  }
  return draft;
}

/** Bytes that count against the quota: body and attribute names, types and values. */
function sizeOf(draft: Draft): number {
  const attributes = Object.entries(draft.attributes).map(
    ([name, { DataType, StringValue, BinaryValue }]) =>
      Buffer.byteLength(name) +
      Buffer.byteLength(DataType) +
      Buffer.byteLength(StringValue ?? '') +
      Buffer.byteLength(BinaryValue ?? '', 'base64'),
  );
  return attributes.reduce((sum, size) => sum + size, Buffer.byteLength(draft.body));
}

/** The entries of a batch, or SQS's refusal of the whole of it. */
export function readEntries<T extends { readonly Id: string }>(
  entries: readonly T[] | undefined,
): readonly T[] {
  if (entries === undefined || entries.length === 0) throw emptyBatch();
  if (entries.length > MOST_ENTRIES) throw tooManyEntries(entries.length);
  if (entries.some(({ Id }) => !ENTRY_ID.test(Id))) throw invalidBatchEntryId();
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) throw idsNotDistinct();
  return entries;
}

/** Refuses a batch that is too long in all. */
export function checkBatchSize(drafts: readonly Draft[]): void {
  const total = drafts.reduce((sum, draft) => sum + sizeOf(draft), 0);
  if (total > LARGEST_BYTES) throw batchTooLong(LARGEST_BYTES);
}

export function inRange(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw invalidParameter(
    `Value ${value} for parameter ${name} is invalid: it must be between ${least} and ${most}.`,
  );
}

type AttributesInput = NonNullable<SendInput['MessageAttributes']>;

function readAttributes(input: AttributesInput): Record<string, MessageAttribute> {
  const entries = Object.entries(input);
  if (entries.length > MOST_ATTRIBUTES) {
    throw invalidParameter(
      `Number of message attributes [${entries.length}] exceeds the allowed maximum [10].`,
    );
  }
  for (const [name, { DataType, StringValue, BinaryValue }] of entries) {
    const value = DataType.startsWith('Binary') ? BinaryValue : StringValue;
    if (!ATTRIBUTE_NAME.test(name)) throw invalidParameter(`Message attribute name '${name}' is invalid.`);
    if (!DATA_TYPE.test(DataType))
      throw invalidParameter(`The type of message attribute '${name}' is invalid.`);
    if (!value) throw invalidParameter(`Message attribute '${name}' must contain a non-empty value.`);
    if (DataType.startsWith('Number') && !Number.isFinite(Number(value))) {
      throw invalidParameter(`Can't cast the value of message attribute '${name}' to a number.`);
    }
  }
  return Object.fromEntries(
    entries.map(([name, { DataType, StringValue, BinaryValue }]) => [
      name,
      { DataType, StringValue, BinaryValue },
    ]),
  );
}

function readTraceHeader(input: AttributesInput): string | undefined {
  const { AWSTraceHeader: trace, ...others } = input;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidParameter(`Message system attribute name '${unknown}' is invalid.`);
  return trace?.StringValue;
}
