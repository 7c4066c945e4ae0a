/** Keys of the records of sent mails. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const mailMarks = itemKind({
  name: 'mail mark',
  owner: 'mail',
  area: 'tenant',
  pk: 'MAIL#<outbox id>',
  sk: 'MAIL',
  ttl: '30 days',
  retention: { personal: 'none', until: 'the time to live', why: 'a mail is sent once' },
  writers: 'the mail worker',
  growth: 'one per mailed job, for 30 days',
});
