/** The local deployment, built and synthesised once for all fleets of a test run: it is the same for every one of them. */
import { join } from 'node:path';
import { madeOnce } from '../../run/once.ts';
import { sharedBundles } from '../../run/shared-build.ts';

/** For `startFleet`: the assembly that the fleets of a test run share, or that of another folder. Nothing outside of a test run. */
export async function sharedDeployment(
  folder = process.env['PROBITY_ASSEMBLY'],
): Promise<{ readonly assembly?: string }> {
  if (folder === undefined) return {};
  await madeOnce(folder, async (into) => {
    const { synthesise } = await import('../../../../lib/synthesise.ts');
    synthesise('local', join(into, 'cdk.out'), { validate: false, bundles: await sharedBundles() });
  });
  return { assembly: join(folder, 'cdk.out') };
}
