/** `probity tenants mail-domains` and `mail-release`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suppressWrite } from '#shared/domain/sessions/delivery/suppressed.ts';
import { openVault, tableOf } from '#shared/domain/tenants/provision/context.ts';
import { listTenants } from '#shared/domain/tenants/provision/tenants.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { type EmbeddedFleet, startFleet } from '../../embedded-fleet.ts';
import { type Outcome, type } from '../../screen.ts';

const folder = mkdtempSync(join(tmpdir(), 'probity-mail-'));
const fleetFile = join(folder, 'fleet.json');

let fleet: EmbeddedFleet;
beforeAll(async () => {
  fleet = await startFleet();
  const { resources, url } = fleet;
  const urls = { aws: url, api: 'http://127.0.0.1:1' };
  writeFileSync(fleetFile, JSON.stringify({ urls, resources, tenants: [] }));
  await probity('tenants', 'create', 'Harbour');
});
afterAll(async () => {
  await fleet.stop();
  rmSync(folder, { recursive: true });
});

const probity = (...argv: string[]): Promise<Outcome> =>
  type(['--fleet', fleetFile, '--operator', 'grace', ...argv]);

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
    const records = (await fleet.items()).filter(({ sk }) => sk === 'ENV');
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
    const [tenant] = await listTenants(fleet.context);
    const scope = unsafeTenantScope(String(tenant?.tenant_id), 'live');
    const vault = await openVault(fleet.context, scope);
    const table = tableOf(fleet.context, scope.tenantId);
    const at = '2026-03-02T09:30:00.000Z';
    await table.commit([suppressWrite(scope, vault, 'ann@lantern.example', { cause: 'complaint', at })]);
    expect(JSON.parse((await release('Ann+1@lantern.example')).out)).toMatchObject({
      suppressed_after: 'complaint',
    });
    expect((await fleet.items()).filter(({ sk }) => sk === 'SUPPRESSED')).toEqual([]);
    expect(JSON.parse((await release('ann@lantern.example')).out)).toMatchObject({ suppressed_after: null });
    const rows = (await fleet.items()).filter(({ action }) => action === 'operator.tenants.mail_release');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('lantern');
  });
});
