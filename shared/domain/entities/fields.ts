/** The fields that describe an entity: as they are entered, and as they are stored. */
import * as z from 'zod';
import { Country, Day, Email, line, name } from '#shared/contract/primitives.ts';

type Optional<T> = z.ZodOptional<z.ZodNullable<z.ZodType<T, T>>>;

/** What a field of a description holds. */
interface Kinds {
  readonly name: (max: number) => Optional<string>;
  readonly line: (max: number) => Optional<string>;
  readonly names: Optional<string[]>;
  readonly country: Optional<string>;
  readonly day: Optional<string>;
  readonly email: Optional<string>;
}

const GIVEN_NAME = 150;
/** Of a computed name: three names of an individual with the spaces between. Whatever is a name can be searched for. */
export const LONGEST_NAME = 3 * GIVEN_NAME + 2;

/** Maximum names of an entity beside its own. Each is searched for by every screening. */
export const MOST_OTHER_NAMES = 20;

export const ENTERED: Kinds = {
  name: (max) => name(max).nullish(),
  line: (max) => line(max).nullish(),
  names: z.array(name(255)).max(MOST_OTHER_NAMES).nullish().meta({
    description:
      'Former names, names in other languages or letters, aliases. Screenings and searches compare them too.',
  }),
  country: Country.nullish(),
  day: Day.nullish(),
  email: Email.nullish(),
};

/** Descriptions that are stored passed the rules of their time, and must stay readable. */
export const STORED: Kinds = {
  name: () => z.string().nullish(),
  line: () => z.string().nullish(),
  names: z.array(z.string()).nullish(),
  country: z.string().nullish(),
  day: z.string().nullish(),
  email: z.string().nullish(),
};

export const companyFields = (of: Kinds) => ({
  legal_name: of.name(255),
  trading_name: of.name(255),
  registration_number: of.line(100),
  jurisdiction: of.country,
  incorporation_date: of.day,
});

/** A name of a person may be a sign in place of what the person has not (`-`); together they need a letter. */
export const individualFields = (of: Kinds) => ({
  title: of.line(50),
  first_name: of.line(GIVEN_NAME),
  middle_name: of.line(GIVEN_NAME),
  last_name: of.line(GIVEN_NAME),
  gender: z.enum(['male', 'female']).nullish(),
  date_of_birth: of.day,
  country_of_birth: of.country,
  nationality: of.country,
  national_id_number: of.line(100),
  tax_id: of.line(100),
  ssn: of.line(100),
  social_insurance_number: of.line(100),
});

export const sharedFields = (of: Kinds) => ({
  other_names: of.names,
  /** The tenant's own reference; lists can be asked for it. Not unique. */
  external_id: of.line(255),
  entity_subtype: of.line(100),
  email: of.email,
  phone: of.line(50),
  address_line_1: of.line(255),
  address_line_2: of.line(255),
  address_city: of.line(150),
  address_state: of.line(150),
  address_postal_code: of.line(30),
  address_country: of.country,
  risk_score: z
    .number()
    .min(0)
    .max(100)
    .refine(
      (score) => Math.abs(score * 100 - Math.round(score * 100)) < 1e-6,
      'Must have at most two decimals.',
    )
    .nullish(),
  last_kyc_check_date: of.day,
  next_kyc_check_date: of.day,
});
