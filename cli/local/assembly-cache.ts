/** Keeps the synthesised template with its bundles, and makes it again only when something that goes into it changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Everything under these paths of the repository goes into the template or the bundles, and nothing else does. */
export const SOURCES = {
  folders: ['console', 'design', 'functions', 'lib', 'portal', 'shared'],
  files: ['cdk.json', 'package-lock.json', 'package.json', 'tsconfig.json'],
} as const;

export interface CachedAssembly {
  /** The cloud assembly; `<folder>.hash` beside it says from which sources it was made. */
  readonly folder: string;
  /** Root of the repository. */
  readonly root: string;
  /** Writes the assembly into `folder`. */
  readonly make: () => Promise<void>;
}

/** Whether the assembly had to be made. One that was cut off in the middle is made again. */
export async function ensureAssembly({ folder, root, make }: CachedAssembly): Promise<boolean> {
  const mark = `${folder}.hash`;
  const hash = hashOfSources(root);
  if (existsSync(join(folder, 'manifest.json')) && (await contentOf(mark)) === hash) return false;
  await rm(mark, { force: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await make();
  await writeFile(mark, hash);
  return true;
}

/** Hash of the sources' names and contents and of the Node.js that builds them; independent of file times. */
function hashOfSources(root: string): string {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\n`);
  for (const file of sourceFiles(root)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Paths of all sources relative to `root`, in a fixed order. */
export function sourceFiles(root: string): readonly string[] {
  const inFolders = SOURCES.folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return [...inFolders, ...SOURCES.files.filter((file) => existsSync(join(root, file)))].sort();
}

async function contentOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}
