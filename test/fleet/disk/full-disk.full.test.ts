/** A fleet on a disk of its own that becomes full: needs the right to mount one, and is skipped where there is none. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetTenant, makeFleetTenant } from '../../support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../../support/fleet/running-fleet.ts';

const disk = await mkdtemp(join(tmpdir(), 'small-disk-'));
const isMounted = mounted(disk);

function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Takes all the room that is left. */
function fill(): void {
  const file = openSync(join(disk, 'filler'), 'w');
  for (const piece of [1_048_576, 4_096]) {
    const bytes = Buffer.alloc(piece, 1);
    try {
      for (;;) writeSync(file, bytes);
    } catch {
      // Full.
    }
  }
  closeSync(file);
}

afterAll(async () => {
  if (isMounted) execFileSync('umount', [disk]);
  await rm(disk, { recursive: true, force: true });
});

describe.skipIf(!isMounted)('a fleet whose disk is full', () => {
  let fleet: RunningFleet;
  let tenant: FleetTenant;
  beforeAll(async () => {
    fleet = await RunningFleet.start({}, disk);
    tenant = await makeFleetTenant(fleet);
  }, 120_000);
  afterAll(() => fleet.end());

  const make = (legal_name: string) =>
    fleet.call('POST', '/api/v1/entities/', {
      key: tenant.test,
      body: { entity_type: 'company', legal_name },
    });
  const read = async (path: string) =>
    (await fleet.call('GET', `/api/v1${path}`, { key: tenant.test })).status;

  it('refuses writes with 503, answers reads, and takes writes again without a new start', async () => {
    const made = await make('Before Ltd');
    expect(made.status).toBe(201);
    fill();
    const changes = [
      await make('Meanwhile Ltd'),
      await fleet.call('PATCH', `/api/v1/entities/${made.body['id']}/`, {
        key: tenant.test,
        body: { legal_name: 'Meanwhile Ltd' },
      }),
      await fleet.call('POST', '/api/v1/webhooks/', {
        key: tenant.test,
        body: { webhook_url: 'http://127.0.0.1:9/', event_type: 'response.created' },
      }),
    ];
    for (const refused of changes) {
      expect(refused.body).toMatchObject({ error: true, status_code: 503, request_id: expect.any(String) });
      expect(refused.status).toBe(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    // More lines than one moment logs.
    for (let time = 0; time < 20; time += 1) {
      expect(await read(`/entities/${made.body['id']}/`)).toBe(200);
      expect(await read('/entities/')).toBe(200);
      expect(await read('/webhooks/')).toBe(200);
    }
    rmSync(join(disk, 'filler'));
    expect((await make('Afterwards Ltd')).status).toBe(201);
    const { body } = await fleet.call('GET', `/api/v1/entities/${made.body['id']}/`, { key: tenant.test });
    expect(body).toMatchObject({ legal_name: 'Before Ltd' });
    await fleet.settle();
  }, 180_000);
});
