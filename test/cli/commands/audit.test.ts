/** `probity audit`: every tampering with rows or links is found and named. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { sealTrail, verifyTrail } from '#shared/domain/tenants/audit-trail.ts';
import { createTenant, setExpiryHours } from '#shared/domain/tenants/provision/tenants.ts';
import { type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { TRAIL_NAME } from '../../support/service-table.ts';
import { type EmbeddedFleet, type StoredItem, startFleet } from '../embedded-fleet.ts';
import { type } from '../screen.ts';

let fleet: EmbeddedFleet;
let raw: DynamoDBDocumentClient;
let scope: TenantScope;
let made = 0;

beforeAll(async () => {
  fleet = await startFleet();
  const credentials = { accessKeyId: 'tester', secretAccessKey: 'secret' };
  raw = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: fleet.url, region: 'eu-west-1', credentials }),
  );
});
afterAll(async () => {
  raw.destroy();
  await fleet.stop();
});

const HOUR = 3_600_000;
const seal = () => sealTrail(fleet.context, scope);
const verify = (expected?: string) => verifyTrail(fleet.context, scope, expected);

/** Three sealings of two changes each, on a tenant of its own. */
beforeEach(async () => {
  made += 1;
  const { tenant_id } = await createTenant(fleet.context, { name: `Sealed ${made}` });
  scope = unsafeTenantScope(tenant_id, 'live');
  for (const hours of [24, 48, 72]) {
    await setExpiryHours(fleet.context, tenant_id, hours);
    await setExpiryHours(fleet.context, tenant_id, hours + 1);
    fleet.advance(HOUR);
    await seal();
  }
});

async function items(kind: 'rows' | 'links'): Promise<readonly StoredItem[]> {
  const own = (await fleet.items()).filter(({ pk }) => String(pk).startsWith(`${scope.prefix}#AUDIT#`));
  const isLink = ({ pk }: StoredItem) => String(pk).endsWith('#CHAIN');
  const chosen = own.filter((item) => isLink(item) === (kind === 'links'));
  return chosen.toSorted((a, b) => (String(a['sk']) < String(b['sk']) ? -1 : 1));
}

async function at(kind: 'rows' | 'links', index: number): Promise<StoredItem> {
  const item = (await items(kind))[index];
  if (item === undefined) throw new Error(`the fixture has no ${kind} ${index}`);
  return item;
}

const keyOf = ({ pk, sk }: StoredItem) => ({ pk, sk });
const put = (Item: Record<string, unknown>) => raw.send(new PutCommand({ TableName: TRAIL_NAME, Item }));
const remove = (item: StoredItem) => raw.send(new DeleteCommand({ TableName: TRAIL_NAME, Key: keyOf(item) }));

describe('a sealed trail', () => {
  test('is whole: every row is in one link, and every link names the one before', async () => {
    expect(await verify()).toMatchObject({ rows: 7, unsealed_rows: 0, links: 3, seals: 3, faults: [] });
  });

  test('gets the copy that a crash after the link has prevented', async () => {
    await setExpiryHours(fleet.context, scope.tenantId, 10);
    fleet.advance(HOUR);
    const seals = {
      within: (): never => {
        throw new Error('the bucket is out of reach');
      },
    };
    await expect(sealTrail({ ...fleet.context, seals }, scope)).rejects.toThrow('out of reach');
    expect(await verify()).toMatchObject({ links: 4, seals: 3, faults: [] });
    await seal();
    expect(await verify()).toMatchObject({ links: 4, seals: 4, faults: [] });
  });

  test('of many days is sealed day by day, with every row in one link', async () => {
    for (let day = 0; day < 5; day += 1) {
      await setExpiryHours(fleet.context, scope.tenantId, 10 + day);
      fleet.advance(24 * HOUR);
    }
    await seal();
    expect(await verify()).toMatchObject({ rows: 12, unsealed_rows: 0, faults: [] });
  });

  test('without a change for a day gets a link that says so', async () => {
    fleet.advance(25 * HOUR);
    expect(await seal()).toMatchObject({ links: 4 });
    expect(await verify()).toMatchObject({ rows: 7, faults: [] });
  });

  test('is not sealed twice', async () => {
    const head = await seal();
    expect((await seal()).links).toBe(head.links);
  });

  test('leaves rows of the last minutes to the next sealing', async () => {
    await setExpiryHours(fleet.context, scope.tenantId, 10);
    expect(await verify()).toMatchObject({ unsealed_rows: 1, faults: [] });
  });

  test('of one environment says nothing of the other', async () => {
    const test = await verifyTrail(fleet.context, unsafeTenantScope(scope.tenantId, 'test'));
    expect(test).toMatchObject({ rows: 0, links: 0, head: null });
  });
});

describe('the commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-audit-'));
  const fleetFile = join(folder, 'fleet.json');
  const probity = (...argv: string[]) => type(['--fleet', fleetFile, '--operator', 'grace', ...argv]);
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => {
    const { resources, url } = fleet;
    const urls = { aws: url, api: 'http://127.0.0.1:1' };
    const operator = { access_key_id: 'tester', secret_access_key: 'secret' };
    writeFileSync(fleetFile, JSON.stringify({ urls, resources, operator, tenants: [] }));
  });

  test('verify ends with 0 for a whole trail, and with 1 and the first broken link otherwise', async () => {
    const verifying = ['audit', 'verify', scope.tenantId, '--env', 'live'];
    const whole = await probity(...verifying);
    expect([whole.exitCode, whole.out]).toEqual([0, expect.stringMatching(/^links +3$/m)]);
    const row = await at('rows', 3);
    await remove(row);
    const broken = await probity(...verifying);
    expect(broken.exitCode).toBe(1);
    expect(broken.err).toContain(`broken at link 2: row_removed, row ${String(row['sk'])}`);
  });

  test('verify ends with 1 where the expected hash is not in the chain', async () => {
    const { exitCode, err } = await probity(
      ...['audit', 'verify', scope.tenantId, '--env', 'live', '--expect', 'a'.repeat(64)],
    );
    expect([exitCode, err]).toEqual([1, expect.stringContaining('does not contain the expected hash')]);
  });

  test('seal prints the hash that a later verification can expect', async () => {
    const { out } = await probity('audit', 'seal', scope.tenantId, '--env', 'live', '--json');
    const { head } = z.object({ head: z.string() }).parse(JSON.parse(out));
    expect(await verify(head)).toMatchObject({ contains_expected: true });
  });
});

describe('tampering is found', () => {
  test('in a changed row', async () => {
    const row = await at('rows', 3);
    await raw.send(
      new UpdateCommand({
        TableName: TRAIL_NAME,
        Key: keyOf(row),
        UpdateExpression: 'SET actor_id = :other',
        ExpressionAttributeValues: { ':other': 'mallory' },
      }),
    );
    expect((await verify()).faults).toEqual([{ link: 2, kind: 'row_changed', row: row['sk'] }]);
  });

  test('in a row that was overwritten by a put', async () => {
    const row = await at('rows', 1);
    await put({ ...row, action: 'operator.tenants.nothing' });
    expect((await verify()).faults).toEqual([{ link: 1, kind: 'row_changed', row: row['sk'] }]);
  });

  test('in a removed row', async () => {
    const row = await at('rows', 5);
    await remove(row);
    expect((await verify()).faults).toEqual([{ link: 3, kind: 'row_removed', row: row['sk'] }]);
  });

  test('in an inserted row', async () => {
    const row = await at('rows', 3);
    const sk = `${String(row['sk'])}0`;
    await put({ ...row, sk });
    expect((await verify()).faults).toEqual([{ link: 2, kind: 'row_inserted', row: sk }]);
  });

  test('in a removed link', async () => {
    await remove(await at('links', 1));
    expect((await verify()).faults[0]).toEqual({ link: 2, kind: 'link_missing' });
  });

  test('in a changed link', async () => {
    const link = await at('links', 1);
    await put({ ...link, rows: [] });
    expect((await verify()).faults[0]).toEqual({ link: 2, kind: 'link_changed' });
  });

  test('in a chain that was cut off and written anew, by a hash that was noted down before', async () => {
    const { head } = await seal();
    expect(await verify(head ?? '')).toMatchObject({ contains_expected: true, faults: [] });
    await remove(await at('rows', 6));
    await remove(await at('links', 2));
    fleet.advance(HOUR);
    await seal();
    expect(await verify(head ?? '')).toMatchObject({ contains_expected: false });
  });

  test('in a chain that was cut off and written anew, by the copies of its links', async () => {
    await remove(await at('rows', 6));
    await remove(await at('links', 2));
    expect((await verify()).faults).toEqual([{ link: 3, kind: 'link_replaced' }]);
    fleet.advance(HOUR);
    await seal();
    expect((await verify()).faults).toEqual([{ link: 3, kind: 'link_replaced' }]);
  });
});
