/** The ports of a local fleet. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { choosePorts, refuseTaken } from '../../../cli/local/ports.ts';
import { startFleet } from '../../../cli/local/start-fleet.ts';
import { DEFAULT_PORTS } from '../../../cli/local/state.ts';

describe('the ports of a local fleet', () => {
  it('are the usual ones where nothing else is said, and keep their distances to another one', async () => {
    expect(await choosePorts(DEFAULT_PORTS.api)).toEqual(DEFAULT_PORTS);
    expect(await choosePorts(3200)).toEqual({ api: 3200, control: 3201, docs: 3202, aws: 4766 });
  });

  it('are four different free ones where 0 is asked for', async () => {
    const ports = Object.values(await choosePorts(0));
    expect(new Set(ports).size).toBe(4);
    expect(Math.min(...ports)).toBeGreaterThan(1_023);
  });

  it.each([Number.NaN, -1, 3000.5, 65_000, 70_000])('are refused where %s is asked for', async (api) => {
    await expect(choosePorts(api)).rejects.toThrow('--port takes');
  });
});

const run = promisify(execFile);
const Told = z.object({ code: z.int(), stdout: z.string(), stderr: z.string() });

/** Something that listens at one port of a fleet while `work` runs. */
async function taking(
  which: 'api' | 'aws' | 'control' | 'docs',
  work: (ports: Awaited<ReturnType<typeof choosePorts>>) => Promise<void>,
): Promise<void> {
  const ports = await choosePorts(0);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(ports[which], '127.0.0.1', resolve));
  try {
    await work(ports);
  } finally {
    await new Promise((resolve) => other.close(resolve));
  }
}

describe('a port that is taken', () => {
  it.each([
    ['api', 'the API'],
    ['aws', 'the AWS services'],
    ['control', 'the control page'],
    ['docs', 'the API docs'],
  ] as const)('(%s) is refused before anything is built, with what can be done', async (which, whose) => {
    await taking(which, async (ports) => {
      const steps: string[] = [];
      const progress = (what: string) => void steps.push(what);
      const starting = startFleet({ folder: join(tmpdir(), 'never-made'), ports, progress });
      await expect(starting).rejects.toThrow(
        `port ${ports[which]} for ${whose} is already in use. Stop what uses it, or choose other ports: --port <number>`,
      );
      expect(steps).toEqual([]);
    });
  });

  it('is looked for without keeping any', async () => {
    const ports = await choosePorts(0);
    await refuseTaken(ports);
    await refuseTaken(ports);
  });

  it('deletes no data where those are to be deleted first', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'probity-ports-'));
    const kept = join(folder, 'store', 'kept');
    await mkdir(join(folder, 'store'));
    await writeFile(kept, '');
    const other = createServer();
    // In the range from which the others follow.
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = z.object({ port: z.int() }).parse(other.address());
    const main = join(import.meta.dirname, '..', '..', '..', 'bin', 'local.ts');
    const args = [main, '--fresh', '--folder', folder, '--port', String(port)];
    const told = Told.parse(await run(process.execPath, args).catch((error: unknown) => error));
    expect(told).toMatchObject({ code: 1, stdout: '' });
    expect(told.stderr).toContain(`port ${port} for the API is already in use`);
    expect(existsSync(kept)).toBe(true);
    await new Promise((resolve) => other.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });
});
