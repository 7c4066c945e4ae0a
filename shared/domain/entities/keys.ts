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
  retention: {
    personal: 'names, addresses, dates of birth, contacts',
    until: 'its entity is deleted',
    why: 'the subject of due diligence',
  },
  writers: 'entity calls, sends, screening runs, counts of responses',
  growth: 'one per entity',
});

export const entityReferences = itemKind({
  name: 'entity reference',
  owner: 'entities',
  area: 'tenant',
  pk: 'XID#<keyed hash of external_id>',
  sk: 'ENT#<entity id>',
  retention: { personal: 'none', until: 'its entity is deleted', why: 'an external_id is used once' },
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
  retention: { personal: 'none', until: 'the time to live', why: 'a batch creates no name twice' },
  writers: 'batches of entities',
  growth: 'one per name in a running batch',
});

export const nameChanges = itemKind({
  name: 'name change',
  owner: 'entities',
  area: 'tenant',
  pk: 'NAMES',
  sk: 'N#<entity id>',
  sealed: ['card'],
  spread: ['partitions'],
  retention: {
    personal: 'names',
    until: 'the next fold into the index of names',
    why: 'searches see every committed write',
  },
  writers: 'creation, rename and deletion of entities; the job that folds them removes them',
  growth: 'one per entity changed since the last fold',
});

export const namePointers = itemKind({
  name: 'name index pointer',
  owner: 'entities',
  area: 'tenant',
  pk: 'NAMES',
  sk: 'P',
  spread: ['partitions'],
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'names the index that is searched' },
  writers: 'the job that folds name changes',
  growth: 'one per partition of the changes',
});

export const foldRequests = itemKind({
  name: 'name fold request',
  owner: 'entities',
  area: 'tenant',
  pk: 'NAMES',
  sk: 'A',
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'starts folds' },
  writers: 'writes and searches that ask for a fold',
  growth: 'one per tenant and environment',
});

export const foldRuns = itemKind({
  name: 'name fold run',
  owner: 'entities',
  area: 'tenant',
  pk: 'NAMES',
  sk: 'R',
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'one fold at a time' },
  writers: 'the job that folds name changes',
  growth: 'one per tenant and environment',
});

export const quotaDays = itemKind({
  name: 'entity quota day',
  owner: 'entities',
  area: 'tenant',
  pk: 'QUOTA#ENTITIES',
  sk: 'D#<day>',
  ttl: 'after the day',
  retention: { personal: 'none', until: 'the time to live', why: 'limits per day' },
  writers: 'batches of entities',
  growth: 'one per day',
});

export const quotaShares = itemKind({
  name: 'entity quota share',
  owner: 'entities',
  area: 'tenant',
  pk: 'QUOTA#ENTITIES',
  sk: 'S#<seed of the call>',
  ttl: 'after the day',
  retention: { personal: 'none', until: 'the time to live', why: 'limits per day' },
  writers: 'batches of entities',
  growth: 'one per batch of a day',
});
