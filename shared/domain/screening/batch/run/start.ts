/** The job that starts the execution of a batch. */
import * as z from 'zod';
import type { OutboxPointer } from '#shared/contract/message.ts';
import { findJobInput } from '#shared/platform/outbox/write.ts';
import type { Workflow } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { chunksFile, findBatch, startedWrite } from '../repository.ts';
import type { BatchExecution, BatchRecord } from '../schema.ts';

const JobInput = z.object({ job_id: z.uuid() });

/** The job has ended, or was started by another run, in the meantime. */
export class BatchEnded extends Error {}

/** Starts the execution once, because its name is the job's. A second run changes nothing. */
export async function startBatchRun(
  pointer: OutboxPointer,
  context: WorkerContext,
  workflow: Workflow,
): Promise<void> {
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const started = await findJobInput(table, scope, pointer.outbox_id, context.vault(scope));
  if (started === undefined) return;
  const job = await findBatch(table, scope, JobInput.parse(started).job_id);
  if (job?.status !== 'pending') return;
  await workflow.start(job.id, executionOf(scope, job));
  const write = startedWrite(job, { now: context.clock.now(), isRestart: false }, () => new BatchEnded());
  await unlessEnded(() => retryContended(() => table.commit([write])));
}

/** Input of an execution that starts from the first round. Recorded chunks are skipped. */
export function executionOf(scope: TenantScope, job: BatchRecord): BatchExecution {
  return {
    tenant_id: scope.tenantId,
    environment: scope.environment,
    job_id: job.id,
    chunks: chunksFile(job.id, 0),
    round: 0,
    lanes: job.lanes,
  };
}

/** Ignores that the job has ended, or was started by another run, in the meantime. */
export async function unlessEnded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof BatchEnded)) throw error;
  }
}
