/** Creating many entities in one call: what is sent and what is answered. */
import * as z from 'zod';
import { judgedLater } from '#shared/contract/judged-later.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { EntityInput, EntityType } from '../schema.ts';

export const MAX_BATCH = 200;
/** Entities that batches may create per environment of a tenant and day, UTC. */
export const DAILY_QUOTA = 1_000;

/** Body of POST /entities/batch/. Entities are judged one by one. */
export const EntityBatchInput = z
  .object({
    entities: z
      .array(judgedLater(EntityInput), 'Give an array of entities.')
      .min(1, 'Give at least one entity.')
      .max(MAX_BATCH, `Give at most ${MAX_BATCH} entities.`),
    skip_duplicates: z.boolean().default(true),
  })
  .meta({ id: 'EntityBatchInput' });
export type EntityBatchInput = z.output<typeof EntityBatchInput>;

const Skipped = z.object({
  /** Place in the request, from 0. */
  index: z.int(),
  /** `exact_name`: equal but for case and white space; `similar_name`: at least 95 % alike. */
  reason: z.enum(['exact_name', 'similar_name']),
  existing_entity_id: Uuid,
  matching_name: z.string(),
  similarity_score: z.number().min(0).max(1),
});
export type Skipped = z.output<typeof Skipped>;

const Refused = z.object({
  index: z.int(),
  /** As it was sent; of a long one what it is called. */
  entity: z.unknown(),
  errors: z.record(z.string(), z.array(z.string())),
});
export type Refused = z.output<typeof Refused>;

export const EntityBatchReply = z
  .object({
    summary: z.object({
      requested: z.int(),
      created: z.int(),
      skipped: z.int(),
      failed: z.int(),
      remaining_daily_quota: z.int(),
    }),
    created_entities: z.array(z.object({ id: Uuid, name: z.string(), entity_type: EntityType })),
    skipped: z.array(Skipped),
    errors: z.array(Refused),
  })
  .meta({ id: 'EntityBatchReply' });
export type EntityBatchReply = z.input<typeof EntityBatchReply>;
