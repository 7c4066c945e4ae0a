/** Attaches one file to a response, on a call of the tenant. */
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import type { Objects } from '#shared/platform/ports.ts';
import { refusalOfFile } from '../../documents/file-refusals.ts';
import { storeFiles } from '../../documents/stored-file.ts';
import { findQuestionnaire } from '../../questionnaires/repository.ts';
import { changedMeanwhile, refuseUneditable } from '../answers/save.ts';
import { responseNotFound } from '../errors.ts';
import { loadResponse } from '../repository.ts';
import { attach, type OfferedFile, offer, touchFor } from './attach.ts';
import { attachmentNotFound, unknownFileQuestions } from './errors.ts';
import { releaseWrites } from './release.ts';
import type { AttachmentForm, AttachmentView } from './schema.ts';
import { attachmentView } from './view.ts';

/** Throws the field-keyed 400 for a file that is not allowed, and 403 where the status does not allow changes. */
export async function uploadAttachment(
  responseId: string,
  form: AttachmentForm,
  request: TenantRequest,
  store: Objects,
): Promise<Reply<AttachmentView>> {
  const { scope, tenantTable: table } = request;
  const loaded = await loadResponse(table, scope, responseId, request.vault());
  if (loaded === undefined) throw responseNotFound();
  const { record } = loaded;
  refuseUneditable(record);
  const [questionnaire, vault, { owner }] = await Promise.all([
    findQuestionnaire(table, scope, record.questionnaire_id),
    request.vault(),
    request.admitted(),
  ]);
  const offered = offeredFile(form, questionnaire?.file_questions ?? []);
  const now = new Date(request.now).toISOString();
  const by = { kind: 'key' as const, email: owner?.email ?? null };
  const files = attach(record.id, loaded.attachments, [offered], by, { scope, vault, now, ids: request.ids });
  await request.outside.ready();
  await storeFiles(store, files.objects);
  const [attachment] = files.attached;
  if (attachment === undefined) throw attachmentNotFound();
  return {
    body: attachmentView(attachment, record.submitted_at),
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

function offeredFile(form: AttachmentForm, questions: Parameters<typeof offer>[2][]): OfferedFile {
  const { file_question_id: questionId, files, document_type: documentType, classification } = form;
  const question = questions.find((each) => each?.id === questionId) ?? null;
  if (questionId !== undefined && question === null) throw unknownFileQuestions(['file_question_id']);
  const [file] = files;
  if (file === undefined) throw attachmentNotFound();
  const refusal = refusalOfFile(file.filename, file.bytes);
  if (refusal !== undefined) throw refusal;
  return { ...offer(file.filename, file.bytes, question), documentType, classification };
}
