/** Endpoints of the client report. */
import type { AnsweredFile } from '#shared/contract/route.ts';
import type { Operations, Reply, TenantRequest } from '#shared/http/operation.ts';
import { isThere } from '#shared/platform/condition.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { ObjectStore } from '#shared/platform/ports.ts';
import { findLatestReport } from '../documents/library/reports.ts';
import { entityNotFound } from '../entities/errors.ts';
import { findEntity, unsealEntity } from '../entities/repository.ts';
import { startTaskWrites } from '../tasks/repository.ts';
import { noClientReport } from './errors.ts';
import { clientReportFailed } from './failure.ts';
import { clientReportName } from './file-name.ts';
import type { reportDownloadRoutes, reportRoutes } from './routes.ts';
import type { ClientReportJob } from './schema.ts';

const MESSAGE = 'The report is being generated. An event announces it, and the task can be asked for.';

export const reportOperations: Operations<typeof reportRoutes> = {
  generateClientReport: ({ params }, request) => generate(params.id, request),
  generateClientReportTwo: ({ params }, request) => generate(params.id, request),
};

/** The specification names no credit for a client report. */
async function generate(entityId: string, request: TenantRequest) {
  const { tenantTable: table, scope, ids, now } = request;
  const [record, vault, { owner }] = await Promise.all([
    findEntity(table, scope, entityId),
    request.vault(),
    request.admitted(),
  ]);
  if (record === undefined) throw entityNotFound();
  const taskId = ids.uuid();
  const askedAt = new Date(now).toISOString();
  const input: ClientReportJob = {
    task_id: taskId,
    entity_id: entityId,
    asked_by: owner ?? null,
    asked_at: askedAt,
  };
  return {
    body: { status: 'pending' as const, message: MESSAGE, task_id: taskId, entity_id: entityId },
    writes: [
      ...startTaskWrites(scope, vault, {
        id: taskId,
        kind: 'client-report',
        subject: entityId,
        createdAt: askedAt,
        onFailure: clientReportFailed(unsealEntity(record, vault)),
      }),
      jobWrite(scope, vault, { kind: 'client-report', input }, { outboxId: ids.uuid(), now }),
      { check: { pk: record.pk, sk: record.sk }, when: isThere, refuse: () => entityNotFound() },
    ],
    audit: { target: `entity:${entityId}`, entityId, facts: { task_id: taskId } },
  };
}

export function reportDownloadOperations(objects: ObjectStore): Operations<typeof reportDownloadRoutes> {
  return {
    downloadClientReport: ({ params }, request) => download(params.id, request, objects),
    downloadClientReportTwo: ({ params }, request) => download(params.id, request, objects),
  };
}

/** The newest report that was not deleted. A file that is gone, because its report was just deleted, is as none. */
async function download(
  entityId: string,
  request: TenantRequest,
  objects: ObjectStore,
): Promise<Reply<AnsweredFile>> {
  const { tenantTable: table, scope } = request;
  const opening = request.vault();
  const [record, report, vault] = await Promise.all([
    findEntity(table, scope, entityId),
    findLatestReport(table, scope, { entityId, type: 'client' }, opening),
    opening,
  ]);
  if (record === undefined || report === undefined) throw noClientReport();
  await request.admitted();
  const pieces = await objects.within(scope).open(report.objectName);
  if (pieces === undefined) throw noClientReport();
  const { name } = unsealEntity(record, vault);
  return { body: { filename: clientReportName(name, report.createdAt), sha256: report.sha256, pieces } };
}
