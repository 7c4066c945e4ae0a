/** Endpoints of assessments: the start of one task with one credit and one job, and the way to the latest document. */
import { permits } from '#shared/contract/lifecycle.ts';
import type { Operations } from '#shared/http/operation.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Ports } from '#shared/platform/ports.ts';
import { laneWithCredit } from '../../credits/charge.ts';
import { signDownload } from '../../documents/download.ts';
import { findDocument } from '../../documents/library/repository.ts';
import { findEntity } from '../../entities/repository.ts';
import { responseNotFound } from '../../responses/errors.ts';
import { responseExists } from '../../responses/exists-check.ts';
import { responseLifecycle } from '../../responses/lifecycle.ts';
import { findResponse, unsealDetails } from '../../responses/repository.ts';
import { startTaskWrites } from '../../tasks/repository.ts';
import { reportEvents } from '../events.ts';
import { noAssessment, notAssessable, subjectMissing } from './errors.ts';
import type { assessmentRoutes } from './routes.ts';

const CREDIT = 'ai_assessment';

export function assessmentOperations({
  objects,
}: Pick<Ports, 'objects'>): Operations<typeof assessmentRoutes> {
  return {
    async generateAssessment({ params }, request) {
      const { scope, tenantTable: table, now, ids } = request;
      const record = await findResponse(table, scope, params.id);
      if (record === undefined) throw responseNotFound();
      if (!permits(responseLifecycle, 'assess', record.status)) throw notAssessable(record.status);
      const taskId = ids.uuid();
      const [vault, entity, lane] = await Promise.all([
        request.vault(),
        findEntity(table, scope, record.entity_id),
        laneWithCredit(table, scope, { kind: CREDIT, operationId: taskId }),
      ]);
      if (entity === undefined) throw subjectMissing();
      const { entity_name } = unsealDetails(record, vault);
      const subject = { response_id: record.id, entity_id: record.entity_id, entity_name };
      return {
        body: {
          task_id: taskId,
          response_id: record.id,
          status: 'pending',
          message: `The assessment is being generated. The event ${reportEvents.assessmentGenerated.type} follows.`,
        },
        writes: [
          responseExists(record),
          ...startTaskWrites(scope, vault, {
            id: taskId,
            kind: 'assessment',
            subject: record.id,
            createdAt: new Date(now).toISOString(),
            credit: { kind: CREDIT, lane },
            onFailure: { type: reportEvents.assessmentFailed.type, data: subject },
          }),
          jobWrite(
            scope,
            vault,
            { kind: 'assessment', input: { task_id: taskId, response_id: record.id } },
            { outboxId: ids.uuid(), now },
          ),
        ],
        audit: { target: `response:${record.id}`, facts: { task_id: taskId } },
      };
    },

    async downloadAssessment({ params }, request) {
      const { scope, tenantTable: table, now } = request;
      const [record] = await Promise.all([findResponse(table, scope, params.id), request.admitted()]);
      if (record === undefined) throw responseNotFound();
      const { assessment_document_id: id } = record;
      const document = id === null ? undefined : await findDocument(table, scope, id, request.vault());
      if (document === undefined) throw noAssessment();
      const file = { ...document.record, name: document.card.name };
      return { body: await signDownload(file, { inline: false, now, store: objects.within(scope) }) };
    },
  };
}
