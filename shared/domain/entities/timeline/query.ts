/** How callers ask for the timeline of an entity. Apart from the schema, which browsers know too. */
import * as z from 'zod';
import { pageSize } from '#shared/contract/primitives.ts';
import { RowCursor } from '../../audit/search/schema.ts';

/** `before` is in the `next` of the page before. */
export const TimelineQuery = z.object({ before: RowCursor.optional(), limit: pageSize(50, 200) });
