/** `probity providers`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VendorFakes } from '../../support/providers/open-fakes.ts';
import { type EmbeddedFleet, startFleet } from '../embedded-fleet.ts';
import { type Outcome, type } from '../screen.ts';

const folder = mkdtempSync(join(tmpdir(), 'probity-providers-'));
const fleetFile = join(folder, 'fleet.json');
const KEY = 'sk_fake_0123456789abcd';

let fleet: EmbeddedFleet;
let fakes: VendorFakes;
beforeAll(async () => {
  fleet = await startFleet();
  fakes = await VendorFakes.open();
  const { resources, url } = fleet;
  const secrets = new SecretsManagerClient({
    region: 'eu-west-1',
    endpoint: url,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'local-secret' },
  });
  const { ARN } = await secrets.send(new CreateSecretCommand({ Name: 'providers', SecretString: '{}' }));
  secrets.destroy();
  const urls = { aws: url, api: 'http://127.0.0.1:1' };
  const known = { ...resources, providersSecret: ARN };
  writeFileSync(fleetFile, JSON.stringify({ urls, resources: known, tenants: [] }));
  await probity('tenants', 'create', 'Harbour');
});
afterAll(async () => {
  await fakes.close();
  await fleet.stop();
  rmSync(folder, { recursive: true });
});

const probity = (...argv: string[]): Promise<Outcome> =>
  type(['--fleet', fleetFile, '--operator', 'grace', '--yes', ...argv]);

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, `${content}\n`);
  return path;
}

const shown = async (): Promise<unknown> => JSON.parse((await probity('providers', 'show', '--json')).out);

describe('providers', () => {
  test('are not usable before both credentials are set, and are shown masked', async () => {
    const key = file('key.txt', KEY);
    const { exitCode, out } = await probity('providers', 'set', 'stripe', '--api-key-file', key);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^stripe +\*{4}abcd +- +- +no$/m);
    const secret = file('secret.txt', 'whsec_fake_current_1');
    await probity('providers', 'set', 'stripe', '--callback-secret-file', secret);
    expect(await shown()).toContainEqual({
      provider: 'stripe',
      api_key: '****abcd',
      callback_secret: '****nt_1',
      previous_callback_secret: null,
      usable: true,
    });
    expect((await probity('providers', 'show')).out).not.toContain(KEY);
  });

  test('keep the callback secret that is replaced, until it is forgotten', async () => {
    const next = file('next.txt', 'whsec_fake_current_2');
    await probity('providers', 'set', 'stripe', '--callback-secret-file', next);
    expect(await shown()).toContainEqual(
      expect.objectContaining({ callback_secret: '****nt_2', previous_callback_secret: '****nt_1' }),
    );
    await probity('providers', 'set', 'stripe', '--forget-previous');
    expect(await shown()).toContainEqual(expect.objectContaining({ previous_callback_secret: null }));
  });

  test('are tried by one call, of which the exit code tells the outcome', async () => {
    const { origin } = fakes.servers.complycube;
    const tried = (...argv: string[]) => probity('providers', 'test', 'complycube', '--json', ...argv);
    expect(await tried('--origin', origin)).toMatchObject({ exitCode: 1 });
    const key = file('key2.txt', KEY);
    await probity('providers', 'set', 'complycube', '--api-key-file', key, '--callback-secret-file', key);
    const accepted = await tried('--origin', origin);
    expect([accepted.exitCode, JSON.parse(accepted.out)]).toEqual([
      0,
      { provider: 'complycube', result: 'accepted' },
    ]);
    fakes.servers.complycube.fail('unauthorised');
    expect(JSON.parse((await tried('--origin', origin)).out)).toMatchObject({ result: 'refused' });
  });

  test('are removed', async () => {
    await probity('providers', 'remove', 'complycube');
    expect(await shown()).toContainEqual(expect.objectContaining({ provider: 'complycube', usable: false }));
  });

  test('are put into an order by tenant, which leaves an audit row', async () => {
    const { exitCode, out } = await probity('providers', 'choose', 'harbour', 'stripe,complycube');
    expect([exitCode, out]).toEqual([0, 'Live verifications of Harbour use stripe, complycube.']);
    const rows = await fleet.items();
    expect(rows.filter(({ action }) => action === 'operator.tenants.identity_providers')).toHaveLength(1);
    expect((await probity('providers', 'choose', 'harbour', 'default')).out).toContain('order of the stage');
  });

  test.each([
    [['set', 'nobody']],
    [['set', 'stripe']],
    [['set', 'stripe', '--api-key-file', '/nowhere']],
    [['choose', 'harbour', 'sandbox']],
  ])('refuses %j', async (argv) => {
    expect((await probity('providers', ...argv)).exitCode).not.toBe(0);
  });
});
