/** The responses of an entity, as callers ask for them and get them. */
import * as z from 'zod';
import { pageSize } from '#shared/contract/primitives.ts';
import { ResponseListItem } from '../schema.ts';

/** The place of a response in the list of its entity, in base64url. */
const Place = z
  .string()
  .max(200)
  .transform((cursor) => Buffer.from(cursor, 'base64url').toString('utf8'))
  .refine((place) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[0-9a-f-]{36}$/.test(place), {
    error: 'Use the `next` of this list.',
  });

export function cursorOf(place: string): string {
  return Buffer.from(place, 'utf8').toString('base64url');
}

/** Query of GET /entities/{id}/responses/. `before` is in the `next` of the page before. */
export const EntityResponsesQuery = z.object({ before: Place.optional(), limit: pageSize(50, 100) });

/** `next` is the address of older ones; null at the end of the list. */
export const EntityResponses = z
  .object({ results: z.array(ResponseListItem), next: z.url().nullable() })
  .meta({ id: 'EntityResponses' });
