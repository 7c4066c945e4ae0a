/** The last step of a round of batch screening: starts another round, or ends the job. */
import { finishRound } from '#shared/domain/screening/batch/run/finish.ts';
import { FinishStep } from '#shared/domain/screening/batch/schema.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Ports } from '#shared/platform/ports.ts';
import { stepWorker } from '#shared/platform/worker/step-worker.ts';

export function batchFinisher(ports: FoundationPorts & Pick<Ports, 'objects'>) {
  const context = { ...workerContext(ports), objects: ports.objects };
  return stepWorker(FinishStep, (step) => finishRound(step, context), ports.log);
}
