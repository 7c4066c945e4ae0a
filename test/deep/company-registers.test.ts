/** One running fleet whose live keys search registers on loopback. The bundle loads them and reads the operator's key. */
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { SuiteFixture } from '../fleet/suites/suite-fixture.ts';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';
import { FAKE_NAMES, Fakes } from '../support/registers/open-fakes.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const SEARCH = '/api/v1/company-search/';
const Items = z.object({
  items: z.array(z.object({ id: z.string(), source: z.string() })),
  cached: z.boolean(),
});

let fakes: Fakes;
let fixture: SuiteFixture;
beforeAll(async () => {
  fakes = await Fakes.open();
  const origins = Object.fromEntries(FAKE_NAMES.map((name) => [name, fakes.registers[name].origin]));
  const fleet = await RunningFleet.start({ CompanyRegisters: JSON.stringify(origins) });
  await fillInKey(fleet);
  fixture = { fleet, tenant: await makeFleetTenant(fleet) };
});
afterAll(async () => {
  await fixture.fleet.end();
  await fakes.close();
});

/** As in the runbook: the key is written to the prepared secret. */
async function fillInKey(fleet: RunningFleet): Promise<void> {
  const client = new SecretsManagerClient({
    region: 'eu-west-1',
    endpoint: fleet.facts.urls.aws,
    credentials: fleet.root,
  });
  const command = new PutSecretValueCommand({
    SecretId: fleet.registersSecret,
    SecretString: JSON.stringify({ companiesHouseKey: 'key-of-the-operator' }),
  });
  await client.send(command);
  client.destroy();
}

async function search(jurisdiction: string, key = fixture.tenant.live) {
  const body = { company_name: 'Meridi', jurisdiction };
  const answer = await fixture.fleet.call('POST', SEARCH, { key, body });
  expect(answer.status, answer.text).toBe(200);
  return Items.parse(answer.body);
}

// proves CS-101, CS-106, CS-107
it('each country is asked at its register, with the operator’s key if it needs one', async () => {
  for (const [jurisdiction, source] of [
    ['GB', 'companies-house'],
    ['FR', 'recherche-entreprises'],
    ['NO', 'brreg'],
    ['DE', 'gleif'],
  ] as const) {
    const found = await search(jurisdiction);
    expect(found.items[0]).toMatchObject({ source });
    expect((await search(jurisdiction)).cached).toBe(true);
    const detail = await fixture.fleet.call('GET', `${SEARCH}${found.items[0]?.id}/`, {
      key: fixture.tenant.live,
    });
    expect([detail.status, detail.body['source']]).toEqual([200, source]);
  }
  const [asked] = fakes.registers['companies-house'].asked;
  expect(asked?.authorization).toBe(`Basic ${Buffer.from('key-of-the-operator:').toString('base64')}`);
  const holds = (await fixture.fleet.items()).filter(({ sk }) => sk === 'HOLD');
  expect(holds.map(({ state }) => state)).toEqual(['captured', 'captured', 'captured', 'captured']);
});

// proves CS-101
it('searches with test keys ask no register', async () => {
  const { asked } = fakes;
  expect((await search('GB', fixture.tenant.test)).items[0]).toMatchObject({ source: 'sandbox' });
  expect(fakes.asked).toBe(asked);
});

// proves CS-112
it('a search that no register answers in time is a 500 of its own, without a charge, and no failure of the function', async () => {
  for (const fake of fakes.all) fake.fail('unauthorised');
  const body = { company_name: 'Another', jurisdiction: 'NO' };
  const failed = await fixture.fleet.call('POST', SEARCH, { key: fixture.tenant.live, body });
  expect([failed.status, failed.body['error']]).toEqual([500, 'search_failed']);
  const holds = (await fixture.fleet.items()).filter(({ sk }) => sk === 'HOLD');
  expect(holds.filter(({ state }) => state === 'released')).toHaveLength(1);
  expect(await fixture.fleet.failedFunctions()).toEqual([]);
});
