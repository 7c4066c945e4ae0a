/** What callers send and see of saved views, and what is stored. */
import * as z from 'zod';
import { Instant, line, name, Uuid } from '#shared/contract/primitives.ts';

const Name = name(80, 1);
/** What follows the question mark of a list's address. Filters are not checked here: the list that reads them does. */
const ListQuery = line(1_000);

export const ViewInput = z
  .strictObject({ name: Name, query: ListQuery, shared: z.boolean().default(false) })
  .meta({ id: 'ViewInput' });

export const ViewPatch = z
  .strictObject({ name: Name.optional(), query: ListQuery.optional(), shared: z.boolean().optional() })
  .refine((patch) => Object.keys(patch).length > 0, 'Name at least one field to change.')
  .meta({ id: 'ViewPatch' });
export type ViewPatch = z.output<typeof ViewPatch>;

export const SavedView = z
  .object({
    id: Uuid,
    name: z.string(),
    query: z.string(),
    /** True where everybody of the tenant sees it. */
    shared: z.boolean(),
    owner_id: Uuid,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.output<typeof SavedView>;

export const SavedViews = z.object({ results: z.array(SavedView) }).meta({ id: 'SavedViews' });

/** The sealed part. */
export const ViewContent = z.object({ name: z.string(), query: z.string() });
export type ViewContent = z.output<typeof ViewContent>;

/** `T#<tenant>#<env>#VIEWS` / `VIEW#<id>`. */
export const ViewRecord = z.object({
  pk: z.string(),
  sk: z.string(),
  id: z.uuid(),
  owner_id: z.uuid(),
  content: z.string(),
  shared: z.boolean(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ViewRecord = z.output<typeof ViewRecord>;
