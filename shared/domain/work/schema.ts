/** Schemas of work items, stored and as callers see them. */
import * as z from 'zod';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { DistinguishedBy, EntityType } from '../entities/schema.ts';
import { AGES, WORK_KINDS } from './rules.ts';

export const WorkKindName = z.enum(WORK_KINDS).meta({ id: 'WorkKind' });

/** The places where an item may stand beside its subject. A subject has at most one item in each. */
export const SLOTS = ['response', 'case', 'verification', 'screening', 'question', 'document'] as const;
export type Slot = (typeof SLOTS)[number];

/** Short facts about an item, as codes. */
const Tag = z
  .enum(['sanctions', 'pep', 'adverse_media', 'ownership', 'high_risk', 'came_back', 'expired'])
  .meta({ id: 'WorkTag' });
export type Tag = z.output<typeof Tag>;

const REASON_CODES = [
  'submitted',
  'resubmitted',
  'reviewed',
  'hits',
  'hits_again',
  'hits_judged',
  'hits_ended',
  'ownership',
  'ownership_again',
  'ownership_ended',
  'proposed',
  'verification_failed',
  'verification_not_clear',
  'verification_proposed',
  'asked',
  'expires',
  'expired',
  'screening_failed',
  'mail_failed',
  'mail_unwanted',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** Why the item waits: a code and the facts of its sentence. */
export const Reason = z.object({
  code: z.enum(REASON_CODES),
  count: z.int().optional(),
  /** Name of a person. */
  person: z.string().optional(),
  /** A decision, an outcome or the cause of a failure, as a code. */
  word: z.string().optional(),
  /** `YYYY-MM-DD` */
  day: z.string().optional(),
  /** Percent that listed owners hold, where the ownership rule finds it enough. */
  owned: z.number().optional(),
  /** The most percent that listed owners may hold, where it would be enough and is not known exactly. */
  owned_at_most: z.number().optional(),
});
export type Reason = z.output<typeof Reason>;

const WorkSubject = z
  .object({
    type: z.enum(['response', 'case', 'verification', 'document', 'screening']),
    id: Uuid,
    response_id: Uuid.nullable(),
  })
  .meta({ id: 'WorkSubject' });

const CardEntity = z.object({ id: Uuid, name: z.string(), entity_type: EntityType });

const WorkEntity = CardEntity.extend({
  /** Null where the entity was deleted. */
  distinguished_by: DistinguishedBy.nullable(),
}).meta({ id: 'WorkEntity' });

/** Sealed in `card` of the item. */
export const WorkCard = z.object({
  subject: WorkSubject,
  entity: CardEntity.nullable(),
  title: z.string(),
  reason: Reason,
  tags: z.array(Tag),
  assigned_to: Uuid.nullable(),
  updated_at: z.string(),
});
export type WorkCard = z.output<typeof WorkCard>;

/** What the indexes of an item hold. */
export const WorkRow = z.object({
  pk: z.string(),
  sk: z.string(),
  id: z.string(),
  /** The kind. */
  status: WorkKindName,
  /** When the cause was. */
  created_at: z.string(),
  card: z.string(),
});
export type WorkRow = z.output<typeof WorkRow>;

const WorkItemId = z.string().min(1).max(80);

export const WorkItem = z
  .object({
    /** Stays the same while the subject waits for the same. */
    id: WorkItemId,
    kind: WorkKindName,
    subject: WorkSubject,
    entity: WorkEntity.nullable(),
    title: z.string(),
    /** One sentence, in the language of the query. */
    why: z.string(),
    tags: z.array(Tag),
    due: Instant,
    since: Instant,
    assigned_to: Uuid.nullable(),
    updated_at: Instant,
  })
  .meta({ id: 'WorkItem' });
export type WorkItem = z.input<typeof WorkItem>;

export const WorkPage = z
  .object({ results: z.array(WorkItem), next: z.string().nullable() })
  .meta({ id: 'WorkPage' });
export type WorkPage = z.input<typeof WorkPage>;

const Count = z.int();

export const WorkCounts = z
  .object({
    total: Count,
    by_kind: z.record(WorkKindName, Count),
    by_assignee: z.object({ me: Count, nobody: Count, others: Count }),
    by_age: z.array(z.object({ age: z.enum(AGES), count: Count })),
  })
  .meta({ id: 'WorkCounts' });
export type WorkCounts = z.input<typeof WorkCounts>;

const MOST_ASSIGNED = 50;

export const AssignInput = z
  .object({
    ids: z
      .array(WorkItemId)
      .min(1)
      .max(MOST_ASSIGNED)
      .refine((ids) => new Set(ids).size === ids.length, 'Names an item twice.'),
    /** Id of a person. Null: nobody. */
    assigned_to: Uuid.nullable(),
  })
  .meta({ id: 'WorkAssignment' });
export type AssignInput = z.output<typeof AssignInput>;

const AssignOutcome = z.enum(['assigned', 'unchanged', 'gone']);
export type AssignOutcome = z.output<typeof AssignOutcome>;

/** `gone`: nothing waits there any more. */
export const Assigned = z
  .object({ results: z.array(z.object({ id: z.string(), outcome: AssignOutcome })) })
  .meta({ id: 'WorkAssigned' });
