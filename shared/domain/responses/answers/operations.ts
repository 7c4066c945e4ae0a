/** Endpoints of saving and submitting: as JSON, as a form with files, and both at once. */
import type { Operations, Reply, TenantRequest } from '#shared/http/operation.ts';
import type { ObjectStore, Ports } from '#shared/platform/ports.ts';
import { storeFiles } from '../../documents/stored-file.ts';
import { findQuestionnaire } from '../../questionnaires/repository.ts';
import type { ProfileView } from '../../tenants/schema.ts';
import { type OfferedFile, offeredFiles } from '../attachments/attach.ts';
import { responseNotFound } from '../errors.ts';
import type { ResponseRecord } from '../record.ts';
import { type LoadedResponse, loadResponse } from '../repository.ts';
import type {
  AnswerInput,
  AnswersSave,
  AnswersSaved,
  SaveAndSubmitReply,
  SaveForm,
  SaveReply,
  SubmitReply,
} from '../schema.ts';
import { asStored, type Submission, submitResponse } from '../submission/submit.ts';
import { answersOf, refuseUnknownFields } from './form.ts';
import type { answerRoutes } from './routes.ts';
import { decideSave, refuseUneditable, type Save, saveWrites } from './save.ts';

export function answerOperations({ objects }: Pick<Ports, 'objects'>): Operations<typeof answerRoutes> {
  return {
    saveAnswers: ({ params, body }, request) => saveAnswers(params.id, body, request),
    saveForm: ({ params, body }, request) => saveForm(params.id, body, request, objects),
    saveAndSubmit: ({ params, body }, request) => saveAndSubmit(params.id, body, request, objects),
    submitResponse: ({ params }, request) => submit(params.id, request),
  };
}

async function saveAnswers(
  id: string,
  body: AnswersSave,
  request: TenantRequest,
): Promise<Reply<AnswersSaved>> {
  const ground = await readEditable(id, request);
  const { record } = ground.loaded;
  const save = decide(body.answers, [], ground, request);
  const saved = { response_id: record.id, success: true, answers_saved: save.answersSaved };
  if (!body.submit) {
    return {
      body: { ...saved, message: SAVED, status: record.status },
      writes: saveWrites(save, request, ground.vault),
      audit: auditOf(record, save),
    };
  }
  const submission = submitResponse(save.filled, save.by, request, ground.vault);
  return {
    body: { ...saved, ...submitted(submission), message: SAVED_AND_SUBMITTED },
    writes: submission.writes,
    audit: auditOf(record, save, submission),
  };
}

async function saveForm(
  id: string,
  form: SaveForm,
  request: TenantRequest,
  objects: ObjectStore,
): Promise<Reply<SaveReply>> {
  const ground = await readEditable(id, request);
  const { record } = ground.loaded;
  const save = decideForm(form, ground, request);
  const writes = saveWrites(save, request, ground.vault);
  await store(save, request, objects);
  return {
    body: { ...savedBody(record.id, save), message: SAVED, status: record.status },
    writes,
    audit: auditOf(record, save),
  };
}

async function saveAndSubmit(
  id: string,
  form: SaveForm,
  request: TenantRequest,
  objects: ObjectStore,
): Promise<Reply<SaveAndSubmitReply>> {
  const ground = await readEditable(id, request);
  const { record } = ground.loaded;
  const save = decideForm(form, ground, request);
  const submission = submitResponse(save.filled, save.by, request, ground.vault);
  await store(save, request, objects);
  return {
    body: { ...savedBody(record.id, save), ...submitted(submission), message: SAVED_AND_SUBMITTED },
    writes: [...submission.writes, ...save.fileWrites],
    audit: auditOf(record, save, submission),
  };
}

async function submit(id: string, request: TenantRequest): Promise<Reply<SubmitReply>> {
  const { loaded, questionnaire, vault, by } = await read(id, request);
  const submission = submitResponse(
    asStored(loaded, questionnaire),
    { kind: 'key', profile: by },
    request,
    vault,
  );
  const { record } = loaded;
  return {
    body: {
      success: true,
      message: 'The response was submitted.',
      response_id: record.id,
      ...submitted(submission),
    },
    writes: submission.writes,
    audit: {
      target: `response:${record.id}`,
      entityId: record.entity_id,
      facts: { status: submission.status },
    },
  };
}

const SAVED = 'The answers were saved.';
const SAVED_AND_SUBMITTED = 'The answers were saved and submitted.';

/** Uploads files only after the caller is authorised and the idempotency key is claimed, so a replayed call uploads nothing. */
async function store(save: Save, request: TenantRequest, objects: ObjectStore): Promise<void> {
  if (save.files.objects.length === 0) return;
  await request.outside.ready();
  await storeFiles(objects.within(request.scope), save.files.objects);
}

async function readEditable(id: string, request: TenantRequest): Promise<Ground> {
  const ground = await read(id, request);
  refuseUneditable(ground.loaded.record);
  return ground;
}

function decideForm(form: SaveForm, ground: Ground, request: TenantRequest): Save {
  refuseUnknownFields(form);
  const files = offeredFiles(form.files, ground.questionnaire.file_questions);
  return decide(answersOf(form), files, ground, request);
}

type Ground = Awaited<ReturnType<typeof read>>;

/** The response, its template, and the caller. */
async function read(id: string, request: TenantRequest) {
  const loaded: LoadedResponse | undefined = await loadResponse(
    request.tenantTable,
    request.scope,
    id,
    request.vault(),
  );
  if (loaded === undefined) throw responseNotFound();
  const [questionnaire, vault, { owner }] = await Promise.all([
    findQuestionnaire(request.tenantTable, request.scope, loaded.record.questionnaire_id),
    request.vault(),
    request.admitted(),
  ]);
  if (questionnaire === undefined || owner === undefined) throw responseNotFound();
  const by: ProfileView = owner;
  return { loaded, questionnaire, vault, by };
}

function decide(
  answers: readonly AnswerInput[],
  files: readonly OfferedFile[],
  { loaded, questionnaire, vault, by }: Ground,
  request: TenantRequest,
): Save {
  return decideSave({ answers, files, by }, loaded, questionnaire, request, vault);
}

function savedBody(responseId: string, save: Save) {
  return {
    success: true,
    response_id: responseId,
    answers_saved: save.answersSaved,
    files_uploaded: save.uploaded.length,
    uploaded_files: [...save.uploaded],
  };
}

function submitted(submission: Submission) {
  return {
    status: submission.status,
    submitted_at: submission.submittedAt,
    autoflag_task_id: submission.taskId,
  };
}

function auditOf({ id, entity_id: entityId }: ResponseRecord, save: Save, submission?: Submission) {
  const facts = { answers: save.answersSaved, files: save.uploaded.length };
  return {
    target: `response:${id}`,
    entityId,
    facts: submission === undefined ? facts : { ...facts, status: submission.status },
  };
}
