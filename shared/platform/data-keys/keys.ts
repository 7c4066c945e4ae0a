/** Where the wrapped data keys of a tenant lie: in a table of their own, so that no backup of the data contains them. */
import { itemKind } from '../table/item-kind.ts';

export const dataKeyRings = itemKind({
  name: 'data key ring',
  owner: 'platform',
  area: 'tenant',
  pk: '',
  sk: 'DATAKEYS',
  sealed: ['blind'],
  retention: {
    personal: 'none',
    until: 'the tenant is offboarded',
    why: 'opens what is sealed; recoverable for 7 more days',
  },
  writers: 'the operator; in the table of data keys',
  growth: 'one per tenant and environment',
});
