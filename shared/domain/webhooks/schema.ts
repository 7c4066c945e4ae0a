/** Schemas of webhook subscriptions: requests, stored items, responses (Resources › Webhook subscription). */
import * as z from 'zod';
import { EVENT_TYPES } from '#shared/contract/event-types.ts';
import { Instant, text, Uuid } from '#shared/contract/primitives.ts';

/** An event type, or `all`. The type `test` cannot be subscribed to (WH-102, R67). */
export const SubscribedType = z.enum([...EVENT_TYPES, 'all']).meta({ id: 'SubscribedEventType' });
export type SubscribedType = z.output<typeof SubscribedType>;

const MAX_FILTERS = 10;
const MAX_FILTER_BYTES = 8_192;

/** Top-level data fields and the accepted values of each: one value, or a list (R69). */
export const Filters = z
  .record(z.string().min(1).max(100), z.json())
  .refine((filters) => Object.keys(filters).length <= MAX_FILTERS, `At most ${MAX_FILTERS} filters.`)
  .refine(
    (filters) => new TextEncoder().encode(JSON.stringify(filters)).length <= MAX_FILTER_BYTES,
    `At most ${MAX_FILTER_BYTES} bytes of filters.`,
  )
  .meta({ id: 'WebhookFilters' });
export type Filters = z.output<typeof Filters>;

/** The operation checks which addresses are allowed, because that depends on the stage. */
const Address = z.string().min(1).max(2_048);
const Description = text(500);

/** Body of POST /webhooks/. */
export const SubscriptionInput = z
  .object({
    event_type: SubscribedType,
    webhook_url: Address,
    description: Description.nullish(),
    filters: Filters.nullish(),
  })
  .meta({ id: 'WebhookInput' });

/** Body of PATCH /webhooks/{id}/. `event_type` may be repeated but not changed. */
export const SubscriptionPatch = z
  .object({
    webhook_url: Address.optional(),
    is_active: z.boolean().optional(),
    description: Description.nullish(),
    filters: Filters.nullish(),
    event_type: SubscribedType.optional(),
  })
  .meta({ id: 'WebhookPatch' });
export type SubscriptionPatch = z.output<typeof SubscriptionPatch>;

/** Response of POST /webhooks/. It is the only one that contains the secret (WH-011). */
export const SubscriptionCreated = z
  .object({
    id: Uuid,
    event_type: SubscribedType,
    webhook_url: z.string(),
    secret_key: z.string(),
    message: z.string(),
  })
  .meta({ id: 'WebhookCreated' });

/** `slowed`: first attempts use the queue of retries, so that the endpoint delays no other. */
const SUBSCRIPTION_STATES = ['active', 'slowed', 'disabled'] as const;
const STATE_REASONS = ['failing', 'slow', 'switched_off'] as const;

/** A subscription in responses. */
export const SubscriptionView = z
  .object({
    id: Uuid,
    event_type: SubscribedType,
    webhook_url: z.string(),
    description: z.string().nullable(),
    filters: z.record(z.string(), z.json()),
    is_active: z.boolean(),
    state: z.enum(SUBSCRIPTION_STATES),
    /** Why it is `slowed` or `disabled`. */
    state_reason: z.enum(STATE_REASONS).nullable(),
    /** Until then deliveries are signed with the replaced secret, too. */
    rotation_ends_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
    stats: z.object({
      total_deliveries: z.int(),
      successful_deliveries: z.int(),
      failed_deliveries: z.int(),
      /** Neither delivered nor given up: they are under way, or are tried again. */
      waiting_deliveries: z.int(),
      /** Attempts that failed since the last delivery that succeeded. Five stands for five and more. */
      consecutive_failures: z.int(),
    }),
    last_triggered_at: Instant.nullable(),
  })
  .meta({ id: 'Webhook' });
export type SubscriptionView = z.output<typeof SubscriptionView>;

export const SubscriptionList = z.object({ webhooks: z.array(SubscriptionView) }).meta({ id: 'WebhookList' });
export const SubscriptionChanged = z.object({ message: z.string(), id: Uuid }).meta({ id: 'WebhookChanged' });
export const SubscriptionDeleted = z.object({ message: z.string() }).meta({ id: 'WebhookDeleted' });

/** Body of POST /webhooks/test/. */
export const TestInput = z.object({ webhook_url: Address }).meta({ id: 'WebhookTestInput' });

/**
 * Response of POST /webhooks/test/. The 502 has the same fields with `success` false, and no status where there was no answer.
 */
export const TestOutcome = z
  .object({
    success: z.boolean(),
    message: z.string(),
    log_id: Uuid,
    http_status_code: z.int().nullable(),
  })
  .meta({ id: 'WebhookTestOutcome' });
export type TestOutcome = z.output<typeof TestOutcome>;

/** The sealed part of a subscription. Addresses may contain tokens, filters may name persons. */
export const SubscriptionDetails = z.object({
  webhook_url: z.string(),
  description: z.string().nullable(),
  filters: Filters,
});
export type SubscriptionDetails = z.output<typeof SubscriptionDetails>;

/** `T#<tenant>#<env>#WEBHOOKS` / `SUB#<id>`: one small partition per environment. */
export const SubscriptionRecord = z.object({
  pk: z.string(),
  sk: z.string().startsWith('SUB#'),
  id: Uuid,
  event_type: SubscribedType,
  /** Sealed JSON of SubscriptionDetails. */
  details: z.string(),
  /** Sealed `whsec_…`. */
  secret: z.string(),
  /** Sealed secret that it replaced, and until when that one signs as well (milliseconds since the epoch). */
  previous_secret: z.string().optional(),
  previous_secret_until: z.number().optional(),
  is_active: z.boolean(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  last_triggered_at: z.string().nullable(),
  total_deliveries: z.int(),
  successful_deliveries: z.int(),
  failed_deliveries: z.int(),
  /** Failed attempts since the last success, for the circuit breaker. */
  consecutive_failures: z.int(),
  /** Exponential mean of the duration of attempts in milliseconds. */
  mean_ms: z.int().optional(),
});
export type SubscriptionRecord = z.output<typeof SubscriptionRecord>;
