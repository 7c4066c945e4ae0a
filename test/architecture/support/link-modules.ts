/** What is installed, for a copy of the repository in another folder. */
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './repository-files.ts';

/** Links everything but the packages of the repository, in whose place are those of the copy. What is generated there stays there. */
export function linkModules(target: string): void {
  const modules = join(target, 'node_modules');
  mkdirSync(join(modules, '@probity'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@probity' && name !== '.cache')
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(ROOT, 'packages'), { withFileTypes: true }))
    if (name.isDirectory())
      symlinkSync(join(target, 'packages', name.name), join(modules, '@probity', name.name));
}
