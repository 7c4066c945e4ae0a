/** Keys of the directory of tenants, of users, and of the operator's own entries. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const directoryEntries = itemKind({
  name: 'tenant',
  owner: 'tenants',
  area: 'fleet',
  pk: 'TENANTS',
  sk: 'TENANT#<tenant id>',
  retention: {
    personal: 'name of the tenant',
    until: 'the tenant is offboarded',
    why: 'directory of tenants',
  },
  writers: 'the operator',
  growth: 'one per tenant',
});

export const tenantNames = itemKind({
  name: 'tenant name claim',
  owner: 'tenants',
  area: 'fleet',
  pk: 'TENANTS',
  sk: 'NAME#<sha256 of the name>',
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'two tenants cannot have one name' },
  writers: 'the operator',
  growth: 'one per tenant',
});

export const idCounters = itemKind({
  name: 'id counters',
  owner: 'tenants',
  area: 'fleet',
  pk: 'COUNTERS',
  sk: 'QUESTIONNAIRES',
  retention: { personal: 'none', until: 'never', why: 'ids are used once' },
  writers: 'imports and new versions of questionnaires',
  growth: 'one',
});

export const users = itemKind({
  name: 'user',
  owner: 'tenants',
  area: 'organisation',
  pk: '',
  sk: 'USER#<user id>',
  sealed: ['profile'],
  retention: {
    personal: 'name, e-mail address, and language of the page at the last sign-in',
    until: 'the tenant is offboarded',
    why: 'keys belong to persons',
  },
  writers: 'the operator',
  growth: 'one per user of the tenant',
});

export const emailClaims = itemKind({
  name: 'e-mail claim',
  owner: 'tenants',
  area: 'organisation',
  pk: '',
  sk: 'EMAIL#<keyed hash>',
  retention: { personal: 'none', until: 'its user is deactivated', why: 'two users cannot have one address' },
  writers: 'the operator',
  growth: 'one per active user',
});

export const signInPointers = itemKind({
  name: 'sign-in pointer',
  owner: 'tenants',
  area: 'signIn',
  pk: 'ADDRESS#<keyed hash>',
  sk: '<tenant id>#<user id>',
  retention: {
    personal: 'none',
    until: 'the person is deactivated, or the tenant is offboarded',
    why: 'somebody who signs in does not know the id of the tenant',
  },
  writers: 'the operator, administrators, and sign-ins after the fleet secret was replaced',
  growth:
    'one per active person with a role, and one more until their next sign-in after a replaced fleet secret',
});

export const keyLines = itemKind({
  name: 'line of a key list',
  owner: 'tenants',
  area: 'organisation',
  pk: '',
  sk: 'KEY#<environment>#<user id>#<key id>',
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'keys of a user are listed' },
  writers: 'the operator',
  growth: 'one per API key',
});

export const ledgerEntries = itemKind({
  name: 'operator ledger entry',
  owner: 'tenants',
  area: 'tenant',
  pk: 'LEDGER',
  sk: '<instant>#<id>',
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'evidence of grants' },
  writers: 'the operator',
  growth: 'one per grant or correction',
});

export const demoMarks = itemKind({
  name: 'mark of the demo tenants',
  owner: 'tenants',
  area: 'fleet',
  pk: 'DEMO',
  sk: 'SEEDED',
  retention: { personal: 'none', until: 'never', why: 'demo tenants are made once' },
  writers: 'the local fleet, when its demo tenants are complete',
  growth: 'one, on the local stage only',
});

export const erasureRuns = itemKind({
  name: 'erasure run',
  owner: 'tenants',
  area: 'fleet',
  pk: 'ERASURES',
  sk: '<subject>',
  retention: { personal: 'none', until: 'its erasure is complete', why: 'an erasure that crashed goes on' },
  writers: 'erasures by the operator',
  growth: 'one per erasure under way',
});
