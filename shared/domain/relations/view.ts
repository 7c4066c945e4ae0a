/** How relations are answered. */
import type { EntityLine } from '../entities/repository.ts';
import { holdsOn, type Relation } from './rules.ts';
import type { RelationView } from './schema.ts';
import { tagOfRelation } from './tag.ts';

/** `day` decides what is current. */
export function relationView(
  {
    record,
    details,
  }: Pick<Relation, 'details'> & {
    readonly record: Pick<Relation['record'], 'id' | 'kind' | 'version' | 'created_at' | 'updated_at'>;
  },
  {
    row,
    name,
  }: Pick<EntityLine, 'name'> & {
    readonly row: Pick<EntityLine['row'], 'id' | 'entity_type' | 'is_primary'>;
  },
  day: string,
): RelationView {
  const { role, share, share_max, since, until, source } = details;
  return {
    id: record.id,
    kind: record.kind,
    role,
    related_entity: { id: row.id, name, entity_type: row.entity_type, is_primary: row.is_primary },
    share,
    share_max,
    since,
    until,
    current: holdsOn(details, day),
    source,
    etag: tagOfRelation(record),
    created_at: record.created_at,
    updated_at: record.updated_at,
  };
}
