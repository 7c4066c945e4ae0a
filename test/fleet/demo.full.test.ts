/** The demo in one command: every step succeeds, and no process is left running. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const COMMAND = fileURLToPath(new URL('../../bin/local.ts', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-demo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the demo plays the main job on free ports, verifies every step, and ends with 0 and one line of JSON', async () => {
  const { code, out, complaints } = await runDemo();
  expect(complaints).toBe('');
  expect(code).toBe(0);
  const last: unknown = JSON.parse(out.trimEnd().split('\n').at(-1) ?? '');
  expect(last).toEqual({ demo: 'ok', steps: 112, seconds: expect.any(Number) });
}, 240_000);

function runDemo(): Promise<{ code: number | null; out: string; complaints: string }> {
  const child = spawn(process.execPath, [COMMAND, 'demo', '--once', '--folder', folder, '--port', '0']);
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
