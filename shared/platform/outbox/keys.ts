/** Where outbox rows lie. */
import { itemKind } from '../table/item-kind.ts';

export const outboxRows = itemKind({
  name: 'outbox row',
  owner: 'platform',
  area: 'tenant',
  pk: 'OUT#<id>',
  sk: 'OUT',
  sealed: ['body'],
  indexes: ['due'],
  ttl: '30 days',
  writers: 'every change that announces an event or starts a job',
  growth: 'one per event or job, for 30 days',
});
