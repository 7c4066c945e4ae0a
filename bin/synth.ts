/** Synthesises every stage into `cdk.out/<stage>` and fails on any finding that is not acknowledged. */
import { join } from 'node:path';
import { ROOT } from '../lib/build/sources.ts';
import { STAGE_NAMES } from '../lib/stages.ts';
import { synthesise } from '../lib/synthesise.ts';

for (const stage of STAGE_NAMES) {
  const started = performance.now();
  synthesise(stage, join(ROOT, 'cdk.out', stage), { validate: true });
  console.log(`${stage}: no open finding (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
