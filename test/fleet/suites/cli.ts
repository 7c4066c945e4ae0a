/** The CLI as its own process against the running fleet. */
import { spawn } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { newAddress, sendBody } from '../../support/fleet/fleet-journeys.ts';
import { SHORT_TEMPLATE } from '../../support/small-questionnaire.ts';
import type { SuiteFixture } from './suite-fixture.ts';

const COMMAND = fileURLToPath(new URL('../../../bin/probity.ts', import.meta.url));
const Key = z.object({ key_id: z.string(), api_key: z.string(), api_secret: z.string().optional() });
const Tenant = z.object({ tenant_id: z.uuid(), name: z.string() });
const KeyLines = z.array(z.looseObject({ key_id: z.string(), name: z.string(), status: z.string() }));
const Credits = z.array(z.object({ kind: z.string(), balance: z.int(), granted: z.int(), used: z.int() }));

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly complaints: string;
}

export function cliSuite(fixture: () => SuiteFixture): void {
  const name = `Cli ${randomUUID()}`;
  const owner = 'owner@cli.example';
  const run = (...words: readonly string[]): Promise<Ran> =>
    runCommand(['--fleet', fixture().fleet.fleetFile, '--operator', 'fleet-tests', '--json', ...words]);
  const done = async <S extends z.ZodType>(schema: S, ...words: readonly string[]): Promise<z.output<S>> => {
    const { code, out, complaints } = await run(...words);
    expect(complaints).toBe('');
    expect(code).toBe(0);
    return schema.parse(JSON.parse(out));
  };
  const createKey = (label: string, ...options: readonly string[]) =>
    done(Key, 'keys', 'create', name, '--owner', owner, '--name', label, ...options);
  const list = (key: string, headers = {}) =>
    fixture().fleet.call('GET', '/api/v1/entities/', { key, headers });

  describe('the operator’s command line', () => {
    it('makes a tenant and a user, and refuses both a second time', async () => {
      const made = await done(Tenant, 'tenants', 'create', name, '--expiry-hours', '24');
      expect(await done(z.array(Tenant), 'tenants', 'list')).toContainEqual(expect.objectContaining(made));
      const user = ['users', 'create', name, '--name', 'Owner', '--email', owner] as const;
      await done(z.object({ id: z.uuid() }), ...user);
      const [sameTenant, sameUser] = [await run('tenants', 'create', name), await run(...user)];
      expect([sameTenant.code, sameUser.code]).toEqual([1, 1]);
      expect(JSON.parse(sameTenant.complaints)).toMatchObject({ error: { code: 'tenant_exists' } });
    });

    it('issues a key whose limits, scopes and addresses hold', async () => {
      const options = ['--environment', 'test', '--scope', 'entities:read', '--per-minute', '3'];
      const key = await createKey('narrow', ...options, '--per-hour', '500', '--ip', '127.0.0.0/8');
      const first = await list(key.api_key);
      expect([first.status, first.headers['x-ratelimit-limit']]).toEqual([200, '500']);
      expect(first.headers['x-ratelimit-burst-limit']).toBe('3');
      const write = await fixture().fleet.call('POST', '/api/v1/entities/', { key: key.api_key, body: {} });
      expect([write.status, write.body['code']]).toEqual([403, 'insufficient_permissions']);
      const elsewhere = await createKey(
        'elsewhere',
        '--environment',
        'test',
        '--ip',
        '203.0.113.7',
        '--expires',
        '90d',
      );
      expect((await list(elsewhere.api_key)).body['code']).toBe('ip_not_allowed');

      const wide = ['keys', 'limit', name, key.key_id, '--per-minute', '1000', '--per-hour', '2000'] as const;
      await done(z.object({ key_id: z.literal(key.key_id) }), ...wide);
      expect((await list(key.api_key)).headers['x-ratelimit-burst-limit']).toBe('1000');
      const lines = await done(KeyLines, 'keys', 'list', name, '--environment', 'test');
      expect(lines.map((line) => line.name).sort()).toEqual(['elsewhere', 'narrow']);

      await done(z.unknown(), '--yes', 'keys', 'revoke', name, key.key_id);
      expect((await list(key.api_key)).status).toBe(401);
    });

    it('issues a signing key that answers signed requests only, and asks before it revokes', async () => {
      const key = await createKey('signed', '--environment', 'live', '--hmac');
      expect((await list(key.api_key)).body['code']).toBe('invalid_signature');
      const signature = createHmac('sha256', key.api_secret ?? '')
        .update('GET/api/v1/entities/')
        .digest('hex');
      expect((await list(key.api_key, { 'X-Request-Signature': signature })).status).toBe(200);
      const unasked = await run('keys', 'revoke', name, key.key_id);
      expect(unasked.code).toBe(1);
      expect((await list(key.api_key, { 'X-Request-Signature': signature })).status).toBe(200);
    });

    it('sets the strict form of signatures, and the form of the contract is then refused', async () => {
      const key = await createKey('strict', '--environment', 'test', '--hmac');
      const path = '/api/v1/entities/';
      const mac = (message: string) =>
        createHmac('sha256', key.api_secret ?? '')
          .update(message)
          .digest('hex');
      const contract = { 'X-Request-Signature': mac(`GET${path}`) };
      expect((await list(key.api_key, contract)).status).toBe(200);
      await done(z.unknown(), 'keys', 'signature', name, key.key_id, 'strict');
      expect((await list(key.api_key, contract)).body['code']).toBe('invalid_signature');
      const timestamp = String(Math.floor((await fixture().fleet.now()) / 1000));
      const digest = createHash('sha256').digest('hex');
      const lines = ['probity-request-1', 'GET', path, '', timestamp, '', digest];
      const strict = { 'X-Request-Signature': mac(lines.join('\n')), 'X-Request-Timestamp': timestamp };
      expect((await list(key.api_key, strict)).status).toBe(200);
      const wrong = await run('keys', 'signature', name, key.key_id, 'loose');
      expect(wrong.code).not.toBe(0);
    });

    it('grants and shows credits that a live send then uses', async () => {
      const { fleet } = fixture();
      await done(z.unknown(), 'credits', 'grant', name, 'send_ddq', '2');
      const file = join(fleet.folder, 'short.json');
      await writeFile(file, JSON.stringify(SHORT_TEMPLATE));
      const linted = await done(z.object({ findings: z.array(z.unknown()) }), 'questionnaires', 'lint', file);
      expect(linted.findings).toEqual([]);
      const imported = await done(
        z.object({ id: z.int() }),
        'questionnaires',
        'import',
        file,
        '--tenant',
        name,
      );
      const listed = await done(
        z.array(z.looseObject({ id: z.int() })),
        'questionnaires',
        'list',
        '--tenant',
        name,
      );
      expect(listed.map(({ id }) => id)).toEqual([imported.id]);

      const { api_key: key } = await createKey('live', '--environment', 'live');
      const tenant = { ...fixture().tenant, questionnaireId: imported.id };
      const send = () =>
        fleet.call('POST', '/api/v1/workflows/send/', { key, body: sendBody(tenant, newAddress()) });
      expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
      const broke = await send();
      expect([broke.status, broke.body['code']]).toEqual([403, 'insufficient_credits']);
      const shown = await done(Credits, 'credits', 'show', name);
      expect(shown).toContainEqual({ kind: 'send_ddq', balance: 0, granted: 2, used: 2 });
    });

    it('refuses a broken template with its findings and exit code 1, and imports nothing', async () => {
      const file = join(fixture().fleet.folder, 'broken.json');
      const [section] = SHORT_TEMPLATE.sections;
      await writeFile(file, JSON.stringify({ ...SHORT_TEMPLATE, sections: [section, section] }));
      const { code, out } = await run('questionnaires', 'import', file, '--tenant', name);
      expect(code).toBe(1);
      expect(JSON.parse(out)).toMatchObject({ findings: expect.arrayContaining([expect.anything()]) });
      expect((await run('questionnaires', 'nonsense')).code).toBe(2);
    });
  });
}

function runCommand(words: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [COMMAND, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const text = { out: '', complaints: '' };
  child.stdout.on('data', (chunk) => {
    text.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    text.complaints += String(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...text }));
  });
}
