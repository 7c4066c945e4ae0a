/** What callers of the work list may ask for. Apart from the other schemas, which the console knows: cursors need Node. */
import * as z from 'zod';
import { askedPageSize, Uuid } from '#shared/contract/primitives.ts';
import { PAGE_LANGUAGES } from '../tenants/schema.ts';
import { isCursor } from './cursor.ts';
import { AGES } from './rules.ts';
import { WorkKindName } from './schema.ts';

/** `after`: the `next` of the page before. `assignee`: the id of a person, `me` or `nobody`. */
export const WorkQuery = z.object({
  kind: WorkKindName.optional(),
  assignee: z.union([Uuid, z.enum(['me', 'nobody'])], 'Must be the id of a person, me or nobody.').optional(),
  age: z.enum(AGES).optional(),
  after: z.string().max(200).refine(isCursor, 'Must be the next of an earlier page.').optional(),
  limit: askedPageSize(200),
  language: z.enum(PAGE_LANGUAGES).default('en'),
});
export type WorkQuery = z.output<typeof WorkQuery>;

/** `next`: pass it as `after` for the next page; null on the last. */
