/** Where entities and what leads to them lie. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const entities = itemKind({
  name: 'entity',
  owner: 'entities',
  area: 'tenant',
  pk: 'ENT#<id>',
  sk: 'ENT',
  sealed: ['card', 'details'],
  indexes: ['list', 'facet'],
  writers: 'entity calls, sends, screening runs, counts of responses',
  growth: 'one per entity',
});

export const entityReferences = itemKind({
  name: 'entity reference',
  owner: 'entities',
  area: 'tenant',
  pk: 'XID#<keyed hash of external_id>',
  sk: 'ENT#<entity id>',
  writers: 'creation, change and deletion of entities',
  growth: 'one per entity with an external_id',
});

export const nameClaims = itemKind({
  name: 'name claim',
  owner: 'entities',
  area: 'tenant',
  pk: 'NX#<entity type>#<keyed hash of the name>',
  sk: 'NX',
  ttl: 'with its lease',
  writers: 'batches of entities',
  growth: 'one per name in a running batch',
});
