/** Keys of stored answers of registers. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const storedSearches = itemKind({
  name: 'company search',
  owner: 'company-search',
  area: 'tenant',
  pk: 'REG#<keyed hash of the query>',
  sk: 'SEARCH',
  sealed: ['body'],
  ttl: '7 days, 24 hours where nothing was found',
  retention: {
    personal: 'the words that were searched, what the register answered',
    until: 'the time to live',
    why: 'a register is asked once',
    afterDeletion: '7 days; it names companies, not entities',
  },
  writers: 'searches; an owner and a lease while a register is asked',
  growth: 'one per query, for a week',
});

export const storedDetails = itemKind({
  name: 'company detail',
  owner: 'company-search',
  area: 'tenant',
  pk: 'REG#<keyed hash of the company id>',
  sk: 'DETAIL',
  sealed: ['body'],
  ttl: '7 days',
  retention: {
    personal: 'officers and owners as the register tells them',
    until: 'the time to live',
    why: 'a register is asked once',
    afterDeletion: '7 days; it names companies, not entities',
  },
  writers: 'searches and details',
  growth: 'one per company seen, for a week',
});
