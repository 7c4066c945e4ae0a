/** Erasure by the operator: nothing is left, the certificate says what there was, and a run that died goes on. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { liftHold, setHold } from '#shared/domain/tenants/provision/holds.ts';
import type { OperatorContext } from '../../../cli/connection/operator-context.ts';
import { type Certificate, hashOf } from '../../../cli/erasure/certificate.ts';
import { eraseEntity, planErasure } from '../../../cli/erasure/erase-entity.ts';
import { offboard, planOffboarding } from '../../../cli/erasure/offboard.ts';
import { operatorOf } from '../../support/erasure/operator.ts';
import { filesThatHold, kindsThatHold } from '../../support/erasure/personal-remains.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { fill, submit } from '../../support/journeys.ts';
import { exchange, type FilesTenant, makeFilesTenant, upload } from '../../support/onboarding/fixture.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: FilesTenant;
let operator: OperatorContext;
const folder = mkdtempSync(join(tmpdir(), 'probity-erasure-'));
afterAll(() => rmSync(folder, { recursive: true }));

withApi((opened) => {
  api = opened;
  operator = operatorOf(api);
});
beforeEach(async () => {
  tenant = await makeFilesTenant(api);
});

async function sent(name: string) {
  const { body } = await api.call('POST', '/api/v1/workflows/send/', {
    key: tenant.live,
    body: {
      entity: { legal_name: `${name} Shipping Ltd` },
      ddq: { questionnaire_id: tenant.questionnaire.stored.id },
      email: `${name}@lantern.example`,
    },
  });
  const opened = await exchange(api, api.mails.at(-1)?.token);
  const bearer = String(opened.body['session_token']);
  await upload(api, bearer, tenant.files.certificate, `${name}.pdf`);
  await fill(api, tenant, bearer);
  expect((await submit(api, bearer)).status).toBe(200);
  return { entity: String(body['entity_id']), response: String(body['response_id']) };
}

const live = () => tenant.scopes.live;
const path = (name: string) => join(folder, name);
const certificateAt = (file: string): Certificate => JSON.parse(readFileSync(file, 'utf8'));
const silent = () => undefined;
const ofTenant = async () =>
  (await api.items()).filter(
    (item) => String(item['pk']).includes(tenant.id) || item['tenant_id'] === tenant.id,
  );
const isWhole = ({ sha256, ...content }: Certificate) => sha256 === hashOf(content);

/** The command died after its last write. */
function unlessComplete(error: unknown): void {
  expect(error).toMatchObject({ code: 'nothing_to_erase' });
}

/** The operator whose `at`-th removal fails. */
function dying(at: number): OperatorContext {
  let count = 0;
  const fail = () => {
    count += 1;
    if (count === at) throw new Error('died');
  };
  return {
    ...operator,
    tables: {
      within: (fence) => {
        const table = operator.tables.within(fence);
        return {
          get: (...given) => table.get(...given),
          getMany: (...given) => table.getMany(...given),
          query: (given) => table.query(given),
          update: (...given) => table.update(...given),
          commit: async (writes) => {
            fail();
            await table.commit(writes);
            fail();
          },
        };
      },
    },
    erasure: {
      ...operator.erasure,
      removeVersions: async (versions) => {
        fail();
        await operator.erasure.removeVersions(versions);
        fail();
      },
    },
  };
}

describe('an entity that is erased', () => {
  it('leaves nothing personal but the answers of calls that are remembered for a day', async () => {
    const gone = await sent('Quillfeather');
    const stays = await sent('Marrowby');
    const plan = await planErasure(operator, live(), gone.entity);
    const options = { certificate: path('entity.json'), progress: silent };
    const certificate = await eraseEntity(operator, live(), gone.entity, options);
    const kinds = await kindsThatHold(api, live(), ['Quillfeather']);
    expect(kinds.filter((kind) => kind !== 'idempotency record')).toEqual([]);
    expect(await filesThatHold(api, live(), [gone.entity, gone.response])).toEqual([]);
    expect(certificate.items_removed).toEqual(plan.items);
    expect(certificate.items_removed).toMatchObject({ entity: 1, response: 1, 'onboarding session': 1 });
    expect(certificate.object_versions_removed).toBeGreaterThan(0);
    expect(certificateAt(path('entity.json'))).toEqual(certificate);
    expect(isWhole(certificate)).toBe(true);
    const kept = await api.call('GET', `/api/v1/responses/${stays.response}/`, { key: tenant.live });
    expect(kept.status).toBe(200);
    const list = await api.call('GET', '/api/v1/responses/', { key: tenant.live });
    expect(list.body['count']).toBe(1);
  });

  it('is in the audit trail with the hash of its certificate', async () => {
    const { entity } = await sent('Quillfeather');
    const options = { certificate: path('audit.json'), progress: silent };
    const { sha256 } = await eraseEntity(operator, live(), entity, options);
    const rows = (await api.items()).filter(({ action }) => action === 'operator.entities.erase');
    expect(rows.filter(({ target }) => target === `entity:${entity}`)).toMatchObject([
      { actor_id: 'ada', facts: { certificate_sha256: sha256 } },
    ]);
  });

  it('is blocked by a hold on it or on the environment, and nothing is removed', async () => {
    const { entity } = await sent('Quillfeather');
    for (const subject of ['tenant', { entityId: entity }] as const) {
      await setHold(operator, live(), subject, 'Proceedings');
      const before = (await ofTenant()).length;
      await expect(planErasure(operator, live(), entity)).rejects.toMatchObject({ code: 'legal_hold' });
      const options = { certificate: path('held.json'), progress: silent };
      await expect(eraseEntity(operator, live(), entity, options)).rejects.toMatchObject({
        code: 'legal_hold',
      });
      expect((await ofTenant()).length).toBe(before);
      await liftHold(operator, live(), subject);
    }
  });

  it('is erased by another run after a crash at any write, with a certificate of everything', async () => {
    for (let at = 1; at < 60; at += 4) {
      const { entity, response } = await sent(`Quill${at}`);
      const plan = await planErasure(operator, live(), entity);
      const options = { certificate: path('resumed.json'), progress: silent };
      const died = await eraseEntity(dying(at), live(), entity, options).catch(() => undefined);
      if (died === undefined) await eraseEntity(operator, live(), entity, options).catch(unlessComplete);
      const certificate = certificateAt(options.certificate);
      expect(certificate.items_removed).toEqual(plan.items);
      expect(await filesThatHold(api, live(), [entity, response])).toEqual([]);
      const kinds = await kindsThatHold(api, live(), [`Quill${at} `, `Quill${at}@`]);
      expect(kinds.filter((kind) => kind !== 'idempotency record')).toEqual([]);
      if (died !== undefined) return;
    }
  }, 120_000);
});

describe('a tenant that is offboarded', () => {
  const record = () => ({
    tenant_id: tenant.id,
    name: `Tenant ${tenant.id}`,
    created_at: new Date(api.clock.now()).toISOString(),
  });

  it('leaves rows of the audit trail, and no key to open anything', async () => {
    await sent('Quillfeather');
    const plan = await planOffboarding(operator, tenant.id);
    expect(plan.keys).toEqual({ test: 1, live: 1 });
    const options = { certificate: path('tenant.json'), progress: silent };
    const certificate = await offboard(operator, record(), options);
    expect(certificate.items_removed).toEqual(plan.items);
    expect(certificate.keys_destroyed).toEqual({ test: 1, live: 1 });
    expect(isWhole(certificate)).toBe(true);
    expect(certificateAt(path('tenant.json'))).toEqual(certificate);
    const left = await ofTenant();
    expect([...new Set(left.map(({ pk }) => String(pk).split('#')[3]))]).toEqual(['AUDIT']);
    for (const scope of Object.values(tenant.scopes)) {
      const objects = api.ports.objects.within(scope);
      for (const prefix of ['', 'pending/', 'files/']) expect(await objects.list(prefix)).toEqual([]);
      expect(await operator.keys.open(scope)).toBeUndefined();
    }
    expect((await api.over({}).call('GET', '/api/v1/responses/', { key: tenant.live })).status).toBe(401);
  });

  it('is removed by another run after a crash at any write', async () => {
    for (let at = 1; at < 40; at += 3) {
      tenant = await makeFilesTenant(api);
      await sent('Quillfeather');
      const plan = await planOffboarding(operator, tenant.id);
      const options = { certificate: path('tenant-resumed.json'), progress: silent };
      const died = await offboard(dying(at), record(), options).catch(() => undefined);
      if (died === undefined) await offboard(operator, record(), options).catch(unlessComplete);
      const certificate = certificateAt(options.certificate);
      expect(certificate.items_removed).toEqual(plan.items);
      expect([...new Set((await ofTenant()).map(({ pk }) => String(pk).split('#')[3]))]).toEqual(['AUDIT']);
      if (died !== undefined) return;
    }
  }, 120_000);

  it('is blocked by a hold on one of its entities', async () => {
    const { entity } = await sent('Quillfeather');
    await setHold(operator, live(), { entityId: entity }, 'Proceedings');
    await expect(planOffboarding(operator, tenant.id)).rejects.toMatchObject({ code: 'legal_hold' });
  });
});
