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
  retention: {
    personal: 'what its event says: names, e-mail addresses',
    until: 'the time to live',
    why: 'a job that failed is found again, and subscribers can be told what they missed',
    afterDeletion: '30 days',
  },
  writers: 'every change that announces an event or starts a job',
  growth: 'one per event or job, for 30 days',
});
