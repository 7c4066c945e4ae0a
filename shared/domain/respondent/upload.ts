/** Uploads of a respondent: announced, uploaded by the browser directly to the store, checked, and then attached. */
import { permits } from '#shared/contract/lifecycle.ts';
import type { Reply, RespondentRequest } from '#shared/http/operation.ts';
import type { Objects } from '#shared/platform/ports.ts';
import { refusalOfAnnouncement, refusalOfFile } from '../documents/file-refusals.ts';
import { cleanFilename, fileTypeOf } from '../documents/file-types.ts';
import { removalJob, storeFiles } from '../documents/stored-file.ts';
import type { FileQuestion } from '../questionnaires/schema.ts';
import { changedMeanwhile } from '../responses/answers/save.ts';
import { type Attaching, attach, offer, touchFor } from '../responses/attachments/attach.ts';
import { fileAlreadyThere, uploadMissing, uploadNotFound } from '../responses/attachments/errors.ts';
import {
  createUploadWrite,
  findUpload,
  findUploads,
  pendingName,
  removeUploadWrite,
  uploadFilename,
} from '../responses/attachments/repository.ts';
import { requireRoomForUpload } from '../responses/attachments/room.ts';
import type { UploadRecord } from '../responses/attachments/schema.ts';
import { notEditable } from '../responses/errors.ts';
import { responseLifecycle } from '../responses/lifecycle.ts';
import { fileQuestionNotFound } from './errors.ts';
import { readAll, requireQuestionnaire } from './read.ts';
import type { SessionFile } from './schema.ts';
import { sessionFile } from './view.ts';

/** Lifetime of an upload address. */
const UPLOAD_MS = 15 * 60_000;

interface Ticket {
  readonly upload_id: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly expires_at: string;
}

/** Signs one upload. Throws 400, 404, 409 or 429 for a file that would be refused later, before anything is stored. */
export async function announceUpload(
  body: { readonly file_question_id: number; readonly filename: string; readonly size: number },
  request: RespondentRequest,
  store: Objects,
): Promise<Reply<Ticket>> {
  const { respondent, scope, tenantTable: table } = request;
  const [{ loaded, everyAttachment, questionnaire, vault }, announced] = await Promise.all([
    readEditable(request),
    findUploads(table, scope, respondent.responseId ?? ''),
  ]);
  const { record } = loaded;
  const question = questionnaire.file_questions.find((each) => each.id === body.file_question_id);
  if (question === undefined) throw fileQuestionNotFound();
  const refusal = refusalOfAnnouncement(body.filename, body.size);
  if (refusal !== undefined) throw refusal;
  const there = loaded.attachments.some((each) => each.record.file_question_id === question.id);
  if (!question.multiple && there) throw fileAlreadyThere(question.id);
  requireRoomForUpload(everyAttachment, announced, question.id, request.now);
  const id = request.ids.uuid();
  const filename = cleanFilename(body.filename);
  const contentType = fileTypeOf(filename)?.contentType ?? 'application/octet-stream';
  const expiresAt = request.now + UPLOAD_MS;
  const file = { contentType, size: body.size, expiresSec: UPLOAD_MS / 1000 };
  const { url, headers } = await store.uploadAddress(pendingName(record.id, id), file);
  const upload = {
    id,
    file_question_id: question.id,
    size: body.size,
    content_type: contentType,
    expires_at: expiresAt,
  };
  return {
    body: { upload_id: id, url, headers: { ...headers }, expires_at: new Date(expiresAt).toISOString() },
    writes: [createUploadWrite(request.scope, vault, record.id, upload, filename)],
  };
}

/**
 * Attaches an uploaded file. Throws 400 where the content does not match the file name, and 404 or 409 where nothing was
 * uploaded.
 */
export async function completeUpload(
  uploadId: string,
  request: RespondentRequest,
  store: Objects,
): Promise<Reply<SessionFile>> {
  const { respondent, scope, tenantTable: table } = request;
  const [ground, upload] = await Promise.all([
    readEditable(request),
    findUpload(table, scope, respondent.responseId ?? '', uploadId),
  ]);
  const { loaded, questionnaire, vault } = ground;
  const { record } = loaded;
  const question = questionnaire.file_questions.find((each) => each.id === upload?.file_question_id);
  if (upload === undefined || question === undefined) throw uploadNotFound();
  await request.outside.ready();
  const filename = uploadFilename(upload, vault);
  const bytes = await arrived(store, record.id, upload, filename);
  const now = new Date(request.now).toISOString();
  const files = accept(ground, { filename, bytes, question }, { scope, now, ids: request.ids });
  await storeFiles(store, files.objects);
  const [attachment] = files.attached;
  if (attachment === undefined) throw uploadNotFound();
  return {
    body: sessionFile(attachment, true),
    writes: [
      ...files.writes,
      removeUploadWrite(upload),
      touchFor(files, record, now, changedMeanwhile),
      removalJob(scope, vault, [pendingName(record.id, upload.id)], request),
    ],
    audit: {
      target: `response:${record.id}`,
      entityId: record.entity_id,
      facts: { attachment_id: attachment.record.id },
    },
  };
}

/** Checks before every change of files: the session needs a questionnaire, and 403 where the response is read-only. */
export async function readEditable(request: RespondentRequest) {
  const everything = requireQuestionnaire(await readAll(request));
  const { status } = everything.loaded.record;
  if (!permits(responseLifecycle, 'respondentEdit', status)) throw notEditable(status);
  return everything;
}

async function arrived(
  store: Objects,
  responseId: string,
  upload: UploadRecord,
  filename: string,
): Promise<Uint8Array> {
  const bytes = await store.get(pendingName(responseId, upload.id));
  if (bytes === undefined) throw uploadMissing();
  const refusal = refusalOfFile(filename, bytes);
  if (refusal !== undefined) throw refusal;
  return bytes;
}

function accept(
  { loaded, everyAttachment, vault }: Awaited<ReturnType<typeof readEditable>>,
  file: { readonly filename: string; readonly bytes: Uint8Array; readonly question: FileQuestion },
  context: Pick<RespondentRequest, 'scope' | 'ids'> & { readonly now: string },
): Attaching {
  const offered = [offer(file.filename, file.bytes, file.question)];
  const by = { kind: 'respondent', email: null } as const;
  const files = attach(loaded.record.id, everyAttachment, offered, by, { ...context, vault });
  if (files.replaced.length > 0) throw fileAlreadyThere(file.question.id);
  return files;
}
