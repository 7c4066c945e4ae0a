/**
 * Schemas of watchlists: a published record, a profile that joins the records of one person or company, a version of all lists.
 */
import { NAME_KINDS, SUBJECT_KINDS } from '@probity/matching/model';
import * as z from 'zod';

/** The publications. `sandbox` is our own fictional list. `media` is the adverse media feed. */
const LIST_IDS = [
  'us_ofac_sdn',
  'us_ofac_cons',
  'us_csl',
  'un_sc',
  'eu_fsf',
  'uk_fcdo',
  'ca_sema',
  'ch_seco',
  'au_dfat',
  'us_congress',
  'media',
  'sandbox',
] as const;
export const ListId = z.enum(LIST_IDS);
export type ListId = z.output<typeof ListId>;

/** What a listing means. Each topic belongs to one flag of a risk profile. */
export const TOPICS = [
  'sanction',
  'export-control',
  'debarment',
  'warning',
  'pep-class-1',
  'pep-class-2',
  'pep-class-3',
  'pep-class-4',
  'adverse-media',
] as const;
export const Topic = z.enum(TOPICS);
export type Topic = z.output<typeof Topic>;

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
const PartialDate = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/);
const Alpha2 = z.string().regex(/^[A-Z]{2}$/);

const ListedField = z.object({ name: z.string(), tag: z.string(), value: z.string() });

/** One article of a media feed. */
export const Article = z.object({
  identifier: z.string(),
  title: z.string(),
  url: z.string(),
  publishing_date: z.string().nullable(),
  snippet: z.string(),
});

/** Offices of a politically exposed person. Dates may be partial. */
const Office = z.object({
  positions: z.array(z.string()),
  parties: z.array(z.string()),
  regions: z.array(z.string()),
  from: z.array(PartialDate),
  to: z.array(PartialDate),
});

/** One entry of one publication. */
export const ListedRecord = z.object({
  /** `<list>:<the publisher's own reference>`. The same in every version. */
  id: z.string(),
  list: ListId,
  kind: z.enum(SUBJECT_KINDS),
  names: z.array(z.object({ text: z.string().min(1), kind: z.enum(NAME_KINDS) })).min(1),
  birth_dates: z.array(PartialDate),
  countries: z.array(Alpha2),
  gender: z.enum(['male', 'female']).nullable(),
  identifiers: z.array(z.object({ type: z.string(), value: z.string(), country: Alpha2.nullable() })),
  topics: z.array(Topic).min(1),
  /** Other information in the publisher's words: programme, remarks, places of birth. */
  fields: z.array(ListedField),
  /** Date of the listing, where the publisher gives it. */
  listed_on: PartialDate.nullable(),
  url: z.string().nullable(),
  related_urls: z.array(z.string()),
  office: Office.nullable(),
  articles: z.array(Article),
  /** References of the same person or company in other publications, such as a UN reference number. */
  joins: z.array(z.string()),
});
export type ListedRecord = z.output<typeof ListedRecord>;

/** One person or company with all records about it. Index hits point to profiles. */
export const ListedProfile = z.object({
  /** The smallest id of its records. */
  id: z.string(),
  kind: z.enum(SUBJECT_KINDS),
  records: z.array(ListedRecord).min(1),
});
export type ListedProfile = z.output<typeof ListedProfile>;

/** One publication within a version of the watchlists. */
export const ListSource = z.object({
  list: ListId,
  /** SHA-256 in hexadecimal of the files. */
  sha256: z.string(),
  /** The `READER_VERSION` that parsed the files. Old versions do not have it. */
  reader: z.int().default(1),
  /** The publisher's date of publication, or null. */
  published_on: z.string().nullable(),
  fetched_at: z.string(),
  records: z.int(),
  names: z.int(),
});
export type ListSource = z.output<typeof ListSource>;
