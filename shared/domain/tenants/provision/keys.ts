/** Keys of the directory of tenants, of users, and of the operator's own entries. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const directoryEntries = itemKind({
  name: 'tenant',
  owner: 'tenants',
  area: 'fleet',
  pk: 'TENANTS',
  sk: 'TENANT#<tenant id>',
  writers: 'the operator',
  growth: 'one per tenant',
});

export const tenantNames = itemKind({
  name: 'tenant name claim',
  owner: 'tenants',
  area: 'fleet',
  pk: 'TENANTS',
  sk: 'NAME#<sha256 of the name>',
  writers: 'the operator',
  growth: 'one per tenant',
});

export const idCounters = itemKind({
  name: 'id counters',
  owner: 'tenants',
  area: 'fleet',
  pk: 'COUNTERS',
  sk: 'QUESTIONNAIRES',
  writers: 'imports of questionnaires',
  growth: 'one',
});

export const users = itemKind({
  name: 'user',
  owner: 'tenants',
  area: 'organisation',
  pk: '',
  sk: 'USER#<user id>',
  sealed: ['profile'],
  writers: 'the operator',
  growth: 'one per user of the tenant',
});

export const emailClaims = itemKind({
  name: 'e-mail claim',
  owner: 'tenants',
  area: 'organisation',
  pk: '',
  sk: 'EMAIL#<keyed hash>',
  writers: 'the operator',
  growth: 'one per active user',
});

export const keyLines = itemKind({
  name: 'line of a key list',
  owner: 'tenants',
  area: 'organisation',
  pk: '',
  sk: 'KEY#<environment>#<user id>#<key id>',
  writers: 'the operator',
  growth: 'one per API key',
});

export const ledgerEntries = itemKind({
  name: 'operator ledger entry',
  owner: 'tenants',
  area: 'tenant',
  pk: 'LEDGER',
  sk: '<instant>#<id>',
  writers: 'the operator',
  growth: 'one per grant or correction',
});

export const demoMarks = itemKind({
  name: 'mark of the demo tenants',
  owner: 'tenants',
  area: 'fleet',
  pk: 'DEMO',
  sk: 'SEEDED',
  writers: 'the local fleet, when its demo tenants are complete',
  growth: 'one, on the local stage only',
});
