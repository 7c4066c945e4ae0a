/** Seeding the demo of a new fleet. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundation } from '#shared/domain/people/foundation.ts';
import { readBrand } from '#shared/domain/tenants/provision/brand.ts';
import { showCredits } from '#shared/domain/tenants/provision/credits.ts';
import { listKeys } from '#shared/domain/tenants/provision/keys/list.ts';
import { listImported } from '#shared/domain/tenants/provision/templates/import.ts';
import { decodeApiKey } from '#shared/http/admission/credential.ts';
import { systemLog } from '#shared/platform/system.ts';
import { DemoTenant } from '../../../cli/connection/fleet-file.ts';
import { DEMO_PLANS } from '../../../cli/seed/demo-tenants.ts';
import { type DemoTenants, renewDemoKeys, seedDemo } from '../../../cli/seed/seed-demo.ts';
import { type EmbeddedFleet, startFleet } from '../embedded-fleet.ts';

/** The fleet of the test that runs. */
let fleet: EmbeddedFleet;

async function seeded(context = fleet.context): Promise<DemoTenants> {
  const tenants = await seedDemo(context);
  if (tenants === undefined) throw new Error('the fleet was not new');
  return tenants;
}

async function admissionOf(api_key: string) {
  const credential = decodeApiKey(await fleet.context.pepper.read(), api_key);
  if (credential === undefined) throw new Error('the key does not decode');
  return foundation({ ...fleet.context, log: systemLog('test') }, 'https://api.example').keyRing.find(
    credential,
  );
}

/** Commits of a seeding that nothing stops. */
let whole = 0;

describe('a seeded fleet', () => {
  let tenants: DemoTenants;
  beforeAll(async () => {
    fleet = await startFleet();
    const counted = stoppingAfter(Number.POSITIVE_INFINITY, () => {
      whole += 1;
    });
    tenants = await seeded(counted);
  });
  afterAll(() => fleet.stop());

  test('makes two tenants whose keys the API admits, with generous limits', async () => {
    expect(tenants).toHaveLength(2);
    for (const tenant of tenants) {
      expect(DemoTenant.parse(tenant)).toEqual(tenant);
      const { test: sandbox, live, hmac } = tenant.keys;
      expect((await admissionOf(sandbox.api_key))?.limits).toEqual({ hour: 100_000, minute: 10_000 });
      expect((await admissionOf(live.api_key))?.limits).toEqual({ hour: 100_000, minute: 10_000 });
      expect((await admissionOf(hmac.api_key))?.signingSecret).toBeTypeOf('function');
      expect(hmac.api_secret).toMatch(/^prb_secret_/);
    }
  });

  test('gives each 1,000 credits of every kind, and the second a questionnaire that the first lacks', async () => {
    const [first, second] = tenants;
    for (const { id } of [first, second].filter((tenant) => tenant !== undefined)) {
      const balances = (await showCredits(fleet.context, id)).map(({ balance }) => balance);
      expect(balances).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
    }
    const namesOf = async (id: string) =>
      (await listImported(fleet.context, id)).map(({ name }) => name).sort();
    const common = ['Ownership information request', 'Third-party due diligence'];
    expect(await namesOf(first?.id ?? '')).toEqual(common);
    expect(await namesOf(second?.id ?? '')).toEqual([common[0], 'Supplier code of conduct', common[1]]);
  });

  test('gives each a colour and a logo of its own', async () => {
    const brands = await Promise.all(tenants.map(({ id }) => readBrand(fleet.context, id)));
    expect(brands.map(({ color }) => color)).toEqual(['#0f4c5c', '#7a4b12']);
    for (const { logo } of brands)
      expect(logo).toMatchObject({ content_type: 'image/png', width: 160, height: 48 });
  });

  test('changes nothing the second time', async () => {
    const before = await fleet.items();
    expect(await seedDemo(fleet.context)).toBeUndefined();
    expect(await fleet.items()).toEqual(before);
  });

  test('lost keys are replaced, and keys made beside them stay', async () => {
    const renewed = await renewDemoKeys(fleet.context);
    expect(renewed.map(({ id }) => id)).toEqual(DEMO_PLANS.map(({ id }) => id));
    for (const [index, tenant] of renewed.entries()) {
      const old = tenants[index]?.keys.test.api_key ?? '';
      expect((await admissionOf(old))?.revokedAt).toBeTypeOf('number');
      expect((await admissionOf(tenant.keys.test.api_key))?.revokedAt).toBeUndefined();
    }
  });
});

test('a demo is completed by the next run wherever the first one stopped', async () => {
  for (const stopAfter of [1, 4, 11, whole - 1]) {
    fleet = await startFleet();
    try {
      await expect(seedDemo(stoppingAfter(stopAfter))).rejects.toThrow('power cut');
      const tenants = await seeded();
      for (const { id, keys } of tenants) {
        expect(await admissionOf(keys.test.api_key)).toMatchObject({ revokedAt: undefined });
        const active = (await listKeys(fleet.context, id)).filter(({ status }) => status === 'active');
        expect(active).toHaveLength(3);
      }
      expect((await listImported(fleet.context, tenants[1]?.id ?? '')).length).toBe(3);
    } finally {
      await fleet.stop();
    }
  }
});

/** The operator's context, which crashes after this many commits. */
function stoppingAfter(commits: number, counted: () => void = () => undefined) {
  let left = commits;
  const { tables } = fleet.context;
  return {
    ...fleet.context,
    tables: {
      within: (fence: readonly string[]) => {
        const table = tables.within(fence);
        return {
          get: table.get.bind(table),
          getMany: table.getMany.bind(table),
          query: table.query.bind(table),
          update: table.update.bind(table),
          commit: async (writes: Parameters<typeof table.commit>[0]) => {
            counted();
            left -= 1;
            if (left < 0) throw new Error('power cut');
            await table.commit(writes);
          },
        };
      },
    },
  };
}
