/** Schemas of replays: what is asked for, what is answered, what is stored. */
import * as z from 'zod';
import { EVENT_TYPES } from '#shared/contract/event-types.ts';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { QueryInstant } from '../log/schema.ts';
import { replayLifecycle } from './lifecycle.ts';

/** Deliveries of one replay, at most. */
export const MOST_REPLAYED = 10_000;
/** Ids that a dry run shows. */
export const IDS_SHOWN = 10;

/** `failed`: deliveries that failed for good and were not replayed since. `all`: also those that succeeded, but no replays. */
const ReplayedStatus = z.enum(['failed', 'all']);

/** Body of POST /webhooks/{id}/replay/. */
export const ReplayInput = z
  .object({
    /** Deliveries created from then on. */
    from: QueryInstant,
    /** Up to then. Now, where nothing is said. */
    to: QueryInstant.optional(),
    event_types: z.array(z.enum(EVENT_TYPES)).min(1).max(100).optional(),
    status: ReplayedStatus.default('failed'),
    /** True: only counts. Nothing is sent unless this is false. */
    dry_run: z.boolean().default(true),
  })
  .meta({ id: 'WebhookReplayInput' });

export type ReplayWish = z.output<typeof ReplayInput>;

/** Response of POST /webhooks/{id}/replay/. */
export const ReplayStarted = z
  .object({
    dry_run: z.boolean(),
    /** Deliveries that match at this moment. */
    count: z.int(),
    /** The first of them, oldest first. */
    delivery_ids: z.array(Uuid).max(IDS_SHOWN),
    /** Null in a dry run, and where nothing matches. */
    replay_id: Uuid.nullable(),
    message: z.string(),
  })
  .meta({ id: 'WebhookReplayStarted' });

/** Response of POST …/deliveries/{delivery_id}/replay/. */
export const DeliveryReplayed = z
  .object({ delivery_id: Uuid, replay_of: Uuid, message: z.string() })
  .meta({ id: 'WebhookDeliveryReplayed' });

/** Why a replay ended early. */
const STOP_REASONS = ['subscription_deleted', 'subscription_paused', 'timed_out'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Response of GET /webhooks/{id}/replay/: the latest replay of the subscription. */
export const ReplayView = z
  .object({
    replay_id: Uuid,
    status: z.enum(replayLifecycle.states),
    reason: z.enum(STOP_REASONS).nullable(),
    from: Instant,
    to: Instant,
    event_types: z.array(z.string()).nullable(),
    replayed_status: ReplayedStatus,
    /** Deliveries that matched when the replay was started. */
    count: z.int(),
    /** New deliveries so far. */
    replayed: z.int(),
    created_at: Instant,
    ended_at: Instant.nullable(),
  })
  .meta({ id: 'WebhookReplay' });
export type ReplayView = z.output<typeof ReplayView>;

/** `T#<tenant>#<env>#RPL#<subscription id>` / `REPLAY`: the latest replay of a subscription. */
export const ReplayRecord = z.object({
  pk: z.string(),
  sk: z.literal('REPLAY'),
  replay_id: Uuid,
  subscription_id: Uuid,
  state: z.enum(replayLifecycle.states),
  reason: z.enum(STOP_REASONS).nullable(),
  from: z.string(),
  to: z.string(),
  event_types: z.array(z.string()).nullable(),
  replayed_status: ReplayedStatus,
  count: z.int(),
  replayed: z.int(),
  /** Sort key of the last line of the log that was worked off. */
  cursor: z.string().optional(),
  version: z.int(),
  restarts: z.int(),
  /** Milliseconds since the epoch. */
  created_at: z.number(),
  progress_at: z.number(),
  ended_at: z.number().optional(),
});
export type ReplayRecord = z.output<typeof ReplayRecord>;

/** What a job of the replay worker is started with: a replay to go on with, or one delivery to send. */
export const ReplayJob = z.union([
  z.object({ subscription_id: Uuid, replay_id: Uuid }),
  z.object({ delivery_id: Uuid, endpoint: z.string() }),
]);
export type ReplayJob = z.output<typeof ReplayJob>;
