/** Where balances and holds lie. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const balances = itemKind({
  name: 'credit balance',
  owner: 'credits',
  area: 'tenant',
  pk: '',
  sk: 'CREDITS',
  spread: ['lanes'],
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'the balance of the account' },
  writers: 'charges, and grants by the operator',
  growth: 'one per tenant, environment and lane',
});

export const otherBalances = itemKind({
  name: 'credit balance, other lanes',
  owner: 'credits',
  area: 'tenant',
  pk: 'CREDITS',
  sk: 'CREDITS',
  spread: ['lanes'],
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'the balance of the account' },
  writers: 'charges, and grants by the operator',
  growth: 'one per tenant, environment and lane',
});

export const holds = itemKind({
  name: 'credit hold',
  owner: 'credits',
  area: 'tenant',
  pk: 'HOLD#<operation id>',
  sk: 'HOLD',
  indexes: ['due'],
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'evidence of what was charged' },
  writers: 'charged operations, and the timer of stale holds',
  growth: 'one per charged operation',
});
