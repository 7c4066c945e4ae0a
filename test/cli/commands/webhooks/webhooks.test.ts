/** The log and replays of deliveries on the command line, over the embedded services. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { newWebhookSecret } from '#shared/domain/tenants/webhook-secret.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { createWrite } from '#shared/domain/webhooks/repository.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { systemLog } from '#shared/platform/system.ts';
import { delivered } from '../../../support/webhooks/delivered.ts';
import { type EmbeddedFleet, startFleet } from '../../embedded-fleet.ts';
import { type } from '../../screen.ts';

const folder = mkdtempSync(join(tmpdir(), 'probity-cli-webhooks-'));
const fleetFile = join(folder, 'fleet.json');

let fleet: EmbeddedFleet;
let scope: TenantScope;
let webhook: string;
let delivery: string;
const URL = 'https://hooks.lantern.example/probity?token=canary';

beforeAll(async () => {
  fleet = await startFleet();
  const { resources, url: aws, context } = fleet;
  writeFileSync(fleetFile, JSON.stringify({ urls: { aws }, resources, tenants: [] }));
  const { tenant_id } = await createTenant(context, { name: 'Lantern' });
  scope = unsafeTenantScope(tenant_id, 'test');
  webhook = await subscribed(scope);
  delivery = await delivered(worker(), scope, { subscription: webhook, url: URL });
  await delivered(worker(), scope, { subscription: undefined, url: URL });
});
afterAll(async () => {
  await fleet.stop();
  rmSync(folder, { recursive: true });
});

const worker = () => workerContext({ ...fleet.context, log: systemLog('cli-tests') });

async function subscribed(of: TenantScope): Promise<string> {
  const id = fleet.context.ids.uuid();
  const write = createWrite(of, await worker().vault(of), {
    id,
    eventType: 'all',
    details: { webhook_url: URL, description: null, filters: {} },
    secret: newWebhookSecret(),
    createdAt: new Date().toISOString(),
  });
  await fleet.context.tables.within(fenceOf(of)).commit([write]);
  return id;
}

const probity = (line: string, options?: Parameters<typeof type>[1]) =>
  type(['--fleet', fleetFile, '--operator', 'grace', ...line.split(' ')], options);

async function json(line: string) {
  const { exitCode, out, err } = await probity(`${line} --json --yes`);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  return JSON.parse(out);
}

test('the log shows deliveries to subscriptions and to requests, without the address’s token', async () => {
  const { exitCode, out } = await probity('webhooks log Lantern --env test');
  expect(exitCode).toBe(0);
  expect(out).toMatch(/^CREATED \(UTC\) +EVENT +ENDPOINT +STATUS +ATTEMPTS +LAST +DELIVERY$/m);
  expect(out).toMatch(
    new RegExp(`alert\\.created +hooks\\.lantern\\.example +succeeded +1 +200 +${delivery}`),
  );
  expect(out).toMatch(/alert\.created +\(request\) +succeeded/);
  expect(out).not.toContain('canary');
});

test('the log filters by subscription, status, type and time', async () => {
  const log = async (options: string) => (await json(`webhooks log Lantern --env test ${options}`)).length;
  expect(await log('--status succeeded')).toBe(2);
  expect(await log(`--webhook ${webhook}`)).toBe(1);
  expect(await log('--status failed')).toBe(0);
  expect(await log('--type case.opened')).toBe(0);
  expect(await log('--limit 1')).toBe(1);
  expect(await log('--to 2020-01-01T00:00:00Z')).toBe(0);
  expect((await json('webhooks log Lantern --env live')).length).toBe(0);
  const wrong = await probity('webhooks log Lantern --env test --from yesterday');
  expect([wrong.exitCode, wrong.err]).toEqual([1, expect.stringContaining('from: Must be an instant')]);
});

test('a replay shows what it would send, asks, and sends nothing unless it is confirmed', async () => {
  const range = `webhooks replay Lantern --env test --webhook ${webhook} --from 2020-01-01T00:00:00Z --status all`;
  expect(await json(`${range} --dry-run`)).toMatchObject({
    count: 1,
    delivery_ids: [delivery],
    replay_id: null,
  });
  const refused = await probity(range);
  expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining('Repeat with --yes')]);
  const declined = await probity(range, { answer: 'no' });
  expect(declined.err).toContain('Type "local" to send 1 deliveries of Lantern again');
  expect(await jobs()).toBe(0);
  const started = await json(range);
  expect(started).toMatchObject({ count: 1, replay_id: expect.any(String) });
  expect(await jobs()).toBe(1);
  const again = await probity(`${range} --yes`);
  expect([again.exitCode, again.err]).toEqual([
    1,
    'probity: A replay of this subscription is still running.',
  ]);
});

test('one delivery is replayed under a new id, and audited', async () => {
  const one = `webhooks replay Lantern --env test --webhook ${webhook} --delivery ${delivery}`;
  expect(await json(`${one} --dry-run`)).toMatchObject({ count: 1 });
  const { delivery_id, replay_of } = await json(one);
  expect(replay_of).toBe(delivery);
  const [line] = await json(`webhooks log Lantern --env test --webhook ${webhook} --status pending`);
  expect(line).toMatchObject({ id: delivery_id, replay_of: delivery });
  const audits = (await fleet.items()).filter((item) => item['action'] === 'operator.webhooks.replay');
  expect(audits.length).toBeGreaterThan(0);
  const without = await probity(`webhooks replay Lantern --env test --webhook ${webhook}`);
  expect([without.exitCode, without.err]).toEqual([
    1,
    expect.stringContaining('--delivery, or a range with --from'),
  ]);
});

async function jobs(): Promise<number> {
  return (await fleet.items()).filter((item) => item['lane'] === 'job' && item['type'] === 'replay').length;
}
