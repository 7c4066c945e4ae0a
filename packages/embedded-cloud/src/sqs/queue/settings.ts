/** The settings of a queue, as the store keeps them. */

/** When a message that keeps failing goes where. */
export interface Redrive {
  readonly deadLetterArn: string;
  readonly maxReceiveCount: number;
}

/** Times in seconds, sizes in bytes. */
export interface QueueSettings {
  readonly name: string;
  readonly arn: string;
  readonly delaySeconds: number;
  readonly visibilityTimeout: number;
  readonly retentionSeconds: number;
  readonly waitSeconds: number;
  readonly maximumBytes: number;
  readonly redrive?: Redrive;
  /** Attributes without effect here; they are only returned by `GetQueueAttributes`. */
  readonly told: Readonly<Record<string, string>>;
  /** Milliseconds. */
  readonly created: number;
  readonly modified: number;
}

/** A message or a batch may be 1 MiB (SQS quotas). */
export const LARGEST_BYTES = 1_048_576;

/** What AWS gives a queue that says nothing. */
export const QUEUE_DEFAULTS = {
  delaySeconds: 0,
  visibilityTimeout: 30,
  retentionSeconds: 345_600,
  waitSeconds: 0,
  maximumBytes: LARGEST_BYTES,
  told: {},
} as const;
