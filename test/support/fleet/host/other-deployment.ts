/** Another deployment of the local stage, over the bundles of the running one: what `RunningFleet.startAgain` starts. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import cdk from '../../../../cdk.json' with { type: 'json' };
import { parseStage, type Stage, stages } from '../../../../lib/stages.ts';
import { addStage } from '../../../../lib/synthesise.ts';
import { sharedBundles } from '../../run/shared-build.ts';

/** Writes the assembly into the folder, which must be empty or missing, and answers the folder. */
export async function deploymentWith(folder: string, changes: Partial<Stage>): Promise<string> {
  const stage = parseStage({ ...stages.local, ...changes });
  const app = new App({ outdir: join(folder, 'cdk.out'), analyticsReporting: false, context: cdk.context });
  addStage(app, stage, { validate: false, bundles: await sharedBundles() });
  app.synth();
  await mkdir(join(folder, 'taken'));
  await writeFile(join(folder, 'ready'), '');
  return folder;
}
