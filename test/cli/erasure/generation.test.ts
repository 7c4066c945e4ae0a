/** One generation of a data key is destroyed: what it sealed is unreadable, everything else is not. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openVault } from '#shared/domain/tenants/provision/context.ts';
import { liftHold, setHold } from '#shared/domain/tenants/provision/holds.ts';
import { listGenerations, rotateDataKey } from '#shared/domain/tenants/provision/keys/data-keys.ts';
import { createTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import type { OperatorContext } from '../../../cli/connection/operator-context.ts';
import { destroyGeneration, planGeneration } from '../../../cli/erasure/generation.ts';
import { operatorOf } from '../../support/erasure/operator.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeFilesTenant } from '../../support/onboarding/fixture.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const HOUR_MS = 3_600_000;

let api: InProcessApi;
let tenant: TestTenant;
let operator: OperatorContext;
const folder = mkdtempSync(join(tmpdir(), 'probity-generation-'));
const certificate = join(folder, 'certificate.json');
afterAll(() => rmSync(folder, { recursive: true }));

withApi((opened) => {
  api = opened;
  operator = operatorOf(api);
});
beforeEach(async () => {
  tenant = await makeFilesTenant(api);
});

const live = () => tenant.scopes.live;
const numbers = async () => (await listGenerations(operator, live())).map(({ number }) => number);

async function entity(legal_name: string): Promise<string> {
  const body = { entity_type: 'company', legal_name };
  return String((await api.call('POST', '/api/v1/entities/', { key: tenant.live, body })).body['id']);
}
const statusOf = async (id: string) =>
  (await api.call('GET', `/api/v1/entities/${id}/`, { key: tenant.live })).status;

async function rotated(): Promise<void> {
  await rotateDataKey(operator, live());
  await api.clock.advance(HOUR_MS);
}

describe('one generation of a data key', () => {
  it('that something still needs is destroyed only when that is meant, and the certificate says what became unreadable', async () => {
    const before = await entity('Before Ltd');
    await rotated();
    const after = await entity('After Ltd');
    const plan = await planGeneration(operator, live(), 1);
    expect(plan.items).toMatchObject({ entity: 1, 'API key': 1 });
    await expect(destroyGeneration(operator, live(), 1, { force: false, certificate })).rejects.toMatchObject(
      { code: 'generation_needed', message: expect.stringContaining('1 entity') },
    );
    expect(await numbers()).toEqual([1, 2]);

    const done = await destroyGeneration(operator, live(), 1, { force: true, certificate });
    expect(JSON.parse(readFileSync(certificate, 'utf8'))).toEqual(done);
    expect(done).toMatchObject({ generation: 1, items_unreadable: plan.items, environment: 'live' });
    expect(await numbers()).toEqual([2]);
    const rows = (await api.items()).filter(({ facts }) => Object(facts).certificate_sha256 === done.sha256);
    expect(rows).toMatchObject([
      { action: 'operator.keys.destroy_generation', actor_id: 'ada', facts: { generation: 1 } },
    ]);

    const opened = async (id: string) => {
      const vault = await openVault(operator, live());
      const [item] = (await api.items()).filter(({ sk, id: found }) => sk === 'ENT' && found === id);
      const [pk, sk] = [String(item?.['pk']), String(item?.['sk'])];
      return vault.unseal({ pk, sk, attribute: 'details' }, String(item?.['details']));
    };
    expect(await opened(after)).toContain('After Ltd');
    await expect(opened(before)).rejects.toThrow('unknown generation');
    // Calls that need what is unreadable fail, once processes have forgotten the key: here, the key of the caller itself.
    expect(await statusOf(after)).toBe(200);
    await api.clock.advance(HOUR_MS);
    expect(await statusOf(after)).toBe(500);
    // The keyed hashes, which are parts of keys, stay the same, and generations can be added.
    const hashes = async () => (await openVault(operator, live())).blind('test', 'value');
    const hash = await hashes();
    await rotated();
    expect(await numbers()).toEqual([2, 3]);
    expect(await hashes()).toBe(hash);
  });

  it('that nothing needs any more is destroyed without force', async () => {
    const { tenant_id } = await createTenant(operator, { name: 'Reissued Ltd' });
    const scope = unsafeTenantScope(tenant_id, 'test');
    await rotateDataKey(operator, scope);
    await api.clock.advance(HOUR_MS);
    await rotateDataKey(operator, scope);
    await api.clock.advance(HOUR_MS);
    const plan = await planGeneration(operator, scope, 2);
    expect(plan).toEqual({ generation: 2, items: {}, files: 0 });
    const done = await destroyGeneration(operator, scope, 2, { force: false, certificate });
    expect(done.items_unreadable).toEqual({});
    expect((await listGenerations(operator, scope)).map(({ number }) => number)).toEqual([1, 3]);
  });

  it('is not destroyed while it may seal, or where there is none', async () => {
    const order = { force: true, certificate };
    await expect(destroyGeneration(operator, live(), 1, order)).rejects.toMatchObject({
      code: 'generation_in_use',
    });
    await rotateDataKey(operator, live());
    for (const number of [1, 2])
      await expect(destroyGeneration(operator, live(), number, order)).rejects.toMatchObject({
        code: 'generation_in_use',
      });
    await expect(destroyGeneration(operator, live(), 3, order)).rejects.toMatchObject({
      code: 'no_such_generation',
    });
    expect(await numbers()).toEqual([1, 2]);
  });

  it.each(['the environment', 'an entity'])(
    'is not destroyed under a hold on %s, whatever is meant',
    async (what) => {
      const subject = what === 'an entity' ? { entityId: await entity('Held Ltd') } : ('tenant' as const);
      await rotated();
      await setHold(operator, live(), subject, 'Proceedings');
      const order = { force: true, certificate };
      await expect(destroyGeneration(operator, live(), 1, order)).rejects.toMatchObject({
        code: 'legal_hold',
      });
      expect(await numbers()).toEqual([1, 2]);
      await liftHold(operator, live(), subject);
      await destroyGeneration(operator, live(), 1, order);
      expect(await numbers()).toEqual([2]);
    },
  );
});
