/** Where rate counters lie. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const rateCounters = itemKind({
  name: 'rate counter',
  owner: 'http',
  area: 'tenant',
  pk: 'RL#<owner>',
  sk: 'H#<hour>',
  ttl: '2 hours',
  retention: { personal: 'none', until: 'the time to live', why: 'limits per hour' },
  writers: 'admission, once per request',
  growth: 'one per key (or tenant and class) and hour, for 2 hours',
});
