/** `probity tenants mail-domains` and `mail-release`. */
import { describe, expect, test } from 'vitest';
import { suppressWrite } from '#shared/domain/sessions/delivery/suppressed.ts';
import { openVault, tableOf } from '#shared/domain/tenants/provision/context.ts';
import { listTenants } from '#shared/domain/tenants/provision/tenants.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { HarbourFleet } from '../../harbour-fleet.ts';
import type { Outcome } from '../../screen.ts';

const harbour = new HarbourFleet();

const probity = (...argv: string[]): Promise<Outcome> => harbour.probity(...argv);

describe('tenants mail-domains', () => {
  test('sets the domains in both environments, in lower case and once each', async () => {
    const { exitCode, out } = await probity(
      'tenants',
      'mail-domains',
      'harbour',
      '--set',
      'Harbour.example, mail.harbour.example,harbour.example',
      '--json',
    );
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ mail_domains: ['harbour.example', 'mail.harbour.example'] });
    const records = (await harbour.fleet.items()).filter(({ sk }) => sk === 'ENV');
    expect(records.map((each) => each['mail_domains'])).toEqual(
      Array(2).fill(['harbour.example', 'mail.harbour.example']),
    );
    const none = await probity('tenants', 'mail-domains', 'harbour', '--set', '', '--json');
    expect(JSON.parse(none.out)).toMatchObject({ mail_domains: [] });
  });

  test.each(['harbour', 'a b.example', '-x.example', 'ann@harbour.example'])('refuses %j', async (domain) => {
    const { exitCode } = await probity('tenants', 'mail-domains', 'harbour', '--set', domain);
    expect(exitCode).not.toBe(0);
  });
});

describe('tenants mail-release', () => {
  const release = (address: string) =>
    probity('tenants', 'mail-release', 'harbour', '--env', 'live', '--address', address, '--json');

  test('lets mail go to the address again, in the environment that is named', async () => {
    const [tenant] = await listTenants(harbour.fleet.context);
    const scope = unsafeTenantScope(String(tenant?.tenant_id), 'live');
    const vault = await openVault(harbour.fleet.context, scope);
    const table = tableOf(harbour.fleet.context, scope.tenantId);
    const at = '2026-03-02T09:30:00.000Z';
    await table.commit([suppressWrite(scope, vault, 'ann@lantern.example', { cause: 'complaint', at })]);
    expect(JSON.parse((await release('Ann+1@lantern.example')).out)).toMatchObject({
      suppressed_after: 'complaint',
    });
    expect((await harbour.fleet.items()).filter(({ sk }) => sk === 'SUPPRESSED')).toEqual([]);
    expect(JSON.parse((await release('ann@lantern.example')).out)).toMatchObject({ suppressed_after: null });
    const rows = (await harbour.fleet.items()).filter(
      ({ action }) => action === 'operator.tenants.mail_release',
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('lantern');
  });
});
