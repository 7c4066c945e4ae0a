/** Where remembered answers lie. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const idempotencyRecords = itemKind({
  name: 'idempotency record',
  owner: 'http',
  area: 'tenant',
  pk: 'IDEM#<sha256 of the key>',
  sk: 'IDEM',
  sealed: ['body'],
  ttl: '24 hours',
  retention: {
    personal: 'what the call was answered: names, e-mail addresses',
    until: 'the time to live',
    why: 'a repeated call is answered the same',
    afterDeletion: '24 hours',
  },
  writers: 'the pipeline, with the commit of the call',
  growth: 'one per Idempotency-Key, for 24 hours',
});
