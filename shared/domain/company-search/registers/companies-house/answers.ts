/** Schemas for the answers of Companies House, limited to the fields that are used. Fields that may be missing are optional. */
import * as z from 'zod';
import { optionalWord, readable, requiredWord, several } from '../reading.ts';

const Address = z
  .object({
    premises: optionalWord,
    address_line_1: optionalWord,
    address_line_2: optionalWord,
    care_of: optionalWord,
    po_box: optionalWord,
    locality: optionalWord,
    postal_code: optionalWord,
    country: optionalWord,
  })
  .nullish();
export type ChAddress = z.output<typeof Address>;

const MonthOfBirth = z.object({ year: z.int(), month: z.int().nullish() }).nullish();
export type ChMonthOfBirth = z.output<typeof MonthOfBirth>;

const ListedCompany = z.object({
  title: requiredWord,
  company_number: z.string(),
  company_status: optionalWord,
  company_type: optionalWord,
  date_of_creation: optionalWord,
  date_of_cessation: optionalWord,
  address: Address,
});
export type ChListedCompany = z.output<typeof ListedCompany>;

export const ChSearch = z.object({ items: readable(ListedCompany) });

export const ChProfile = z.object({
  company_name: requiredWord,
  company_number: z.string(),
  company_status: optionalWord,
  type: optionalWord,
  date_of_creation: optionalWord,
  date_of_cessation: optionalWord,
  registered_office_address: Address,
  sic_codes: several(requiredWord).nullish(),
  previous_company_names: several(z.object({ name: requiredWord })).nullish(),
});
export type ChProfile = z.output<typeof ChProfile>;

/** Length of the complete list, of which the answer is one page. */
const total_results = z.int().nullish().catch(null);

export const ChOfficers = z.object({
  total_results,
  items: several(
    z.object({
      name: requiredWord,
      officer_role: optionalWord,
      appointed_on: optionalWord,
      resigned_on: optionalWord,
      nationality: optionalWord,
      date_of_birth: MonthOfBirth,
      address: Address,
    }),
  ),
});

export const ChControllers = z.object({
  total_results,
  items: several(
    z.object({
      kind: optionalWord,
      name: optionalWord,
      natures_of_control: several(requiredWord).nullish(),
      nationality: optionalWord,
      date_of_birth: MonthOfBirth,
      ceased_on: optionalWord,
      ceased: z.boolean().nullish(),
    }),
  ),
});
export type ChController = z.output<typeof ChControllers>['items'][number];

export const ChFilings = z.object({
  items: several(
    z.object({
      transaction_id: optionalWord,
      type: optionalWord,
      category: optionalWord,
      date: optionalWord,
      description: optionalWord,
      description_values: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
});
export type ChFiling = z.output<typeof ChFilings>['items'][number];
export type ChOfficer = z.output<typeof ChOfficers>['items'][number];
