/** Schemas of company search: requests, responses and stored answers (Resources › Company search item). */
import { isCountryCode } from '@probity/written/countries';
import { countryRefusal } from '@probity/written/country-names';
import * as z from 'zod';
import { Country, Day, Instant, soughtText } from '#shared/contract/primitives.ts';
import { REGISTRATION_STATUSES } from './register.ts';

/** Companies per search. */
export const SEARCH_LIMIT = 20;

/** Case does not matter, because people type these codes. */
const Jurisdiction = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .refine(isCountryCode, { error: ({ input }) => countryRefusal(String(input)) })
  .meta({ examples: ['GB'], description: 'ISO 3166-1 alpha-2, in either case.' });

export const CompanySearchInput = z
  .object({
    company_name: soughtText(255).refine((name) => name.trim().length >= 2, 'Must be at least 2 characters.'),
    jurisdiction: Jurisdiction,
  })
  .meta({ id: 'CompanySearchInput' });

const Address = z
  .object({
    line1: z.string().nullable(),
    city: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.string().nullable(),
  })
  .meta({ id: 'CompanyAddress' });

const itemFields = {
  id: z.string(),
  name: z.string(),
  registrationNumber: z.string().nullable(),
  incorporationDate: Day.nullable(),
  dissolutionDate: Day.nullable(),
  incorporationCountry: Country,
  incorporationCountryName: z.string(),
  incorporationType: z.string().nullable(),
  active: z.boolean(),
  // Answers that were stored by older releases do not have it.
  registrationStatus: z.enum(REGISTRATION_STATUSES).nullable().default(null).meta({
    description:
      '`lapsed` where the entry in the register was not renewed. Null where the register has no such state.',
  }),
  address: Address,
  source: z.string().meta({ description: 'The register that answered. `sandbox`: the company is invented.' }),
};

export const CompanyItem = z.object(itemFields).meta({ id: 'CompanyItem' });
export type CompanyItem = z.output<typeof CompanyItem>;

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
const PartialDay = z.string().nullable();

const OfficerView = z
  .object({
    name: z.string(),
    role: z.string().nullable(),
    dateOfBirth: PartialDay,
    nationality: z.string().nullable(),
    appointedDate: Day.nullable(),
    resignedDate: Day.nullable(),
    address: Address.nullable(),
  })
  .meta({ id: 'CompanyOfficer' });

const OwnerView = z
  .object({
    name: z.string(),
    ownershipPercentage: z.number().nullable(),
    ownershipPercentageMax: z.number().nullable(),
    shareClass: z.string().nullable(),
    natureOfControl: z.array(z.string()),
    dateOfBirth: PartialDay,
    nationality: z.string().nullable(),
  })
  .meta({ id: 'CompanyOwner' });

const FilingView = z
  .object({
    title: z.string(),
    filingDate: Day.nullable(),
    description: z.string().nullable(),
    url: z.string().nullable(),
  })
  .meta({ id: 'CompanyFiling' });

const IndustryCodeView = z
  .object({ type: z.string(), code: z.string(), description: z.string().nullable() })
  .meta({ id: 'CompanyIndustryCode' });

/** The stored detail. */
export const CompanyFacts = z.object({
  ...itemFields,
  officers: z.array(OfficerView),
  owners: z.array(OwnerView),
  filings: z.array(FilingView),
  industryCodes: z.array(IndustryCodeView),
  website: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  tradingNames: z.array(z.string()),
  previousNames: z.array(z.string()),
  otherNames: z
    .array(z.string())
    .default([])
    .meta({ description: 'The name in other languages or letters.' }),
  partial: z.boolean().meta({ description: 'True where a part could not be had from the register.' }),
});
export type CompanyFacts = z.output<typeof CompanyFacts>;

export const CompanyDetail = CompanyFacts.extend({ cached: z.boolean() }).meta({ id: 'CompanyDetail' });

export const CompanySearchReply = z
  .object({
    items: z.array(CompanyItem),
    totalItems: z.int(),
    charged: z.boolean().meta({
      description:
        'True where this call cost a credit. A stored answer costs none, and neither do invented companies (`source` is `sandbox`).',
    }),
    cached: z.boolean(),
    cached_at: Instant.optional(),
    hit_count: z.int().meta({ description: 'How often this result has been served: 1 on the first search.' }),
  })
  .meta({ id: 'CompanySearchReply' });

/**
 * `T#<tenant>#<env>#REG#<keyed hash>` / `SEARCH` or `DETAIL`: a stored answer of a register. While a search is running it has
 * an owner and a lease. `body` is sealed and packed JSON, and absent before the first answer.
 */
export const CachedAnswer = z.object({
  pk: z.string(),
  sk: z.enum(['SEARCH', 'DETAIL']),
  body: z.string().optional(),
  hit_count: z.int().default(0),
  found_at: z.number().default(0),
  expires_at: z.number().default(0),
  owner: z.string().optional(),
  lease_until: z.number().optional(),
});
export type CachedAnswer = z.output<typeof CachedAnswer>;
