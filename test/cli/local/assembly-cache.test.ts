/** The assembly that a second start takes over from the first. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureAssembly, SOURCES, sourceFiles } from '../../../cli/local/assembly-cache.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');

let root = '';
let made = 0;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'assembly-cache-'));
  made = 0;
  await write('lib/stack.ts', 'a stack');
  await write('shared/domain/rule.ts', 'a rule');
  await write('package-lock.json', '{}');
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

function start(): Promise<boolean> {
  const folder = join(root, '.probity', 'cdk.out');
  const make = async () => {
    made += 1;
    await writeFile(join(folder, 'manifest.json'), `{"made":${made}}`);
  };
  return ensureAssembly({ folder, root, make });
}

test('a second start with the same sources makes nothing', async () => {
  expect([await start(), await start(), await start()]).toEqual([true, false, false]);
  expect(made).toBe(1);
});

test('a source that was only touched changes nothing', async () => {
  await start();
  await utimes(join(root, 'lib/stack.ts'), new Date(), new Date());
  expect(await start()).toBe(false);
});

test.each([
  ['is changed', () => write('shared/domain/rule.ts', 'another rule')],
  ['is added', () => write('functions/api/new/handler.ts', 'new')],
  ['is removed', () => rm(join(root, 'lib/stack.ts'))],
  ['gets another name', () => write('lib/other.ts', 'a stack').then(() => rm(join(root, 'lib/stack.ts')))],
  ['is another package', () => write('package-lock.json', '{"packages":{}}')],
])('a source that %s makes the assembly again', async (_, change) => {
  await start();
  await change();
  expect(await start()).toBe(true);
  expect(await start()).toBe(false);
});

test('an assembly that was cut off, or that somebody removed, is made again', async () => {
  const cut = { folder: join(root, 'cut'), root, make: () => Promise.reject(new Error('interrupted')) };
  await start();
  await expect(ensureAssembly(cut)).rejects.toThrow('interrupted');
  expect(existsSync(`${cut.folder}.hash`)).toBe(false);
  await rm(join(root, '.probity', 'cdk.out'), { recursive: true });
  expect(await start()).toBe(true);
});

test('every file that the template and the bundles import is among the hashed sources', () => {
  const files = new Set(sourceFiles(REPOSITORY));
  const outside = [...files]
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file).filter((imported) => !files.has(imported)));
  expect(files.size).toBeGreaterThan(500);
  expect([...new Set(outside)]).toEqual([]);
});

test('every hashed folder and file is there', () => {
  for (const path of [...SOURCES.folders, ...SOURCES.files])
    expect(existsSync(join(REPOSITORY, path))).toBe(true);
});

/** Relative and `#` imports of a file, as paths of the repository. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(REPOSITORY, file), 'utf8');
  const given = [...text.matchAll(/^(?:import|export)\b[^;]*?from '([.#][^']+)'/gm)].map(
    ([, path = '']) => path,
  );
  return given.map((path) =>
    path.startsWith('#')
      ? path.slice(1)
      : relative(REPOSITORY, resolve(REPOSITORY, dirname(file), path)).replaceAll('\\', '/'),
  );
}
