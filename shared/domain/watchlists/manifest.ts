/** What a version of the watchlists consists of. Apart from the schema of records, because functions of the API do not read it. */
import * as z from 'zod';
import { ListId, ListSource } from './schema.ts';

/** How the files of a list came into a version. It stays with the list until its files are replaced. */
export const ListLoad = z.object({
  list: ListId,
  /** The worker, or the operator who ran the command. */
  by: z.string(),
  /** ISO instant. */
  at: z.string(),
  /** Addresses or file names. */
  from: z.array(z.string()),
  /** SHA-256 in hexadecimal of all files. */
  sha256: z.string(),
  /** Why an operator returned to older files; null for files that were new. */
  rolled_back: z.string().nullable(),
  /** What is not certain of the files, in one sentence each. */
  warnings: z.array(z.string()).default([]),
});
export type ListLoad = z.output<typeof ListLoad>;

/** A version of all lists. Its id is a hash of its content: the same files give the same version. */
export const ListManifest = z.object({
  version: z.string(),
  engine: z.string(),
  built_at: z.string(),
  sources: z.array(ListSource),
  profiles: z.int(),
  names: z.int(),
  index_bytes: z.int(),
  payload_bytes: z.int(),
  /** The version in force before, and the number of profiles that differ from it. */
  previous: z.string().nullable(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Versions of older releases have none. */
  loads: z.array(ListLoad).default([]),
});
export type ListManifest = z.output<typeof ListManifest>;
