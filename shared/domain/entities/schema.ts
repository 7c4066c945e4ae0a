/** Entities: what callers send, what is stored, what is answered (Resources › Entity). */
import * as z from 'zod';
import { pageOf } from '#shared/contract/page.ts';
import {
  Country,
  Day,
  Email,
  Instant,
  pageNumber,
  pageSize,
  QueryBoolean,
  text,
  Uuid,
} from '#shared/contract/primitives.ts';
import { StoredChange } from '../tenants/last-change.ts';

export const EntityType = z.enum(['company', 'individual']).meta({ id: 'EntityType' });
export type EntityType = z.output<typeof EntityType>;

const optionalText = (max: number) => text(max).nullish();

const GIVEN_NAME = 150;
/** Of a computed name: three names of an individual with the spaces between. Whatever is a name can be searched for. */
export const LONGEST_NAME = 3 * GIVEN_NAME + 2;

const CompanyFields = {
  legal_name: optionalText(255),
  trading_name: optionalText(255),
  registration_number: optionalText(100),
  jurisdiction: Country.nullish(),
  incorporation_date: Day.nullish(),
};

const IndividualFields = {
  title: optionalText(50),
  first_name: optionalText(GIVEN_NAME),
  middle_name: optionalText(GIVEN_NAME),
  last_name: optionalText(GIVEN_NAME),
  gender: z.enum(['male', 'female']).nullish(),
  date_of_birth: Day.nullish(),
  country_of_birth: Country.nullish(),
  nationality: Country.nullish(),
  national_id_number: optionalText(100),
  tax_id: optionalText(100),
  ssn: optionalText(100),
  social_insurance_number: optionalText(100),
};

/** Maximum names of an entity beside its own. Each is searched for by every screening. */
export const MOST_OTHER_NAMES = 20;

const SharedFields = {
  other_names: z.array(text(255)).max(MOST_OTHER_NAMES).nullish().meta({
    description:
      'Former names, names in other languages or letters, aliases. Screenings and searches compare them too.',
  }),
  /** The tenant's own reference; lists can be asked for it. Not unique. */
  external_id: optionalText(255),
  entity_subtype: optionalText(100),
  email: Email.nullish(),
  phone: optionalText(50),
  address_line_1: optionalText(255),
  address_line_2: optionalText(255),
  address_city: optionalText(150),
  address_state: optionalText(150),
  address_postal_code: optionalText(30),
  address_country: Country.nullish(),
  risk_score: z
    .number()
    .min(0)
    .max(100)
    .refine(
      (score) => Math.abs(score * 100 - Math.round(score * 100)) < 1e-6,
      'Must have at most two decimals.',
    )
    .nullish(),
  last_kyc_check_date: Day.nullish(),
  next_kyc_check_date: Day.nullish(),
};

/** Every field that describes an entity, of either type. */
const DETAIL_FIELDS = { ...CompanyFields, ...IndividualFields, ...SharedFields } as const;

/** True for a field that entities of this type have. */
export function hasField(type: EntityType, name: string): boolean {
  return !(name in (type === 'company' ? IndividualFields : CompanyFields));
}

/** The description of an entity; sealed as one piece at rest. */
export const EntityDetails = z.object(DETAIL_FIELDS);
export type EntityDetails = z.output<typeof EntityDetails>;

const named = (fields: readonly string[], message: string) => ({ path: [...fields.slice(0, 1)], message });
const says = (value: string | null | undefined) =>
  value !== undefined && value !== null && value.trim() !== '';

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
      ),
    z
      .object({
        entity_type: z.literal('individual'),
        is_primary: z.boolean().default(true),
        ...IndividualFields,
        ...SharedFields,
      })
      .refine((body) => says(body.first_name), named(['first_name'], 'An individual needs a first_name.'))
      .refine((body) => says(body.last_name), named(['last_name'], 'An individual needs a last_name.')),
  ])
  .meta({ id: 'EntityInput' });
export type EntityInput = z.output<typeof EntityInput>;

const fixed = z.undefined('This field cannot be changed.').optional();

/** Body of PATCH /entities/{id}/: any field but the identity of the entity (decisions 40). */
export const EntityPatch = z
  .object({ ...DETAIL_FIELDS, is_primary: z.boolean(), id: fixed, name: fixed, entity_type: fixed })
  .partial()
  .meta({ id: 'EntityPatch' });
export type EntityPatch = z.output<typeof EntityPatch>;

/** Query of GET /entities/. */
export const EntityListQuery = z.object({
  entity_type: EntityType.optional(),
  is_primary: QueryBoolean.optional(),
  search: text(LONGEST_NAME).optional(),
  external_id: text(255).optional(),
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

export const EntityListItem = EntityLineView.extend({ distinguished_by: DistinguishedBy }).meta({
  id: 'EntityListItem',
});
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
  /** Null while no decision of its case stands (decisions 37). */
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
