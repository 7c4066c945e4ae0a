/** Endpoints of assessments: the start of one task with one credit and one job, and the latest document. */
import { permits } from '#shared/contract/lifecycle.ts';
import type { AnsweredFile } from '#shared/contract/route.ts';
import type { Operations, Reply, TenantRequest } from '#shared/http/operation.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { ObjectStore } from '#shared/platform/ports.ts';
import { laneWithCredit } from '../../credits/charge.ts';
import { findDocument } from '../../documents/library/repository.ts';
import { findEntity } from '../../entities/repository.ts';
import { responseNotFound } from '../../responses/errors.ts';
import { responseExists } from '../../responses/exists-check.ts';
import { responseLifecycle } from '../../responses/lifecycle.ts';
import { findResponse, unsealDetails } from '../../responses/repository.ts';
import { startTaskWrites } from '../../tasks/repository.ts';
import { reportEvents } from '../events.ts';
import { noAssessment, notAssessable, subjectMissing } from './errors.ts';
import type { assessmentDownloadRoutes, assessmentRoutes } from './routes.ts';
import type { AssessmentJob } from './schema.ts';

const CREDIT = 'ai_assessment';
const MESSAGE = 'The assessment is being generated. An event announces it, and the task can be asked for.';

export const assessmentOperations: Operations<typeof assessmentRoutes> = {
  async generateAssessment({ params }, request) {
    const { scope, tenantTable: table, now, ids } = request;
    const record = await findResponse(table, scope, params.id);
    if (record === undefined) throw responseNotFound();
    if (!permits(responseLifecycle, 'assess', record.status)) throw notAssessable(record.status);
    const taskId = ids.uuid();
    const [vault, entity, lane, { owner }] = await Promise.all([
      request.vault(),
      findEntity(table, scope, record.entity_id),
      laneWithCredit(table, scope, { kind: CREDIT, operationId: taskId }),
      request.admitted(),
    ]);
    if (entity === undefined) throw subjectMissing();
    const { entity_name } = unsealDetails(record, vault);
    const job: AssessmentJob = { task_id: taskId, response_id: record.id, asked_by: owner?.email ?? null };
    return {
      body: { task_id: taskId, response_id: record.id, status: 'pending', message: MESSAGE },
      writes: [
        responseExists(record),
        ...startTaskWrites(scope, vault, {
          id: taskId,
          kind: 'assessment',
          subject: record.id,
          createdAt: new Date(now).toISOString(),
          credit: { kind: CREDIT, lane },
          onFailure: {
            type: reportEvents.assessmentFailed.type,
            data: {
              response_id: record.id,
              entity_id: record.entity_id,
              entity_name,
              report_type: 'assessment',
            },
          },
        }),
        jobWrite(scope, vault, { kind: 'assessment', input: job }, { outboxId: ids.uuid(), now }),
      ],
      audit: { target: `response:${record.id}`, entityId: record.entity_id, facts: { task_id: taskId } },
    };
  },
};

export function assessmentDownloadOperations(
  objects: ObjectStore,
): Operations<typeof assessmentDownloadRoutes> {
  return { downloadAssessment: ({ params }, request) => download(params.id, request, objects) };
}

/** A file that is gone, because its document was just deleted, is as none. */
async function download(
  id: string,
  request: TenantRequest,
  objects: ObjectStore,
): Promise<Reply<AnsweredFile>> {
  const { scope, tenantTable: table } = request;
  const record = await findResponse(table, scope, id);
  if (record === undefined) throw responseNotFound();
  const { assessment_document_id: documentId } = record;
  const [document] = await Promise.all([
    documentId === null ? undefined : findDocument(table, scope, documentId, request.vault()),
    request.admitted(),
  ]);
  if (document === undefined) throw noAssessment();
  const pieces = await objects.within(scope).open(document.record.object_name);
  if (pieces === undefined) throw noAssessment();
  return { body: { filename: document.card.name, sha256: document.card.digest, pieces } };
}
