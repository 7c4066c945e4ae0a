/** `probity secrets`: what the operator types and reads. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '#shared/domain/tenants/provision/keys/create.ts';
import { createTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { createUser } from '#shared/domain/tenants/provision/users.ts';
import { Settings } from '../../../cli/connection/settings.ts';
import { edgeUse, finishedEdge, rotatedEdge } from '../../../cli/secrets/edge.ts';
import { type EmbeddedFleet, startFleet } from '../embedded-fleet.ts';
import { type } from '../screen.ts';

const folder = mkdtempSync(join(tmpdir(), 'probity-secrets-'));
const fleetFile = join(folder, 'fleet.json');

let fleet: EmbeddedFleet;
beforeAll(async () => {
  fleet = await startFleet();
  const { resources, url } = fleet;
  writeFileSync(fleetFile, JSON.stringify({ urls: { aws: url }, resources, tenants: [] }));
});
afterAll(async () => {
  await fleet.stop();
  rmSync(folder, { recursive: true });
});

const probity = (line: string) => type(['--fleet', fleetFile, '--operator', 'grace', ...line.split(' ')]);

describe('the pepper', () => {
  it('is listed with the keys that need new ones, replaced, and finished only when nothing needs it', async () => {
    const { tenant_id } = await createTenant(fleet.context, { name: 'Table Ltd' });
    const owner = await createUser(fleet.context, tenant_id, { name: 'Ada', email: 'ada@table.example' });
    const wish = { name: 'Key', environment: 'live', owner_id: owner.id } as const;
    const { key_id } = await createKey(fleet.context, tenant_id, wish);
    expect((await probity('secrets show')).out).toMatch(/^pepper +1 +- +deployment +1 API keys$/m);

    expect(await probity('secrets rotate pepper')).toMatchObject({ exitCode: 1 });
    const rotated = await probity('--yes secrets rotate pepper');
    expect(rotated).toMatchObject({ exitCode: 0, err: '' });
    expect(rotated.out).toMatch(/^Generation 2 is used for what is made from .{16} \(UTC\) on\./);
    const { out } = await probity('secrets show');
    expect(out).toMatch(/^pepper +2 +\d{4}-\d\d-\d\d \d\d:\d\d +grace +0 API keys$/m);
    expect(out).toContain(`Table Ltd: live key ${key_id} needs a new one`);
    expect(out).not.toContain('pepper of the tests');

    expect((await probity('--yes secrets rotate pepper')).err).toContain('Finish its replacement first');
    expect((await probity('--yes secrets finish pepper')).err).toContain('Respondents may have sessions');
    expect((await probity('--yes secrets finish pepper --force')).out).toMatch(
      /^Generation 2 alone is accepted within five minutes\. 1 API keys are refused/,
    );
    expect((await probity('--yes secrets finish pepper')).err).toContain('no previous value');
    expect((await probity('secrets rotate spoon')).exitCode).toBe(1);
  });
});

describe('the secret of the edge', () => {
  const example = JSON.parse(readFileSync(new URL('../../../stages/example.json', import.meta.url), 'utf8'));
  const settings = Settings.parse({ stage: 'prod', fleet: fleetFile, region: 'eu-central-1' });
  const outputs = join(folder, 'outputs.json');

  function state(edgePasses: readonly number[], accepted: string, sent: string) {
    const text = JSON.stringify({ ...example, settings: { edgePasses } })
      .replaceAll(/probity\.example/g, 'probity-edge-test.com')
      .replaceAll('111122223333', '123456789012');
    writeFileSync(join(folder, 'prod.json'), text);
    const deployed = {
      'probity-prod-service': { EdgePassesAccepted: accepted },
      'probity-prod-api': { EdgePassSent: sent },
    };
    writeFileSync(outputs, JSON.stringify(deployed));
    return edgeUse({ ...settings, resources: outputs }, folder);
  }

  it('gets a second generation, and is finished only when the edge sends the new one', async () => {
    const before = await state([1], '1', '1');
    expect(before).toEqual({ setting: [1], accepted: [1], sent: 1 });
    expect(rotatedEdge(before)).toEqual([1, 2]);
    expect(() => finishedEdge(before)).toThrow('no previous value');

    const stated = await state([1, 2], '1', '1');
    expect(() => rotatedEdge(stated)).toThrow('Finish its replacement first');
    expect(() => finishedEdge(stated)).toThrow('it sends 1');
    expect(() => finishedEdge({ ...stated, sent: undefined })).toThrow('outputs of the last deployment');

    const deployed = await state([1, 2], '1 2', '2');
    expect(finishedEdge(deployed)).toEqual([2]);
    expect(rotatedEdge(await state([2], '2', '2'))).toEqual([2, 3]);
  });

  it('is a setting that the operator puts into the stage file', async () => {
    expect(await probity('secrets rotate edge')).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('{"edgePasses":[1,2]}'),
      err: expect.stringContaining('service and api, in this order'),
    });
  });
});
