/** Generates the client report of an entity to its end, as the call and the worker do. */
import { runClientReport } from '#shared/domain/reports/run-client-report.ts';
import type { ClientReportJob } from '#shared/domain/reports/schema.ts';
import { startTaskWrites } from '#shared/domain/tasks/repository.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { InProcessApi } from '../in-process-api.ts';
import { plainPdf } from './plain-pdf.ts';

export async function generateReport(
  ports: InProcessApi['ports'],
  scope: TenantScope,
  entityId: string,
): Promise<void> {
  const context = { ...workerContext(ports), objects: ports.objects, renderPdf: plainPdf };
  const vault = await context.vault(scope);
  const [taskId, outboxId] = [ports.ids.uuid(), ports.ids.uuid()];
  const now = ports.clock.now();
  const askedAt = new Date(now).toISOString();
  const task = { id: taskId, kind: 'client-report', subject: entityId, createdAt: askedAt } as const;
  const input: ClientReportJob = {
    task_id: taskId,
    entity_id: entityId,
    asked_by: null,
    asked_at: askedAt,
  };
  await ports.tables
    .within(fenceOf(scope, 'due'))
    .commit([
      ...startTaskWrites(scope, vault, task),
      jobWrite(scope, vault, { kind: 'client-report', input }, { outboxId, now }),
    ]);
  const pointer = { tenant_id: scope.tenantId, environment: scope.environment, type: 'client-report' };
  await runClientReport({ ...pointer, outbox_id: outboxId }, { attempt: 1 }, context);
}
