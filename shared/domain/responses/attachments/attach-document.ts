/** Attaches a document of the library, or of the response's entity, without a second copy of its file. */
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import type { Objects } from '#shared/platform/ports.ts';
import { documentNotFound } from '../../documents/errors.ts';
import { findDocument } from '../../documents/library/repository.ts';
import { requireClean } from '../../documents/scan/require-clean.ts';
import { findQuestionnaire } from '../../questionnaires/repository.ts';
import { changedMeanwhile, refuseUneditable } from '../answers/save.ts';
import { responseNotFound } from '../errors.ts';
import { loadResponse } from '../repository.ts';
import { attach, offerDocument, touchFor } from './attach.ts';
import { attachmentNotFound, unknownFileQuestions } from './errors.ts';
import { releaseWrites } from './release.ts';
import type { AttachInput, AttachmentView } from './schema.ts';
import { attachmentView } from './view.ts';

/**
 * Throws 404 for a document that is neither in the library nor the entity's own, 403 where the status allows no changes, and 409
 * where the malware scan has not found the file clean.
 */
export async function attachDocument(
  responseId: string,
  input: AttachInput,
  request: TenantRequest,
  store: Objects,
): Promise<Reply<AttachmentView>> {
  const { scope, tenantTable: table } = request;
  const opening = request.vault();
  const [loaded, document, vault] = await Promise.all([
    loadResponse(table, scope, responseId, opening),
    findDocument(table, scope, input.document_id, opening),
    opening,
  ]);
  if (loaded === undefined) throw responseNotFound();
  const { record } = loaded;
  refuseUneditable(record);
  const owner = document?.record.entity_id;
  if (document === undefined || (owner !== null && owner !== record.entity_id)) throw documentNotFound();
  const questionnaire = await findQuestionnaire(table, scope, record.questionnaire_id);
  const questionId = input.file_question_id ?? null;
  const question = questionnaire?.file_questions.find(({ id }) => id === questionId) ?? null;
  if (questionId !== null && question === null) throw unknownFileQuestions(['file_question_id']);
  await request.admitted();
  await requireClean(store, document.record);
  const clean = { ...document, record: { ...document.record, scan_status: 'clean' as const } };
  const offered = offerDocument(clean, question);
  const now = new Date(request.now).toISOString();
  const context = { scope, vault, now, ids: request.ids };
  const by = { kind: 'key' as const, email: null };
  const files = attach(record.id, loaded.attachments, [offered], by, context);
  const [attachment] = files.attached;
  if (attachment === undefined) throw attachmentNotFound();
  return {
    body: attachmentView(attachment, record.submitted_at, document.record),
    writes: [
      ...files.writes,
      ...releaseWrites(scope, vault, record, files.replaced, request),
      touchFor(files, record, now, changedMeanwhile),
    ],
    audit: {
      target: `response:${record.id}`,
      entityId: record.entity_id,
      facts: { attachment_id: attachment.record.id },
    },
  };
}
