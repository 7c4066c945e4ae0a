/** The step of batch screening that screens the entities of one chunk. */
import { runChunk } from '#shared/domain/screening/batch/run/chunk.ts';
import { screenForBatch } from '#shared/domain/screening/batch/run/screen.ts';
import { ChunkStep } from '#shared/domain/screening/batch/schema.ts';
import type { ScreeningContext } from '#shared/domain/screening/run.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { stepWorker } from '#shared/platform/worker/step-worker.ts';

export function batchChunk(ports: FoundationPorts & Pick<ScreeningContext, 'screener'>) {
  const context = { ...workerContext(ports), screener: ports.screener };
  const screen = screenForBatch(context);
  return stepWorker(ChunkStep, (step) => runChunk(step, context, screen), ports.log);
}
