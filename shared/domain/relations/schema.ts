/** Relations between entities: what callers send, what is stored, what is answered. */
import * as z from 'zod';
import { pageOf } from '#shared/contract/page.ts';
import { Day, Instant, line, pageNumber, pageSize, Uuid } from '#shared/contract/primitives.ts';
import { REGISTER_NAMES } from '../company-search/register.ts';
import { EntityInput, EntityType } from '../entities/schema.ts';
import { StoredChange } from '../tenants/last-change.ts';

export const RELATION_KINDS = ['owner', 'officer'] as const;
export const RelationKind = z.enum(RELATION_KINDS).meta({ id: 'RelationKind' });

/** Percent, with at most two decimals. */
const Share = z
  .number()
  .min(0)
  .max(100)
  .refine(
    (share) => Math.abs(share * 100 - Math.round(share * 100)) < 1e-6,
    'Must have at most two decimals.',
  )
  .nullish();

export const LONGEST_ROLE = 200;
/** A register, a country and the number that the register has. */
export const LONGEST_COMPANY_ID = 430;

const changeable = {
  /** What an officer is, in words. */
  role: line(LONGEST_ROLE).nullish(),
  /** Percent that an owner holds, or the lower end of a band. Null where it is not known. */
  share: Share,
  /** The upper end of a band. */
  share_max: Share,
  since: Day.nullish(),
  /** The last day on which it holds. */
  until: Day.nullish(),
};

type Changeable = z.output<z.ZodObject<typeof changeable>>;

/** Says what does not fit together. Patches are judged again with what is stored. */
export function relationProblem(
  kind: (typeof RELATION_KINDS)[number],
  { role, share, share_max: most, since, until }: Changeable,
): { readonly path: string; readonly message: string } | undefined {
  const known = (value: unknown) => value !== undefined && value !== null;
  if (kind === 'officer' && (known(share) || known(most)))
    return { path: 'share', message: 'Only an owner has a share.' };
  if (kind === 'owner' && known(role)) return { path: 'role', message: 'Only an officer has a role.' };
  if (known(most) && !known(share)) return { path: 'share', message: 'Give the lower end of the band, too.' };
  if ((most ?? 100) < (share ?? 0)) return { path: 'share_max', message: 'Must not be below share.' };
  if (since && until && until < since) return { path: 'until', message: 'Must not be before since.' };
  return undefined;
}

/** Body of POST. The other party is an entity of the tenant, or is created with `is_primary` false. */
export const RelationInput = z
  .object({
    kind: RelationKind,
    related_entity_id: Uuid.nullish(),
    related_entity: EntityInput.nullish(),
    ...changeable,
  })
  .superRefine((body, context) => {
    if ((body.related_entity_id ?? null) === null ? !body.related_entity : body.related_entity)
      context.addIssue({
        code: 'custom',
        path: ['related_entity_id'],
        message: 'Give either related_entity_id or related_entity.',
      });
    const problem = relationProblem(body.kind, body);
    if (problem !== undefined)
      context.addIssue({ code: 'custom', path: [problem.path], message: problem.message });
  })
  .meta({ id: 'RelationInput' });
export type RelationInput = z.output<typeof RelationInput>;

const fixed = z.undefined('This field cannot be changed.').optional();

/** Body of PATCH: what is said of the relation. Its parties and its kind are fixed. */
export const RelationPatch = z
  .object({ ...changeable, kind: fixed, related_entity_id: fixed, related_entity: fixed })
  .meta({ id: 'RelationPatch' });
export type RelationPatch = z.output<typeof RelationPatch>;

/** Who said so. `company_id` is the company as the search of registers has it. */
const RelationSource = z
  .object({
    kind: z.enum(['entered', 'register']),
    register: z.enum(REGISTER_NAMES).nullable(),
    company_id: z.string().max(LONGEST_COMPANY_ID).nullable(),
    /** The name in the register. */
    name: z.string().nullable(),
    /** The date of birth in the register: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
    date_of_birth: z.string().nullable(),
  })
  .meta({ id: 'RelationSource' });

export const RelationView = z
  .object({
    id: Uuid,
    kind: RelationKind,
    role: z.string().max(LONGEST_ROLE).nullable(),
    related_entity: z.object({
      id: Uuid,
      name: z.string(),
      entity_type: EntityType,
      is_primary: z.boolean(),
    }),
    share: z.number().nullable(),
    share_max: z.number().nullable(),
    since: Day.nullable(),
    until: Day.nullable(),
    /** True where it holds today, by `since` and `until`. */
    current: z.boolean(),
    source: RelationSource,
    /** What `If-Match` names this relation with. */
    etag: z.string(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Relation' });
export type RelationView = z.input<typeof RelationView>;

export const RelationUpdated = z
  .object({ id: Uuid, updated_fields: z.array(z.string()), updated_at: Instant })
  .meta({ id: 'RelationUpdated' });

export const RelationPage = pageOf(RelationView).meta({ id: 'RelationPage' });

export const RelationListQuery = z.object({
  kind: RelationKind.optional(),
  page: pageNumber(),
  page_size: pageSize(50, 100),
});
export type RelationListQuery = z.output<typeof RelationListQuery>;

/** Sealed in `details` of a relation. */
export const RelationDetails = z.object({
  role: z.string().nullable(),
  share: z.number().nullable(),
  share_max: z.number().nullable(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  source: RelationSource,
});
export type RelationDetails = z.output<typeof RelationDetails>;

/** The same with who changed it last. */
export const SealedRelation = RelationDetails.extend({ last_change: StoredChange });

/** `T#<tenant>#<env>#REL#<entity id>` / `R#<relation id>`. */
export const RelationRecord = z.object({
  pk: z.string(),
  sk: z.string(),
  id: Uuid,
  kind: RelationKind,
  entity_id: Uuid,
  related_id: Uuid,
  details: z.string(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type RelationRecord = z.output<typeof RelationRecord>;

/** `…` / `HEAD`: counts every change of a relation that the entity is a party to. */
export const HeadRecord = z.object({
  version: z.int(),
  /** Relations in this partition: owners and officers. */
  relations: z.int().default(0),
  /** Pointers that were ever in this partition: what the entity owned or managed. */
  others: z.int().default(0),
});
export type HeadRecord = z.output<typeof HeadRecord>;

/** `…` / `OF#<relation id>`. */
export const PointerRecord = z.object({
  pk: z.string(),
  sk: z.string(),
  kind: RelationKind,
  /** The entity that is owned or managed. */
  of_id: Uuid,
});
export type PointerRecord = z.output<typeof PointerRecord>;
