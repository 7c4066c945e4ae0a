/** Watchlists: a record as a publisher lists it, a profile that joins one bearer's records, a version of all of it. */
import * as z from 'zod';
import { NAME_KINDS, SUBJECT_KINDS } from '#shared/matching/model.ts';

/** The publications that are read. `sandbox` is our own, fictional one; `media` is what a feed delivers. */
export const LIST_IDS = [
  'us_ofac_sdn',
  'us_ofac_cons',
  'us_csl',
  'un_sc',
  'eu_fsf',
  'uk_fcdo',
  'us_congress',
  'media',
  'sandbox',
] as const;
export const ListId = z.enum(LIST_IDS);
export type ListId = z.output<typeof ListId>;

/** What being listed means. Each belongs to one of the flags of a risk profile. */
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

export const ListedField = z.object({ name: z.string(), tag: z.string(), value: z.string() });

/** One article of a media feed. */
export const Article = z.object({
  identifier: z.string(),
  title: z.string(),
  url: z.string(),
  publishing_date: z.string().nullable(),
  snippet: z.string(),
});

/** Offices of a politically exposed person. Dates are partial. */
export const Office = z.object({
  positions: z.array(z.string()),
  parties: z.array(z.string()),
  regions: z.array(z.string()),
  from: z.array(PartialDate),
  to: z.array(PartialDate),
});

/** One entry of one publication. */
export const ListedRecord = z.object({
  /** `<list>:<the publisher's own reference>`; the same in every version. */
  id: z.string(),
  list: ListId,
  kind: z.enum(SUBJECT_KINDS),
  names: z.array(z.object({ text: z.string().min(1), kind: z.enum(NAME_KINDS) })).min(1),
  birth_dates: z.array(PartialDate),
  countries: z.array(Alpha2),
  gender: z.enum(['male', 'female']).nullable(),
  identifiers: z.array(z.object({ type: z.string(), value: z.string(), country: Alpha2.nullable() })),
  topics: z.array(Topic).min(1),
  /** What else the publisher says, in its own words: programme, remarks, places of birth. */
  fields: z.array(ListedField),
  /** When it was listed, where the publisher says so. */
  listed_on: PartialDate.nullable(),
  url: z.string().nullable(),
  related_urls: z.array(z.string()),
  office: Office.nullable(),
  articles: z.array(Article),
  /** References by which other publications name the same bearer, such as a UN reference number. */
  joins: z.array(z.string()),
});
export type ListedRecord = z.output<typeof ListedRecord>;

/** One bearer, with every record that is held to be about it. What an index hit leads to. */
export const ListedProfile = z.object({
  /** The least id of its records. */
  id: z.string(),
  kind: z.enum(SUBJECT_KINDS),
  records: z.array(ListedRecord).min(1),
});
export type ListedProfile = z.output<typeof ListedProfile>;

/** One publication in one version of the lists. */
export const ListSource = z.object({
  list: ListId,
  /** Hexadecimal SHA-256 of the files as they were read. */
  sha256: z.string(),
  /** Which `READER_VERSION` read them; versions from before it was kept do not say. */
  reader: z.int().default(1),
  /** When the publisher says it was published; null where it does not. */
  published_on: z.string().nullable(),
  fetched_at: z.string(),
  records: z.int(),
  names: z.int(),
});
export type ListSource = z.output<typeof ListSource>;

/** A version of all lists. Its id is made of its content: the same files make the same version. */
export const ListManifest = z.object({
  version: z.string(),
  engine: z.string(),
  built_at: z.string(),
  sources: z.array(ListSource),
  profiles: z.int(),
  names: z.int(),
  index_bytes: z.int(),
  payload_bytes: z.int(),
  /** The version that was in force before, and by how many profiles this one differs from it. */
  previous: z.string().nullable(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
});
export type ListManifest = z.output<typeof ListManifest>;
