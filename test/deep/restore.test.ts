/**
 * The restore of docs/deploy.md, rehearsed on the embedded cloud: damage is done, the tables are restored to the moment before it, and
 * the stage goes on with them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tablesOf } from '../../cli/connection/fleet-file.ts';
import { tables as tableFacts } from '../../cli/doctor/gather/data.ts';
import { type RestoredTable, restoreTables } from '../../cli/restore/restore-tables.ts';
import { TABLE_IDS } from '../../lib/stages.ts';
import { sendQuestionnaire } from '../support/fleet/fleet-journeys.ts';
import { type FleetTenant, makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { deploymentWith } from '../support/fleet/host/other-deployment.ts';
import { RecordingReceiver } from '../support/fleet/recording-receiver.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';

let fleet: RunningFleet;
let tenant: FleetTenant;
let receiver: RecordingReceiver;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-rehearsal-'));
  receiver = await RecordingReceiver.listen();
  fleet = await RunningFleet.start();
  tenant = await makeFleetTenant(fleet);
});
afterAll(async () => {
  receiver.close();
  await fleet.end();
  await rm(folder, { recursive: true });
});

const PAUSE_SEC = 10;
const LAG_SEC = 6 * 60;

async function createEntity(legal_name: string): Promise<string> {
  const body = { entity_type: 'company', legal_name };
  const answer = await fleet.call('POST', '/api/v1/entities/', { key: tenant.live, body });
  expect(answer.status).toBe(201);
  return String(answer.body['id']);
}

const statusOf = async (id: string) =>
  (await fleet.call('GET', `/api/v1/entities/${id}/`, { key: tenant.live })).status;

async function asRoot<T>(work: (dynamo: DynamoDBClient) => Promise<T>): Promise<T> {
  const settings = { region: 'eu-west-1', endpoint: fleet.facts.urls.aws, credentials: fleet.root };
  const dynamo = new DynamoDBClient(settings);
  try {
    return await work(dynamo);
  } finally {
    dynamo.destroy();
  }
}

/** A stage whose file names the restored tables. */
function adopting(restored: readonly RestoredTable[]): Promise<string> {
  const names = TABLE_IDS.map((id, index) => [id, restored[index]?.target]);
  return deploymentWith(join(folder, 'adopting'), { restored: Object.fromEntries(names) });
}

describe('a stage whose tables were damaged', () => {
  it('is restored to the moment before, and works on from there', async () => {
    const hook = { event_type: 'all', webhook_url: receiver.url('/restored') };
    expect((await fleet.call('POST', '/api/v1/webhooks/', { key: tenant.live, body: hook })).status).toBe(
      201,
    );
    const [kept, damaged] = [await createEntity('Kept Ltd'), await createEntity('Damaged Ltd')];
    await fleet.settle();
    const before = auditRows(await fleet.items());
    await fleet.advance(PAUSE_SEC);
    const moment = new Date(await fleet.now()).toISOString();
    await fleet.advance(PAUSE_SEC);

    const deleted = await fleet.call('DELETE', `/api/v1/entities/${damaged}/`, { key: tenant.live });
    expect(deleted.status).toBe(204);
    const late = await createEntity('Late Ltd');
    await fleet.advance(LAG_SEC);

    const sources = tablesOf(fleet.facts.resources);
    const suffix = '-restored-rehearsal';
    const order = { tables: sources, at: moment, suffix, progress: () => undefined };
    const restored = await asRoot((dynamo) => restoreTables(dynamo, order));
    expect(await asRoot((dynamo) => restoreTables(dynamo, order))).toEqual(restored);
    expect(restored.map(({ source }) => source)).toEqual(sources);

    // Before the stage adopts them: an import changes nothing of a table.
    await expectWhole(restored.map(({ target }) => target));
    await fleet.stop();
    await fleet.startAgain(await adopting(restored));
    expect(tablesOf(fleet.facts.resources)).toEqual(restored.map(({ target }) => target));

    expect([await statusOf(kept), await statusOf(damaged), await statusOf(late)]).toEqual([200, 200, 404]);
    expect(auditRows(await fleet.items())).toEqual(before);

    const { entityId } = await sendQuestionnaire(fleet, tenant, tenant.live);
    await fleet.settle();
    expect(receiver.received.some(({ data }) => data['entity_id'] === entityId)).toBe(true);
    expect(await fleet.failedFunctions()).toEqual([]);
  });
});

/** Recovery of both tables, and stream, expiry and indexes of that of the data, are as the template has them. */
async function expectWhole([table = '', auditTable = '']: readonly string[]): Promise<void> {
  const client = { region: 'eu-west-1', endpoint: fleet.facts.urls.aws, credentials: fleet.root };
  const [data, trail] = await tableFacts(client, { ...fleet.facts.resources, table, auditTable });
  expect(data).toMatchObject({
    name: table,
    status: 'ACTIVE',
    stream: true,
    expires: 'ttl',
    recovery: true,
    indexes: { listing: 'ACTIVE', facet: 'ACTIVE', due: 'ACTIVE' },
  });
  expect(trail).toMatchObject({ name: auditTable, status: 'ACTIVE', recovery: true, indexes: {} });
}

/** The rows of the audit trail, which nothing may change. */
function auditRows(items: readonly Readonly<Record<string, unknown>>[]) {
  return items
    .filter(({ pk }) => String(pk).includes('#AUDIT#'))
    .sort((a, b) => `${a['pk']}${a['sk']}`.localeCompare(`${b['pk']}${b['sk']}`));
}
