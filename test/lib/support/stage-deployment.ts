/** A stage with every reference in its templates resolved, as the embedded cloud reads it; no build is needed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Deployment, loadDeployment } from '@probity/embedded-cloud/template/deployment';
import type { StageName } from '../../../lib/stages.ts';
import { synthesise } from '../../../lib/synthesise.ts';
import { standInBundles } from './stage-templates.ts';

/** Synthesises a stage in a temporary folder, and resolves it. */
export async function deploymentOf(stage: StageName): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'probity-resolved-'));
  try {
    const assembly = join(folder, 'assembly');
    synthesise(stage, assembly, { validate: false, bundles: standInBundles(join(folder, 'bundles')) });
    return await loadDeployment(assembly, {
      awsUrl: 'http://127.0.0.1:4566',
      apiUrl: 'http://127.0.0.1:3000',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
