/** Schemas for the answers of Companies House, limited to the fields that are used. Fields that may be missing are optional. */
import * as z from 'zod';
import { saying, several, word } from '../reading.ts';

const Address = z
  .object({
    premises: word,
    address_line_1: word,
    address_line_2: word,
    locality: word,
    postal_code: word,
    country: word,
  })
  .nullish();
export type ChAddress = z.output<typeof Address>;

const MonthOfBirth = z.object({ year: z.int(), month: z.int().nullish() }).nullish();
export type ChMonthOfBirth = z.output<typeof MonthOfBirth>;

const ListedCompany = z.object({
  title: saying,
  company_number: z.string(),
  company_status: word,
  company_type: word,
  date_of_creation: word,
  date_of_cessation: word,
  address: Address,
});
export type ChListedCompany = z.output<typeof ListedCompany>;

export const ChSearch = z.object({ items: several(ListedCompany) });

export const ChProfile = z.object({
  company_name: saying,
  company_number: z.string(),
  company_status: word,
  type: word,
  date_of_creation: word,
  date_of_cessation: word,
  registered_office_address: Address,
  sic_codes: several(saying).nullish(),
  previous_company_names: several(z.object({ name: saying })).nullish(),
});
export type ChProfile = z.output<typeof ChProfile>;

/** Length of the complete list, of which the answer is one page. */
const total_results = z.int().nullish().catch(null);

export const ChOfficers = z.object({
  total_results,
  items: several(
    z.object({
      name: saying,
      officer_role: word,
      appointed_on: word,
      resigned_on: word,
      nationality: word,
      date_of_birth: MonthOfBirth,
      address: Address,
    }),
  ),
});

export const ChControllers = z.object({
  total_results,
  items: several(
    z.object({
      kind: word,
      name: word,
      natures_of_control: several(saying).nullish(),
      nationality: word,
      date_of_birth: MonthOfBirth,
      ceased_on: word,
      ceased: z.boolean().nullish(),
    }),
  ),
});
export type ChController = z.output<typeof ChControllers>['items'][number];

export const ChFilings = z.object({
  items: several(
    z.object({
      transaction_id: word,
      type: word,
      category: word,
      date: word,
      description: word,
      description_values: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
});
export type ChFiling = z.output<typeof ChFilings>['items'][number];
export type ChOfficer = z.output<typeof ChOfficers>['items'][number];
