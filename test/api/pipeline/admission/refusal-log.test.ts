/** Refused calls can be attributed: their line of the log names key, tenant and network of the caller, and no secret. */
import { describe, expect, it } from 'vitest';
import { decodeApiKey } from '#shared/http/admission/credential.ts';
import type { CallOptions } from '../../../support/in-process/event.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;

withApi(async (opened) => {
  api = opened;
  tenant = await makeTenant(api);
});

const COMPANY = { entity_type: 'company', legal_name: 'Anchor Works Ltd' };
const CALLER = '198.51.100.77';

async function keyIdOf(key: string): Promise<string | undefined> {
  return decodeApiKey(await api.ports.pepper.read(), key)?.keyId;
}

/** Makes a call that is refused, and answers its line of the log. */
async function refused(options: CallOptions, method = 'POST'): Promise<unknown> {
  const before = api.logged.length;
  await api.call(method, '/api/v1/entities/', { sourceIp: CALLER, body: COMPANY, ...options });
  const lines = api.logged.slice(before).map((line): unknown => JSON.parse(line));
  expect(lines).toHaveLength(1);
  return lines[0];
}

describe('the line of a refused call', () => {
  it.each([
    ['a revoked key', { revoked_at: 1 }, 401, 'invalid_api_key'],
    ['an address that the key does not allow', { ip_whitelist: ['203.0.113.9'] }, 403, 'ip_not_allowed'],
    ['a missing signature', { apiSecret: 'any-secret' }, 401, 'invalid_signature'],
    ['a missing scope', { scopes: ['entities:read'] }, 403, 'insufficient_permissions'],
  ] as const)('names key, tenant, environment and network after %s', async (_case, changes, status, code) => {
    const key = await tenant.key('live', changes);
    expect(await refused({ key })).toEqual({
      message: 'request refused',
      facts: {
        request_id: expect.any(String),
        route: 'entities.create',
        tenant_id: tenant.id,
        environment: 'live',
        key_id: await keyIdOf(key),
        network: '198.51.100.0/24',
        code,
        status,
      },
    });
  });

  it('names the network alone where the key is none of ours', async () => {
    expect(await refused({ key: `prb_live_${'0'.repeat(88)}` })).toEqual({
      message: 'request refused',
      facts: {
        request_id: expect.any(String),
        route: 'entities.create',
        network: '198.51.100.0/24',
        code: 'invalid_api_key',
        status: 401,
      },
    });
  });

  it('contains neither the key nor its secret nor the whole address', async () => {
    const key = await tenant.key('live', { revoked_at: 1, apiSecret: 'a-secret-of-this-key' });
    const line = JSON.stringify(await refused({ key }));
    for (const secret of [key, key.slice(-40), 'a-secret-of-this-key', CALLER])
      expect(line).not.toContain(secret);
  });
});
