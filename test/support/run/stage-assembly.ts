/** The cloud assembly of each stage, with an empty module for each function, synthesised once for all files of a test run. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import cdk from '../../../cdk.json' with { type: 'json' };
import { type Fleet, rowsOf } from '../../../lib/fleet/rows.ts';
import { parseStage, type Stage, type StageName, stages } from '../../../lib/stages.ts';
import { madeOncePerRun } from './once.ts';

/**
 * The folder of the assembly. Nobody changes what is in it. `changes`: what the file of the stage says otherwise.
 */
export async function stageAssembly(name: StageName, changes: Partial<Stage> = {}): Promise<string> {
  const stage = parseStage({ ...stages[name], ...changes });
  const content = createHash('sha256').update(JSON.stringify(stage)).digest('hex').slice(0, 16);
  const folder = await madeOncePerRun(`stage-${name}-${content}`, async (into) => {
    // Loading the CDK takes longer than reading what it has made.
    const [{ App }, { addStage }] = await Promise.all([
      import('aws-cdk-lib'),
      import('../../../lib/synthesise.ts'),
    ]);
    const app = new App({
      outdir: join(into, 'assembly'),
      analyticsReporting: false,
      // `acknowledgements.test.ts` validates every stage; it takes as long as twenty of these.
      builtinCloudFormationValidation: false,
      context: cdk.context,
    });
    addStage(app, stage, { validate: false, bundles: standInBundles(join(into, 'bundles')) });
    app.synth();
  });
  return join(folder, 'assembly');
}

/** A folder with an empty module for each function. */
export function standInBundles(folder: string, fleet?: Fleet): string {
  for (const { name } of rowsOf(fleet)) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'index.mjs'), '');
  }
  return folder;
}
