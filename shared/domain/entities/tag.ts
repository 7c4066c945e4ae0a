/** The entity tag of an entity, and what a change that names an older one is refused with. */
import { entityTag } from '#shared/contract/entity-tag.ts';
import type { GuestRequest } from '#shared/http/operation.ts';
import { requireUnchanged } from '#shared/http/precondition.ts';
import { lastChange } from '../tenants/last-change.ts';
import type { Entity } from './repository.ts';
import type { EntityRecord } from './schema.ts';

type Versioned = Pick<EntityRecord, 'edition' | 'updated_at'>;

/**
 * Names what was entered of the entity, and not what screenings found or how much belongs to it. The release before this one writes no
 * edition, so the time of its change is named, too.
 */
export function tagOfEntity({ edition, updated_at }: Versioned): { readonly ETag: string } {
  return { ETag: entityTag('e', edition, Date.parse(updated_at)) };
}

/** Throws 412 where the entity was changed since. The commit of a change holds on to the version of the record. */
export function requireSameEntity(request: Pick<GuestRequest, 'sent'>, { record, change }: Entity): void {
  requireUnchanged(request, [tagOfEntity(record).ETag], () => {
    const { updated_at: updatedAt, created_at } = record;
    return lastChange(change, { updatedAt, otherwise: updatedAt === created_at ? 'created' : 'edited' });
  });
}
