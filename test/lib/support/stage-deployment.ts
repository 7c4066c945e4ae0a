/** A stage with every reference in its templates resolved, as the embedded cloud reads it; no build is needed. */

import { type Deployment, loadDeployment } from '@probity/embedded-cloud/template/deployment';
import type { StageName } from '../../../lib/stages.ts';
import { stageAssembly } from '../../support/run/stage-assembly.ts';

export async function deploymentOf(stage: StageName): Promise<Deployment> {
  return loadDeployment(await stageAssembly(stage), {
    awsUrl: 'http://127.0.0.1:4566',
    apiUrl: 'http://127.0.0.1:3000',
  });
}
