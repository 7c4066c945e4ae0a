/** Keys of settings and API keys. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const environments = itemKind({
  name: 'environment',
  owner: 'tenants',
  area: 'tenant',
  pk: '',
  sk: 'ENV',
  sealed: ['webhook_secret', 'previous_webhook_secret'],
  retention: {
    personal: 'name of the tenant',
    until: 'the tenant is offboarded',
    why: 'settings of the tenant',
  },
  writers: 'the operator',
  growth: 'one per tenant and environment',
});

export const apiKeys = itemKind({
  name: 'API key',
  owner: 'tenants',
  area: 'tenant',
  pk: 'KEY#<key id>',
  sk: 'KEY',
  sealed: ['owner', 'signing_secret'],
  retention: {
    personal: 'name and e-mail address of its user; the name of the key, as it was given',
    until: 'the tenant is offboarded',
    why: 'audit rows name keys, also revoked ones',
  },
  writers: 'the operator',
  growth: 'three active per user and environment; revoked ones stay',
});

export const legalHolds = itemKind({
  name: 'legal hold',
  owner: 'tenants',
  area: 'tenant',
  pk: 'LEGALHOLD',
  sk: '<subject>',
  sealed: ['reason'],
  retention: {
    personal: 'the reason, as the operator wrote it',
    until: 'it is lifted',
    why: 'it blocks deletions',
  },
  writers: 'the operator',
  growth: 'one per environment, and one per entity that is held',
});
