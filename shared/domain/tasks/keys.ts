/** Keys of tasks. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const tasks = itemKind({
  name: 'task',
  owner: 'tasks',
  area: 'tenant',
  pk: 'TASK#<id>',
  sk: 'TASK',
  sealed: ['failure'],
  indexes: ['due'],
  ttl: '30 days',
  retention: {
    personal: 'text of a failure',
    until: 'the time to live',
    why: 'callers ask how the work ended',
    afterDeletion: '30 days',
  },
  writers: 'the call that starts the work, its worker, and the timer of its deadline',
  growth: 'one per asynchronous call',
});
