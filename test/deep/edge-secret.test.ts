/**
 * The secret of the edge is replaced by deployments of the embedded cloud. A key with an address list shows what the API accepts: behind
 * an edge that it does not believe, it sees the address of the edge.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createKey } from '#shared/domain/tenants/provision/keys/create.ts';
import { listUsers } from '#shared/domain/tenants/provision/users.ts';
import { makeFleetTenant } from '../support/fleet/fleet-tenant.ts';
import { deploymentWith } from '../support/fleet/host/other-deployment.ts';
import { RunningFleet } from '../support/fleet/running-fleet.ts';

const Template = z.looseObject({
  Resources: z.record(z.string(), z.unknown()),
  Outputs: z.record(z.string(), z.unknown()),
});

let fleet: RunningFleet;
let folder: string;
let listed: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-edge-secret-'));
  fleet = await RunningFleet.start();
  listed = await keyFromLoopback();
});
afterAll(async () => {
  await fleet.end();
  await rm(folder, { recursive: true });
});

async function keyFromLoopback(): Promise<string> {
  const { id } = await makeFleetTenant(fleet);
  const operator = await fleet.operator();
  try {
    const [owner] = await listUsers(operator, id);
    const wish = { name: 'Listed', environment: 'test', owner_id: owner?.id ?? '' } as const;
    return (await createKey(operator, id, { ...wish, ip_whitelist: ['127.0.0.1/32'] })).api_key;
  } finally {
    operator.close();
  }
}

const status = async () => (await fleet.call('GET', '/api/v1/entities/', { key: listed })).status;

const templateOf = (deployment: string, stack: string) =>
  join(deployment, 'cdk.out', `${stack}.template.json`);

/** What is deployed when the stack of the edge is still that of an earlier deployment. */
async function laggingEdge(deployment: string, earlier: string): Promise<string> {
  await writeFile(templateOf(deployment, 'api'), await readFile(templateOf(earlier, 'api')));
  const read = async (from: string) =>
    Template.parse(JSON.parse(await readFile(templateOf(from, 'service'), 'utf8')));
  const [service, before] = [await read(deployment), await read(earlier)];
  // The earlier secret and its output stay, so that the earlier edge can still be made.
  const passes = Object.entries(before.Resources).filter(([id]) => /^EdgePass/.test(id));
  const Resources = { ...Object.fromEntries(passes), ...service.Resources };
  const content = { ...service, Resources, Outputs: { ...before.Outputs, ...service.Outputs } };
  await writeFile(templateOf(deployment, 'service'), JSON.stringify(content));
  return deployment;
}

async function deploy(deployment: string): Promise<void> {
  await fleet.stop();
  await fleet.startAgain(deployment);
}

describe('the secret of the edge', () => {
  it('is replaced without a refused call, and the previous one is refused after the end', async () => {
    expect(await status()).toBe(200);
    const make = (name: string, edgePasses: number[]) => deploymentWith(join(folder, name), { edgePasses });
    const first = await make('first', [1]);

    // The functions accept the new secret, and the edge sends the previous one.
    await deploy(await laggingEdge(await make('rotate-service', [1, 2]), first));
    expect(await status()).toBe(200);
    const both = await make('rotate', [1, 2]);
    await deploy(both);
    expect(await status()).toBe(200);

    await deploy(await make('finish', [2]));
    expect(await status()).toBe(200);
    await deploy(await laggingEdge(await make('refused', [2]), first));
    expect(await status()).toBe(403);
    expect(await fleet.failedFunctions()).toEqual([]);
  });
});
