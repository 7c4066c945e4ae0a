/** The entity tag of a relation, and what a change that names an older one is refused with. */
import { entityTag } from '#shared/contract/entity-tag.ts';
import type { GuestRequest } from '#shared/http/operation.ts';
import { requireUnchanged } from '#shared/http/precondition.ts';
import { lastChange } from '../tenants/last-change.ts';
import type { Relation } from './rules.ts';
import type { RelationRecord } from './schema.ts';

/** Relations have no read of their own: the list says the tag of each. */
export function tagOfRelation({ version }: Pick<RelationRecord, 'version'>): string {
  return entityTag('l', version);
}

/** Throws 412 where the relation was changed since. The commit of a change holds on to its version. */
export function requireSameRelation(request: Pick<GuestRequest, 'sent'>, { record, change }: Relation): void {
  requireUnchanged(request, [tagOfRelation(record)], () => {
    const { updated_at: updatedAt, created_at } = record;
    return lastChange(change, { updatedAt, otherwise: updatedAt === created_at ? 'created' : 'edited' });
  });
}
