/** Each signing sample computes the published signatures, where its runtime is installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

const FOLDER = fileURLToPath(new URL('../../../docs/samples/signing/', import.meta.url));
const Vectors = z.array(
  z.object({
    name: z.string(),
    secret: z.string(),
    method: z.string(),
    url: z.string(),
    timestamp: z.string(),
    idempotency_key: z.string(),
    body_base64: z.string(),
    signature: z.string(),
  }),
);
const vectors = Vectors.parse(JSON.parse(readFileSync(join(FOLDER, 'vectors.json'), 'utf8')));

const built = mkdtempSync(join(tmpdir(), 'probity-signing-'));
afterAll(() => rmSync(built, { recursive: true }));

interface Runtime {
  readonly language: string;
  readonly probe: readonly [command: string, argument: string];
  readonly build?: readonly [command: string, ...args: string[]];
  readonly run: readonly [command: string, ...args: string[]];
}

const RUNTIMES: readonly Runtime[] = [
  { language: 'Python', probe: ['python3', '--version'], run: ['python3', join(FOLDER, 'sign.py')] },
  {
    language: 'TypeScript',
    probe: [process.execPath, '--version'],
    run: [process.execPath, join(FOLDER, 'sign.ts')],
  },
  {
    language: 'Go',
    probe: ['go', 'version'],
    build: ['go', 'build', '-o', join(built, 'sign'), join(FOLDER, 'sign.go')],
    run: [join(built, 'sign')],
  },
];

/** The samples need no module, and nothing may be fetched. */
const OFFLINE = { ...process.env, GOPROXY: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '' };

describe.each(RUNTIMES)('the sample in $language', ({ probe, build, run }) => {
  const [command, argument] = probe;
  const isHere = spawnSync(command, [argument]).status === 0;

  beforeAll(() => {
    if (!isHere || build === undefined) return;
    const [tool, ...args] = build;
    const { status, stderr } = spawnSync(tool, args, { encoding: 'utf8', env: OFFLINE });
    if (status !== 0) throw new Error(stderr);
  });

  it.skipIf(!isHere).each(vectors)(
    `signs $name as published${isHere ? '' : ` (skipped: no ${command} here)`}`,
    (vector) => {
      const [tool, ...args] = run;
      const { secret, method, url, timestamp, idempotency_key: key } = vector;
      const { status, stdout, stderr } = spawnSync(tool, [...args, secret, method, url, timestamp, key], {
        input: Buffer.from(vector.body_base64, 'base64'),
        encoding: 'utf8',
      });
      expect({ status, stderr, signature: stdout.trim() }).toEqual({
        status: 0,
        stderr: '',
        signature: vector.signature,
      });
    },
  );
});
