/** The command line from the first tenant to the last revocation. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeApiKey } from '#shared/http/admission/credential.ts';
import { type EmbeddedFleet, startFleet } from './embedded-fleet.ts';
import { type Outcome, type } from './screen.ts';

const SEED = new URL('../../cli/seed/', import.meta.url);
const template = new URL('supplier-code-of-conduct.json', SEED).pathname;
const folder = mkdtempSync(join(tmpdir(), 'probity-cli-'));
const fleetFile = join(folder, 'fleet.json');

let fleet: EmbeddedFleet;
beforeAll(async () => {
  fleet = await startFleet();
  writeFleetFile(fleetFile, fleet.url);
});
afterAll(async () => {
  await fleet.stop();
  rmSync(folder, { recursive: true });
});

function writeFleetFile(path: string, aws: string): void {
  const { resources } = fleet;
  writeFileSync(path, JSON.stringify({ urls: { aws, api: 'http://127.0.0.1:1' }, resources, tenants: [] }));
}

const probity = (line: string, options?: Parameters<typeof type>[1]): Promise<Outcome> =>
  type(['--fleet', fleetFile, '--operator', 'grace', ...words(line)], options);

/** The JSON output of a command that must succeed. */
async function json(line: string) {
  const { exitCode, out, err } = await probity(`${line} --json`);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  return JSON.parse(out);
}

/** Splits at spaces outside double quotes. */
function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

describe('a tenant’s first day', () => {
  beforeAll(async () => {
    await json('tenants create "First Day" --expiry-hours 24');
    await json('users create "First Day" --name "Rosalind Okafor" --email rosalind@firstday.example');
  });

  test('shows the tenant with its settings, by name in any case', async () => {
    const { exitCode, out } = await probity('tenants show "first day"');
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^link lifetime, live \(hours\) {2,}24$/m);
    expect((await probity('tenants list')).out).toContain('First Day');
    expect((await json('tenants list')).map(({ name }: { name: string }) => name)).toContain('First Day');
  });

  test('shows a key once, with a remark beside the output', async () => {
    const line =
      'keys create "First Day" --owner rosalind@firstday.example --name Ops --environment test --hmac';
    const { exitCode, out, err } = await probity(
      `${line} --ip 10.0.0.0/8 ::1 --expires 30d --per-minute 500`,
    );
    expect(exitCode).toBe(0);
    expect(err).toBe('The key is shown this once; only its hash is kept.');
    const key = /prb_test_[0-9a-f]{88}/.exec(out)?.[0] ?? '';
    expect(decodeApiKey(await fleet.context.pepper.read(), key)?.scope.environment).toBe('test');
    expect(out).toMatch(/API secret {2,}prb_secret_/);
    const listed = await probity('keys list "First Day"');
    expect(listed.out).toContain('10.0.0.0/8 ::1');
    expect(listed.out).toContain(`…${key.slice(-4)}`);
    expect(listed.out).not.toContain(key.slice(9, 40));
  });

  test('limits, lists and revokes a key', async () => {
    const order = 'keys create "First Day" --owner rosalind@firstday.example --name Live --environment live';
    const { key_id } = await json(order);
    expect(await json(`keys limit "First Day" ${key_id} --per-hour 9`)).toEqual({
      key_id,
      limits: { hour: 9, minute: 20 },
    });
    const searches = await json(`keys limit "First Day" ${key_id} --class company_search --per-minute 50`);
    expect(searches).toEqual({ key_id, limits: { hour: 300, minute: 50 } });
    expect(await json(`keys revoke "First Day" ${key_id} --yes`)).toEqual({ key_id, status: 'revoked' });
    const [only] = await json('keys list "First Day" --environment live');
    expect(only).toMatchObject({ key_id, status: 'revoked', limits: { hour: 9, minute: 20 } });
  });

  test('grants and sets credits of one kind or of all', async () => {
    await json('credits grant "First Day" all 10');
    await json('credits set "First Day" ai_check 4 --yes');
    const { out } = await probity('credits show "First Day"');
    expect(out).toMatch(/^ai_check +4 +4 +0$/m);
    expect(out).toMatch(/^send_ddq +10 +10 +0$/m);
    const ledger = await json('credits ledger "First Day" --limit 1');
    expect(ledger).toMatchObject([{ kind: 'ai_check', movement: 'set', change: -6, operator: 'grace' }]);
  });

  test('imports, lists and exports a questionnaire that can be imported again', async () => {
    const made = await json(`questionnaires import ${template} --tenant "First Day"`);
    expect(await json('questionnaires list --tenant "First Day"')).toMatchObject([{ id: made.id }]);
    const { out } = await probity(`questionnaires export ${made.id} --tenant "First Day"`);
    const copy = join(folder, 'copy.json');
    writeFileSync(copy, out);
    const again = await json(`questionnaires import ${copy} --tenant "First Day"`);
    expect(again).toMatchObject({ id: made.id + 1, question_count: made.question_count });
  });
});

describe('the linter', () => {
  test('prints its findings as a table and fails on errors, without a fleet', async () => {
    const broken = join(folder, 'broken.json');
    const content = JSON.parse(readFileSync(template, 'utf8'));
    content.sections[0].questions[1].key = content.sections[0].questions[0].key;
    writeFileSync(broken, JSON.stringify(content));
    const argv = ['--fleet', join(folder, 'none.json'), 'questionnaires', 'lint'];
    const { exitCode, out } = await type([...argv, broken]);
    expect(exitCode).toBe(1);
    expect(out).toMatch(/^SEVERITY +CODE +WHERE/);
    expect(out).toMatch(/^error +duplicate_key +sections\[0\]\.questions\[1\]/m);
    expect((await type([...argv, template])).exitCode).toBe(0);
    const shapeless = join(folder, 'shapeless.json');
    writeFileSync(shapeless, '{"name": "x", "sections": [{"title": 5}]}');
    const told = await type([...argv, shapeless, '--json']);
    expect(told.exitCode).toBe(1);
    const paths = JSON.parse(told.out).findings.map(({ path }: { path: string }) => path);
    expect(paths).toContain('sections[0].title');
  });
});

describe('what cannot be undone', () => {
  let key = '';
  const revoke = () => `keys revoke Careful ${key}`;
  beforeAll(async () => {
    await json('tenants create Careful');
    await json('users create Careful --name "Ida Brandt" --email ida@careful.example');
    ({ key_id: key } = await json(
      'keys create Careful --owner ida@careful.example --name K --environment test',
    ));
  });

  test('is refused without --yes where nobody can be asked', async () => {
    const { exitCode, err } = await probity(revoke());
    expect(exitCode).toBe(1);
    expect(err).toBe('probity: This cannot be undone. Repeat with --yes, or type "local" when asked.');
    expect(await json('keys list Careful')).toMatchObject([{ status: 'active' }]);
  });

  test('asks for the stage’s name, and takes no other answer', async () => {
    const wrong = await probity(revoke(), { answer: 'yes' });
    expect(wrong.exitCode).toBe(1);
    expect(wrong.err).toContain(`Type "local" to revoke API key ${key}: `);
    const right = await probity(revoke(), { answer: 'local' });
    expect(right).toMatchObject({ exitCode: 0, out: `Key ${key} is revoked.` });
  });

  test.each([
    'credits set Careful all 0',
    'tenants rotate-webhook-secret Careful --environment live',
    'users remove-passkeys Careful ida@careful.example',
    'users deactivate Careful ida@careful.example',
  ])('includes %s', async (line) => {
    expect((await probity(line)).err).toContain('This cannot be undone');
    expect((await probity(`${line} --yes`)).exitCode).toBe(0);
  });
});

describe('what can be undone, and is confirmed all the same', () => {
  test.each([
    ['restore', 'New tables are made, which cost until they are deleted; the stage goes on as it is.'],
    [
      'secrets rotate pepper',
      'What is made from then on uses a new pepper; the previous one stays accepted until "finish".',
    ],
  ])('%s says what follows, and not that it cannot be undone', async (line, consequence) => {
    const { exitCode, err } = await probity(line);
    expect([exitCode, err]).toEqual([
      1,
      `probity: ${consequence} Repeat with --yes, or type "local" when asked.`,
    ]);
  });
});

describe('errors', () => {
  test.each([
    ['tenants show Nobody', 'probity: There is no tenant "Nobody".'],
    [
      'credits grant Nobody gold 1',
      'probity: "gold" is none of send_ddq, ai_autofill, ai_check, ai_assessment, company_search, all.',
    ],
    ['credits grant Nobody ai_check many', 'probity: Write a whole number.'],
    ['questionnaires import /nonexistent.json --tenant Nobody', 'probity: /nonexistent.json: does not exist'],
    ['keys limit Nobody 00', 'probity: Give --per-hour, --per-minute or both.'],
    ['tenants list --operator "a b"', 'probity: operator: Use letters, digits and . _ @ - only.'],
  ])('%s says so in one line and exits with 1', async (line, message) => {
    expect(await probity(line)).toEqual({ exitCode: 1, out: '', err: message });
  });

  test('keys create names the real scopes for one that no route asks for, and makes no key', async () => {
    const order = 'keys create "First Day" --owner rosalind@firstday.example --name Odd --environment live';
    const refused = await probity(`${order} --scope resource:read entities:read`);
    expect(refused.exitCode).toBe(1);
    expect(refused.err).toContain('There is no scope "resource:read".');
    expect(refused.err).toContain(
      'entities:delete, entities:read, entities:write, evidence:write, notes:delete',
    );
    expect((await probity('keys list "First Day"')).out).not.toContain('Odd');
  });

  test('are JSON with --json', async () => {
    const { exitCode, out, err } = await probity('tenants show Nobody --json');
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(JSON.parse(err).error).toEqual({
      code: 'no_such_tenant',
      message: 'There is no tenant "Nobody".',
    });
  });

  test.each([
    'keys creat',
    'tenants create',
    'keys list',
    '--stage moon tenants list',
    'tenants list --colour',
  ])('%s is not understood: exit code 2', async (line) => {
    const { exitCode, err } = await probity(line);
    expect(exitCode).toBe(2);
    expect(err).not.toContain('    at ');
  });

  test('say that the local fleet is not running, whether it never was or is no more', async () => {
    const never = await type(['--fleet', join(folder, 'never.json'), 'tenants', 'list']);
    const gone = join(folder, 'gone.json');
    writeFleetFile(gone, 'http://127.0.0.1:9');
    const stopped = await type(['--fleet', gone, 'tenants', 'list']);
    for (const { exitCode, err } of [never, stopped]) {
      expect(exitCode).toBe(1);
      expect(err).toMatch(/^probity: The local fleet is not running\. Start it with "npm start"/);
    }
  });

  test('of the process itself show no stack', async () => {
    const program = new URL('../../bin/probity.ts', import.meta.url).pathname;
    const argv = [program, '--fleet', join(folder, 'never.json'), 'tenants', 'list'];
    const failure = await promisify(execFile)(process.execPath, argv).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 1, stdout: '' });
    expect(failure).toHaveProperty('stderr', expect.stringMatching(/^probity: [^\n]*\n$/));
  });
});

test('help is on the output and exits with 0; colours only where they are seen', async () => {
  const help = await probity('keys create --help');
  expect(help).toMatchObject({ exitCode: 0, err: '' });
  expect(help.out).toContain('--hmac');
  expect((await probity('tenants list', { colour: true })).out).toContain('\u001b[1m');
  expect((await probity('tenants list')).out).not.toContain('\u001b');
});
