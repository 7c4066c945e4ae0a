/** The step of batch screening that screens the entities of one chunk. */
import { runChunk } from '#shared/domain/screening/batch/run/chunk.ts';
import { screenForBatch } from '#shared/domain/screening/batch/run/screen.ts';
import { ChunkStep } from '#shared/domain/screening/batch/schema.ts';
import { type ScreeningPorts, screeningContext } from '#shared/domain/screening/context.ts';
import { stepWorker } from '#shared/platform/worker/step-worker.ts';

export function batchChunk(ports: ScreeningPorts) {
  const context = screeningContext(ports);
  const screen = screenForBatch(context);
  return stepWorker(ChunkStep, (step) => runChunk(step, context, screen), ports.log);
}
