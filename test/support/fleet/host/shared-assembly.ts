/** The local deployment, built and synthesised once for all fleets of a test run: it is the same for every one of them. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../../../../lib/build/build.ts';
import { synthesise } from '../../../../lib/synthesise.ts';

/** Of several processes at once one builds, and the others wait for it at most this long. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 200;

/** The cloud assembly in `folder`; makes it where nobody has. */
async function sharedAssembly(folder: string): Promise<string> {
  const assembly = join(folder, 'cdk.out');
  const ready = join(folder, 'ready');
  if (await isFirst(join(folder, 'taken'))) {
    await build();
    synthesise('local', assembly, { validate: false });
    await writeFile(ready, '');
  }
  for (let waited = 0; !existsSync(ready); waited += PAUSE_MS) {
    if (waited > PATIENCE_MS)
      throw new Error('another process began to build the deployment and did not end');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return assembly;
}

/** For `startFleet`: the assembly that the fleets of a test run share, or that of another folder. Nothing outside of a test run. */
export async function sharedDeployment(
  folder = process.env['PROBITY_ASSEMBLY'],
): Promise<{ readonly assembly?: string }> {
  return folder === undefined ? {} : { assembly: await sharedAssembly(folder) };
}

/** Making a folder succeeds once. */
async function isFirst(mark: string): Promise<boolean> {
  try {
    await mkdir(mark);
    return true;
  } catch {
    return false;
  }
}
