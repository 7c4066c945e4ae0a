/** Where relations lie, and what leads to them from the other party. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const relationHeads = itemKind({
  name: 'relation head',
  owner: 'relations',
  area: 'tenant',
  pk: 'REL#<entity id>',
  sk: 'HEAD',
  retention: {
    personal: 'none',
    until: 'its entity is deleted',
    why: 'changes at the same time are noticed',
  },
  writers: 'creation, change and end of relations',
  growth: 'one per entity that is a party to a relation',
});

export const relations = itemKind({
  name: 'relation',
  owner: 'relations',
  area: 'tenant',
  pk: 'REL#<entity id>',
  sk: 'R#<relation id>',
  sealed: ['details'],
  retention: {
    personal: 'shares, roles, months of birth',
    until: 'one of its two entities is deleted',
    why: 'owners are screened with a company',
  },
  writers: 'calls about relations',
  growth: 'at most 200 per entity',
});

export const relationPointers = itemKind({
  name: 'relation pointer',
  owner: 'relations',
  area: 'tenant',
  pk: 'REL#<entity id>',
  sk: 'OF#<relation id>',
  retention: {
    personal: 'none',
    until: 'one of its two entities is deleted',
    why: 'an owner leads to what it owns',
  },
  writers: 'creation and end of relations',
  growth: 'one per relation',
});
