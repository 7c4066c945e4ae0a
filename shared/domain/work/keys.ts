/** Keys of work items. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const workItems = itemKind({
  name: 'work item',
  owner: 'work',
  area: 'tenant',
  pk: 'WORK#<subject id>',
  sk: 'ITEM#<slot>',
  sealed: ['card'],
  indexes: ['list', 'facet'],
  retention: {
    personal: 'name of the entity, names of persons',
    until: 'its cause is settled, or its response or entity is deleted',
    why: 'it waits for a person',
  },
  writers: 'whatever makes its subject wait or settles it, assignments, and the repair by the operator',
  growth: 'one per subject and slot while it waits',
});
