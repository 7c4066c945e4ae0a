/** Keys of tasks. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const tasks = itemKind({
  name: 'task',
  owner: 'tasks',
  area: 'tenant',
  pk: 'TASK#<id>',
  sk: 'TASK',
  ttl: '30 days',
  writers: 'the call that starts the work, and its worker',
  growth: 'one per asynchronous call',
});
