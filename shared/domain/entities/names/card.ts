/** What the index of a tenant's names knows of an entity: its names, and what lists of it are filtered and ordered by. */
import * as z from 'zod';
import { entityName, otherNames } from '../rules.ts';
import { type EntityDetails, EntityType } from '../schema.ts';

/** An entity as it is found by its names. */
export const Card = z.object({
  id: z.string(),
  type: EntityType,
  isPrimary: z.boolean(),
  subtype: z.string().nullable(),
  /** ISO 8601 in UTC, milliseconds. */
  createdAt: z.string(),
  /** The computed name, as callers see it. */
  name: z.string(),
  /** Other names that it is found by: the legal name of a company that goes by its trading name, and its `other_names`. */
  aliases: z.array(z.string()),
});
export type Card = z.output<typeof Card>;

export function cardOf(entity: {
  readonly id: string;
  readonly type: EntityType;
  readonly isPrimary: boolean;
  readonly createdAt: string;
  readonly details: EntityDetails;
}): Card {
  const { id, type, isPrimary, createdAt, details } = entity;
  const name = entityName(type, details);
  return {
    id,
    type,
    isPrimary,
    subtype: details.entity_subtype ?? null,
    createdAt,
    name,
    aliases: [...otherNames(type, details)],
  };
}

/** True where the index would say something else of the entity. */
export function differs(a: Card, b: Card): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}

/** Newest first; of the same millisecond the greater id: the order of every list of entities. */
export function newestFirst(a: Pick<Card, 'createdAt' | 'id'>, b: Pick<Card, 'createdAt' | 'id'>): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
