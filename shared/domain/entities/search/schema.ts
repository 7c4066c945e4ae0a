/** Search by name: what is asked and what is answered. */
import * as z from 'zod';
import { pageSize, requiredText, Uuid } from '#shared/contract/primitives.ts';
import { DistinguishedBy, EntityType, LONGEST_NAME, ScreeningFailure } from '../schema.ts';

const RATIO = 'Must be a number from 0 to 1.';

/** Query of GET /entities/search/. A threshold outside 0 to 1 is refused; a limit above 50 is clamped. */
export const EntitySearchQuery = z.object({
  q: requiredText(LONGEST_NAME),
  entity_type: EntityType.optional(),
  threshold: z.coerce.number(RATIO).min(0, RATIO).max(1, RATIO).default(0.7),
  limit: pageSize(10, 50),
});
export type EntitySearchQuery = z.output<typeof EntitySearchQuery>;

const EntitySearchResult = z
  .object({
    id: Uuid,
    name: z.string(),
    entity_type: EntityType,
    entity_subtype: z.string().nullable(),
    distinguished_by: DistinguishedBy,
    screening_failure: ScreeningFailure.nullable(),
    /** 0 to 1; 1 for a name that is equal but for case and white space. */
    similarity_score: z.number().min(0).max(1),
  })
  .meta({ id: 'EntitySearchResult' });

export const EntitySearchReply = z
  .object({ results: z.array(EntitySearchResult), query: z.string(), count: z.int() })
  .meta({ id: 'EntitySearchReply' });
export type EntitySearchReply = z.input<typeof EntitySearchReply>;
