/** Queue attributes between their wire form (all strings) and the settings of a queue. */
import * as z from 'zod';
import type { Depth } from '../queue/queue.ts';
import { LARGEST_BYTES, type QueueSettings } from '../queue/settings.ts';
import { invalidAttributeName, invalidAttributeValue, unsupported } from './errors.ts';
import { LONGEST_DELAY_SECONDS, LONGEST_VISIBILITY_SECONDS, LONGEST_WAIT_SECONDS } from './limits.ts';

type Change = Partial<Omit<QueueSettings, 'name' | 'arn'>>;

interface Numeric {
  readonly setting:
    | 'delaySeconds'
    | 'visibilityTimeout'
    | 'retentionSeconds'
    | 'waitSeconds'
    | 'maximumBytes';
  readonly least: number;
  readonly most: number;
}

const NUMERIC: Readonly<Record<string, Numeric>> = {
  DelaySeconds: { setting: 'delaySeconds', least: 0, most: LONGEST_DELAY_SECONDS },
  VisibilityTimeout: { setting: 'visibilityTimeout', least: 0, most: LONGEST_VISIBILITY_SECONDS },
  MessageRetentionPeriod: { setting: 'retentionSeconds', least: 60, most: 1_209_600 },
  ReceiveMessageWaitTimeSeconds: { setting: 'waitSeconds', least: 0, most: LONGEST_WAIT_SECONDS },
  MaximumMessageSize: { setting: 'maximumBytes', least: 1024, most: LARGEST_BYTES },
};

/** Attributes that change nothing in the embedded cloud: encryption at rest and policies of other accounts. */
const TOLD = new Set([
  'KmsMasterKeyId',
  'KmsDataKeyReusePeriodSeconds',
  'SqsManagedSseEnabled',
  'Policy',
  'RedriveAllowPolicy',
]);

const RedrivePolicy = z.object({
  deadLetterTargetArn: z.string().min(1),
  maxReceiveCount: z.coerce.number().int().min(1).max(1000),
});

/** The settings that `attributes` change. */
export function readAttributes(
  attributes: Readonly<Record<string, string>>,
  told: QueueSettings['told'],
): Change {
  let change: Change = { told };
  for (const [name, value] of Object.entries(attributes)) {
    change = { ...change, ...readAttribute(name, value, change.told ?? {}) };
  }
  return change;
}

function readAttribute(name: string, value: string, told: QueueSettings['told']): Change {
  const numeric = NUMERIC[name];
  if (numeric !== undefined) {
    const number = Number(value);
    if (!Number.isInteger(number) || number < numeric.least || number > numeric.most) {
      throw invalidAttributeValue(name);
    }
    return { [numeric.setting]: number };
  }
  if (name === 'RedrivePolicy') return { redrive: readRedrive(value) };
  if (TOLD.has(name)) return { told: { ...told, [name]: value } };
  if (name.startsWith('Fifo') || name === 'ContentBasedDeduplication')
    throw unsupported(`the queue attribute ${name}`);
  throw invalidAttributeName(name);
}

function readRedrive(value: string): NonNullable<QueueSettings['redrive']> {
  let document: unknown;
  try {
    document = JSON.parse(value);
  } catch {
    throw invalidAttributeValue('RedrivePolicy');
  }
  const policy = RedrivePolicy.safeParse(document);
  if (!policy.success) throw invalidAttributeValue('RedrivePolicy');
  return { deadLetterArn: policy.data.deadLetterTargetArn, maxReceiveCount: policy.data.maxReceiveCount };
}

/** The attributes among `names` ('All' for every one). */
export function tellAttributes(
  settings: QueueSettings,
  depth: Depth,
  names: readonly string[],
): Record<string, string> {
  const all: Record<string, string> = {
    QueueArn: settings.arn,
    ApproximateNumberOfMessages: String(depth.visible),
    ApproximateNumberOfMessagesNotVisible: String(depth.inFlight),
    ApproximateNumberOfMessagesDelayed: String(depth.delayed),
    CreatedTimestamp: String(Math.floor(settings.created / 1000)),
    LastModifiedTimestamp: String(Math.floor(settings.modified / 1000)),
    ...Object.fromEntries(
      Object.entries(NUMERIC).map(([name, { setting }]) => [name, String(settings[setting])]),
    ),
    ...settings.told,
  };
  if (settings.redrive !== undefined) {
    const { deadLetterArn, maxReceiveCount } = settings.redrive;
    all['RedrivePolicy'] = JSON.stringify({ deadLetterTargetArn: deadLetterArn, maxReceiveCount });
  }
  if (names.includes('All')) return all;
  return Object.fromEntries(
    names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const])),
  );
}
