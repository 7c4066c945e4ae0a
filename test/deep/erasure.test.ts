/**
 * Erasure by the operator's commands, rehearsed on a running fleet with what a tenant really has: an answered questionnaire with a file,
 * a document, a screening and deliveries. What is left is looked at as root, in tables, files and the answers of the API.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@probity/reading/testing/made-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasurePorts } from '../../cli/erasure/ports.ts';
import { type Outcome, type } from '../cli/screen.ts';
import { answered, expectStatus } from '../support/fleet/fleet-journeys.ts';
import { type FleetTenant, makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { certificateForm, multipart } from '../support/fleet/multipart.ts';
import { RecordingReceiver } from '../support/fleet/recording-receiver.ts';
import { RunningFleet, type StoredItem } from '../support/fleet/running-fleet.ts';

const DAY_SEC = 86_400;

let fleet: RunningFleet;
let receiver: RecordingReceiver;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-erasure-'));
  receiver = await RecordingReceiver.listen();
  fleet = await RunningFleet.start();
});
afterAll(async () => {
  receiver.close();
  await fleet.end();
  await rm(folder, { recursive: true });
});

const probity = (...argv: readonly string[]): Promise<Outcome> =>
  type(['--fleet', fleet.fleetFile, '--operator', 'grace', '--yes', ...argv]);

interface Case {
  readonly entityId: string;
  readonly responseId: string;
  readonly email: string;
}

/** A company that was asked, answered, handed in files and was screened. */
async function completeCase(tenant: FleetTenant): Promise<Case> {
  const key = tenant.live;
  const { bearer, ...sent } = await answered(fleet, tenant, key);
  for (const place of [`responses/${sent.responseId}`, `entities/${sent.entityId}`]) {
    const form = await multipart(certificateForm(PDF, 'certificate.pdf'));
    expectStatus(await fleet.call('POST', `/api/v1/${place}/documents/upload/`, { key, ...form }), 201);
  }
  expectStatus(await fleet.call('POST', '/api/v1/onboarding/submit/', { key: bearer, body: {} }), 200);
  const screening = { entity_id: sent.entityId };
  expectStatus(await fleet.call('POST', '/api/v1/screening/', { key, body: screening }), 202);
  await fleet.settle();
  return sent;
}

async function tenantWithHook(): Promise<FleetTenant> {
  const tenant = await makeFleetTenant(fleet);
  const hook = { event_type: 'all', webhook_url: receiver.url(`/${tenant.id}`) };
  expectStatus(await fleet.call('POST', '/api/v1/webhooks/', { key: tenant.live, body: hook }), 201);
  return tenant;
}

/** Names of every version of every file of a tenant, also of removed ones. */
async function versionsOf(tenant: FleetTenant): Promise<readonly string[]> {
  const client = { region: 'eu-west-1', endpoint: fleet.facts.urls.aws, credentials: fleet.root };
  const ports = erasurePorts({ resources: fleet.facts.resources, client, operator: 'root' });
  const found: string[] = [];
  for await (const page of ports.versions('')) found.push(...page.map(({ key }) => key));
  return found.filter((name) => name.includes(tenant.id));
}

const isTrail = ({ pk }: StoredItem) => String(pk).includes('#AUDIT#');
/** Has the index of names forget the entity: an id and nothing else. */
const isRemoval = ({ pk, op }: StoredItem) => String(pk).includes('#NAMES#') && op === 'remove';
const says = (item: StoredItem, ids: readonly string[]) => {
  const text = JSON.stringify(item);
  return ids.some((id) => text.includes(id));
};

describe('an operator on a running stage', () => {
  it('erases an entity: no item and no version of a file names it, and all else works on', async () => {
    const tenant = await tenantWithHook();
    const [gone, kept] = [await completeCase(tenant), await completeCase(tenant)];
    const ids = [gone.entityId, gone.responseId];
    expect((await versionsOf(tenant)).some((name) => ids.some((id) => name.includes(id)))).toBe(true);
    const file = join(folder, 'entity.json');
    const place = ['--environment', 'live', '--certificate', file];
    const { exitCode, err } = await probity('entities', 'erase', tenant.id, gone.entityId, ...place);
    expect([exitCode, err.split('\n').at(-1)]).toEqual([0, expect.stringContaining('removed')]);
    await fleet.settle();
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      kind: 'entity erased',
      items_removed: { entity: 1, response: 1, 'onboarding session': 1 },
    });
    const remains = async () =>
      (await fleet.items()).filter((item) => !isTrail(item) && !isRemoval(item) && says(item, ids));
    expect((await remains()).filter(({ sk }) => !String(sk).startsWith('IDEM'))).toEqual([]);
    expect((await versionsOf(tenant)).filter((name) => ids.some((id) => name.includes(id)))).toEqual([]);
    const read = (id: string) => fleet.call('GET', `/api/v1/entities/${id}/`, { key: tenant.live });
    expect([(await read(gone.entityId)).status, (await read(kept.entityId)).status]).toEqual([404, 200]);
    // Answers of calls are remembered for a day.
    await fleet.advance(2 * DAY_SEC);
    expect(await remains()).toEqual([]);
    expect(await fleet.failedFunctions()).toEqual([]);
  });

  it('offboards a tenant: rows of the audit trail are left, no file and no data key, and another tenant works on', async () => {
    const [tenant, other] = [await tenantWithHook(), await tenantWithHook()];
    await completeCase(tenant);
    const kept = await completeCase(other);
    const { dataKeysTable } = fleet.facts.resources;
    const keysOf = async (id: string) =>
      (await fleet.itemsOf(dataKeysTable)).filter(({ pk }) => String(pk).includes(id)).length;
    expect(await keysOf(tenant.id)).toBeGreaterThan(0);
    const file = join(folder, 'tenant.json');
    const { exitCode } = await probity('tenants', 'offboard', tenant.id, '--certificate', file);
    expect(exitCode).toBe(0);
    await fleet.settle();
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      kind: 'tenant offboarded',
      keys_destroyed: { test: 1, live: 1 },
    });
    const left = (await fleet.items()).filter((item) => !isTrail(item) && says(item, [tenant.id]));
    expect(left).toEqual([]);
    expect(await versionsOf(tenant)).toEqual([]);
    expect([await keysOf(tenant.id), await keysOf(other.id)]).toEqual([0, 2]);
    const read = (key: string, id: string) => fleet.call('GET', `/api/v1/responses/${id}/`, { key });
    expect((await read(tenant.live, kept.responseId)).status).toBe(401);
    expect((await read(other.live, kept.responseId)).status).toBe(200);
    expect(await fleet.failedFunctions()).toEqual([]);
  });
});
