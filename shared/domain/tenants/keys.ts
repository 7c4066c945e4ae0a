/** Keys of settings and API keys. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const environments = itemKind({
  name: 'environment',
  owner: 'tenants',
  area: 'tenant',
  pk: '',
  sk: 'ENV',
  sealed: ['webhook_secret', 'previous_webhook_secret'],
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
  writers: 'the operator',
  growth: 'three active per user and environment; revoked ones stay',
});
