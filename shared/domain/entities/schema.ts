/** Entities: what callers send, what is stored, what is answered (Resources › Entity). */
import { hasLetter, isVisible } from '@probity/written/visible';
import * as z from 'zod';
import { pageOf } from '#shared/contract/page.ts';
import {
  Instant,
  pageNumber,
  pageSize,
  QueryBoolean,
  soughtText,
  Uuid,
} from '#shared/contract/primitives.ts';
import { StoredChange } from '../tenants/last-change.ts';
import { companyFields, ENTERED, individualFields, LONGEST_NAME, STORED, sharedFields } from './fields.ts';

export const EntityType = z.enum(['company', 'individual']).meta({ id: 'EntityType' });
export type EntityType = z.output<typeof EntityType>;

const [CompanyFields, IndividualFields, SharedFields] = [
  companyFields(ENTERED),
  individualFields(ENTERED),
  sharedFields(ENTERED),
];

/** True for a field that entities of this type have. */
export function hasField(type: EntityType, name: string): boolean {
  return !(name in (type === 'company' ? IndividualFields : CompanyFields));
}

/** The description of an entity, of either type; sealed as one piece at rest. Its fields are judged where they are entered. */
export const EntityDetails = z.object({
  ...companyFields(STORED),
  ...individualFields(STORED),
  ...sharedFields(STORED),
});
export type EntityDetails = z.output<typeof EntityDetails>;

const named = (fields: readonly string[], message: string) => ({ path: [...fields.slice(0, 1)], message });
const says = (value: string | null | undefined) => isVisible(value ?? '');

/** Names of signs or digits alone name nobody. Blank names have a refusal of their own. */
const spelled = <const Name extends string>(...names: readonly [Name, Name]) =>
  [
    (body: Readonly<Partial<Record<Name, string | null | undefined>>>) => {
      const written = names.map((field) => body[field] ?? '').join('');
      return !isVisible(written) || hasLetter(written);
    },
    named(names, 'A name needs a letter.'),
  ] as const;

/** What is sealed of an entity: the description, and who changed it last. */
export const SealedEntity = EntityDetails.extend({ last_change: StoredChange });

/** Body of POST /entities/; fields that are not listed are ignored. */
export const EntityInput = z
  .discriminatedUnion('entity_type', [
    z
      .object({
        entity_type: z.literal('company'),
        is_primary: z.boolean().default(true),
        ...CompanyFields,
        ...SharedFields,
      })
      .refine(
        (body) => says(body.legal_name) || says(body.trading_name),
        named(['legal_name'], 'A company needs a legal_name or a trading_name.'),
      )
      .refine(...spelled('legal_name', 'trading_name')),
    z
      .object({
        entity_type: z.literal('individual'),
        is_primary: z.boolean().default(true),
        ...IndividualFields,
        ...SharedFields,
      })
      .refine((body) => says(body.first_name), named(['first_name'], 'An individual needs a first_name.'))
      .refine((body) => says(body.last_name), named(['last_name'], 'An individual needs a last_name.'))
      .refine(...spelled('first_name', 'last_name')),
  ])
  .meta({ id: 'EntityInput' });
export type EntityInput = z.output<typeof EntityInput>;

const fixed = z.undefined('This field cannot be changed.').optional();

/** Body of PATCH /entities/{id}/: any field but the identity of the entity (R40). */
export const EntityPatch = z
  .object({
    ...CompanyFields,
    ...IndividualFields,
    ...SharedFields,
    is_primary: z.boolean(),
    id: fixed,
    name: fixed,
    entity_type: fixed,
  })
  .partial()
  .meta({ id: 'EntityPatch' });
export type EntityPatch = z.output<typeof EntityPatch>;

/** Query of GET /entities/. */
export const EntityListQuery = z.object({
  entity_type: EntityType.optional(),
  is_primary: QueryBoolean.optional(),
  search: soughtText(LONGEST_NAME).optional(),
  external_id: soughtText(255).optional(),
  page: pageNumber(),
  page_size: pageSize(20, 100),
});

export const EntityCreated = z
  .object({
    id: Uuid,
    name: z.string(),
    entity_type: EntityType,
    is_primary: z.boolean(),
    created_at: Instant,
  })
  .meta({ id: 'EntityCreated' });

const ScreeningStatus = z.enum(['screened', 'not_screened']);

/** When the last screening failed, and why as a code. */
export const ScreeningFailure = z
  .object({ at: Instant, reason: z.string() })
  .meta({ id: 'ScreeningFailure' });
export type ScreeningFailure = z.output<typeof ScreeningFailure>;

const EntityLineView = z.object({
  id: Uuid,
  name: z.string(),
  entity_type: EntityType,
  is_primary: z.boolean(),
  screening_status: ScreeningStatus,
  /** Null where the last screening did not fail. What an earlier one has found stays. */
  screening_failure: ScreeningFailure.nullable(),
  response_count: z.int(),
  risk_profiles_count: z.int(),
  created_at: Instant,
});
export type EntityLineView = z.input<typeof EntityLineView>;

/** What tells entities of one name apart; see distinguishing.ts. */
export const DistinguishedBy = z
  .object({
    year: z.string().nullable(),
    country: z.string().nullable(),
    registration_number: z.string().nullable(),
    external_id: z.string().nullable(),
  })
  .meta({ id: 'EntityDistinguishing' });

/**
 * What the last screening says of the owners: listed ones hold 50 percent or more (`listed`), or may (`possible`), or this is not known,
 * because an owner has no completed screening (`unscreened`).
 */
export const OwnersFound = z.enum(['listed', 'possible', 'unscreened']).meta({ id: 'OwnersFound' });
export type OwnersFound = z.output<typeof OwnersFound>;

export const EntityListItem = EntityLineView.extend({
  distinguished_by: DistinguishedBy,
  /** Null where nothing speaks against the owners, or none are known. */
  owners_found: OwnersFound.nullable(),
}).meta({ id: 'EntityListItem' });
export type EntityListItem = z.output<typeof EntityListItem>;

export const EntityPage = pageOf(EntityListItem).meta({ id: 'EntityPage' });

const answered = <T extends z.ZodType>(schema: T) => schema.nullable();

/** What a reviewer has decided about what a screening found. */
export const ScreeningDecision = z.enum(['approved', 'rejected']).meta({ id: 'ScreeningDecision' });
export type ScreeningDecision = z.output<typeof ScreeningDecision>;

/** The full entity; fields of the other type are null. */
export const EntityView = EntityLineView.extend({
  other_names: answered(z.array(z.string())),
  external_id: answered(z.string()),
  entity_subtype: answered(z.string()),
  legal_name: answered(z.string()),
  trading_name: answered(z.string()),
  registration_number: answered(z.string()),
  jurisdiction: answered(z.string()),
  incorporation_date: answered(z.string()),
  title: answered(z.string()),
  first_name: answered(z.string()),
  middle_name: answered(z.string()),
  last_name: answered(z.string()),
  gender: answered(z.string()),
  date_of_birth: answered(z.string()),
  country_of_birth: answered(z.string()),
  nationality: answered(z.string()),
  national_id_number: answered(z.string()),
  tax_id: answered(z.string()),
  ssn: answered(z.string()),
  social_insurance_number: answered(z.string()),
  email: answered(z.string()),
  phone: answered(z.string()),
  address_line_1: answered(z.string()),
  address_line_2: answered(z.string()),
  address_city: answered(z.string()),
  address_state: answered(z.string()),
  address_postal_code: answered(z.string()),
  address_country: answered(z.string()),
  risk_score: answered(z.number()),
  /** Null while no decision of its case stands (R37). */
  screening_decision: answered(ScreeningDecision),
  last_kyc_check_date: answered(z.string()),
  next_kyc_check_date: answered(z.string()),
  updated_at: Instant,
}).meta({ id: 'Entity' });
export type EntityView = z.input<typeof EntityView>;

export const EntityUpdated = z
  .object({
    id: Uuid,
    name: z.string(),
    entity_type: EntityType,
    updated_fields: z.array(z.string()),
    updated_at: Instant,
  })
  .meta({ id: 'EntityUpdated' });

/** `T#<tenant>#<env>#ENT#<id>` / `ENT`. Descriptions are sealed in `details`, the name for lists in `card`. */
export const EntityRecord = z.object({
  pk: z.string(),
  sk: z.literal('ENT'),
  id: Uuid,
  entity_type: EntityType,
  is_primary: z.boolean(),
  details: z.string(),
  card: z.string(),
  screening_status: ScreeningStatus,
  response_count: z.int(),
  document_count: z.int(),
  risk_profiles_count: z.int(),
  /** Verification sessions that were ever created for it; absent before the first. */
  verification_count: z.int().default(0),
  /** Absent where the last screening did not fail. */
  screening_failure: ScreeningFailure.optional(),
  /** The risk score that the last screening has set; absent where none did. */
  screened_risk_score: z.number().optional(),
  /** Absent before the first screening that has recorded it. */
  owners_found: OwnersFound.nullable().optional(),
  /** What the decision of its case says of it; absent before the first. */
  screening_decision: ScreeningDecision.nullable().optional(),
  version: z.int(),
  /** The version with which the description was last changed; 0 before it was recorded. Screenings change the version alone. */
  edition: z.int().default(0),
  /** Keyed hash of `external_id`; absent where there is none. */
  external_ref: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type EntityRecord = z.output<typeof EntityRecord>;

/** What the list indexes project of an entity. */
export const EntityRow = EntityRecord.pick({
  pk: true,
  sk: true,
  id: true,
  entity_type: true,
  is_primary: true,
  card: true,
  screening_status: true,
  response_count: true,
  risk_profiles_count: true,
  created_at: true,
});
export type EntityRow = z.output<typeof EntityRow>;
