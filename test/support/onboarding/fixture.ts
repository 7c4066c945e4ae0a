/** A tenant whose questionnaire also asks for files, what its respondent does, and the workers beside the API. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { mailWorker } from '#functions/workers/mail/app.ts';
import { purgeWorker } from '#functions/workers/purge/app.ts';
import { timersWorker } from '#functions/workers/timers/app.ts';
import { compileTemplate } from '#shared/domain/questionnaires/compile.ts';
import { importWrites } from '#shared/domain/questionnaires/repository.ts';
import { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import type { Item, ObjectStore } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { sweep } from '#shared/platform/timers/sweep.ts';
import { idleWorkflow } from '../in-process/idle-workflow.ts';
import type { Answer, InProcessApi } from '../in-process-api.ts';
import { sendAndOpen } from '../journeys.ts';
import { SHORT_TEMPLATE } from '../small-questionnaire.ts';
import { makeTenant, type TestTenant } from '../tenant.ts';

export const HOUR_MS = 3_600_000;

/** The short questionnaire with two file questions. */
export interface FilesTenant extends TestTenant {
  /** `certificate` is required and takes one file, `others` is optional and takes many. */
  readonly files: Readonly<Record<'certificate' | 'others', number>>;
}

const TEMPLATE = TemplateInput.parse({
  ...SHORT_TEMPLATE,
  name: 'Questionnaire with files',
  file_questions: [
    {
      key: 'files.certificate',
      document_type: 'Certificate',
      description: 'Of incorporation',
      required: true,
    },
    { key: 'files.others', document_type: 'Other', description: 'Whatever helps', multiple: true },
  ],
});

let nextId = 700_000;

export async function makeFilesTenant(api: InProcessApi): Promise<FilesTenant> {
  const tenant = await makeTenant(api);
  const id = nextId;
  nextId += 20;
  const { ids, alias, ...rest } = compileTemplate(TEMPLATE, id + 1);
  const stored = {
    ...rest,
    id,
    alias: alias ?? randomUUID(),
    question_count: rest.questions.length,
    created_at: new Date(0).toISOString(),
  };
  for (const mode of ['test', 'live'] as const)
    await tenant.table(mode).commit([...importWrites(tenant.scopes[mode], stored)]);
  const of = (key: string) => ids.get(key) ?? 0;
  const questions = {
    name: of('name'),
    licensed: of('licensed'),
    licence: of('licence'),
    staff: of('staff'),
    founded: of('founded'),
  };
  const files = { certificate: of('files.certificate'), others: of('files.others') };
  return { ...tenant, questionnaire: { stored, ids: questions }, files };
}

/** Sends a questionnaire and a verification in one session, and opens its link. */
export async function sendCombined(api: InProcessApi, tenant: TestTenant) {
  const sent = await api.call('POST', '/api/v1/workflows/send/', {
    key: tenant.live,
    body: {
      entity: { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' },
      ddq: { questionnaire_id: tenant.questionnaire.stored.id },
      verification: { checks: { document: true } },
      email: 'respondent@lantern.example',
    },
  });
  const linkToken = api.mails.at(-1)?.token ?? '';
  const opened = await exchange(api, linkToken);
  return {
    responseId: String(sent.body['response_id']),
    sessionId: String(sent.body['workflow_session_id']),
    verificationId: String(sent.body['verification_session_id']),
    bearer: String(opened.body['session_token']),
    linkToken,
  };
}

export function exchange(api: InProcessApi, token: unknown): Promise<Answer> {
  return api.call('POST', '/api/v1/onboarding/exchange/', { body: { token } });
}

export function renew(api: InProcessApi, token: unknown): Promise<Answer> {
  return api.call('POST', '/api/v1/onboarding/renew/', { body: { token } });
}

export function session(api: InProcessApi, bearer: string): Promise<Answer> {
  return api.call('GET', '/api/v1/onboarding/session/', { key: bearer });
}

/** Makes a new link as the tenant does. */
export function regenerate(
  api: InProcessApi,
  tenant: TestTenant,
  responseId: string,
  method = 'POST',
): Promise<Answer> {
  return api.call(method, `/api/v1/responses/${responseId}/token/`, { key: tenant.live });
}

/** A note as the tenant writes it. */
export function note(
  api: InProcessApi,
  tenant: TestTenant,
  responseId: string,
  body: object,
): Promise<Answer> {
  return api.call('POST', `/api/v1/responses/${responseId}/notes/`, { key: tenant.live, body });
}

export function comment(api: InProcessApi, bearer: string, body: unknown): Promise<Answer> {
  return api.call('POST', '/api/v1/onboarding/comments/', { key: bearer, body });
}

/** A file that is read as a PDF; `content` tells one from another. */
export function pdf(content = 'a page'): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`%PDF-1.7\n${content}\n%%EOF\n`);
}

const Ticket = z.object({
  upload_id: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expires_at: z.string(),
});

export function announce(api: InProcessApi, bearer: string, body: unknown): Promise<Answer> {
  return api.call('POST', '/api/v1/onboarding/uploads/', { key: bearer, body });
}

/** Puts the bytes to the address that an announcement was answered with; the status of the store. */
export async function put(announced: Answer, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const { url, headers } = Ticket.parse(announced.body);
  const answer = await fetch(url, { method: 'PUT', headers, body: bytes });
  await answer.arrayBuffer();
  return answer.status;
}

export function complete(
  api: InProcessApi,
  bearer: string,
  uploadId: unknown,
  idempotencyKey?: string,
): Promise<Answer> {
  const path = `/api/v1/onboarding/uploads/${String(uploadId)}/complete/`;
  return api.call('POST', path, {
    key: bearer,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
}

/** Announces, puts and completes; the answer of the last step. */
export async function upload(
  api: InProcessApi,
  bearer: string,
  fileQuestionId: number,
  filename = 'certificate.pdf',
  bytes = pdf(),
): Promise<Answer> {
  const file = { file_question_id: fileQuestionId, filename, size: bytes.length };
  const announced = await announce(api, bearer, file);
  await put(announced, bytes);
  return complete(api, bearer, announced.body['upload_id']);
}

/** Sends the questionnaire with files, and attaches the required one. */
export async function openedWithFile(api: InProcessApi, tenant: FilesTenant) {
  const sent = await sendAndOpen(api, tenant);
  const attached = await upload(api, sent.bearer, tenant.files.certificate);
  return { ...sent, attachmentId: String(attached.body['attachment_id']) };
}

/** Names of what lies in the store for a response, and of what is on its way. */
export async function storedFiles(api: InProcessApi, scope: TenantScope, responseId: string) {
  const objects = api.ports.objects.within(scope);
  const [kept, pending] = await Promise.all([
    objects.list(`files/responses/${responseId}/`),
    objects.list(`pending/${responseId}/`),
  ]);
  return { kept, pending };
}

const Row = z.object({ pk: z.string(), sk: z.string(), body: z.string() });

/** The opened bodies of the outbox rows of one type, oldest first: of events their data, of jobs their input. */
export async function announced(api: InProcessApi, scope: TenantScope, type: string): Promise<unknown[]> {
  const vault = await new DataKeys(api.ports).of(scope);
  const rows = (await api.outbox(scope)).filter((row) => row['type'] === type);
  rows.sort((a, b) => Number(a['created_at']) - Number(b['created_at']));
  return rows.map((row) => {
    const { pk, sk, body } = Row.parse(row);
    const opened = vault.unsealJson({ pk, sk, attribute: 'body' }, body);
    const event = z.object({ envelope: z.object({ data: z.unknown() }) }).safeParse(opened);
    return event.success ? event.data.envelope.data : opened;
  });
}

const messageOf = (body: unknown) => ({
  Records: [{ messageId: randomUUID(), body: JSON.stringify(body) }],
});

async function deliver(
  worker: (event: unknown) => Promise<{ readonly batchItemFailures: readonly unknown[] }>,
  bodies: readonly unknown[],
): Promise<number> {
  let failed = 0;
  for (const body of bodies) failed += (await worker(messageOf(body))).batchItemFailures.length;
  return failed;
}

/** Delivers every job of a kind that an environment ever started, done or not; how many come back. */
export async function runJobs(
  api: InProcessApi,
  scope: TenantScope,
  kind: 'purge' | 'mail',
  objects: ObjectStore = api.ports.objects,
): Promise<number> {
  const worker =
    kind === 'purge'
      ? purgeWorker({ ...api.ports, objects })
      : mailWorker(api.ports, 'https://probity.example');
  const jobs = (await api.outbox(scope)).filter((row) => row['lane'] === 'job' && row['type'] === kind);
  return deliver(
    worker,
    jobs.map((row) => ({ detail: row })),
  );
}

/** Sweeps once, and rings at once whatever the sweep has queued, early or not; how many come back. */
export async function runTimers(api: InProcessApi): Promise<number> {
  const rung: unknown[] = [];
  const timers = {
    send: async (messages: readonly { readonly body: unknown }[]) =>
      void rung.push(...messages.map(({ body }) => body)),
  };
  const { tables, clock, log } = api.ports;
  await sweep({ tables, clock, log, timers, retries: { send: async () => undefined } });
  const worker = timersWorker({
    ...api.ports,
    bus: { publish: async () => undefined },
    batches: idleWorkflow,
  });
  return deliver(worker, rung);
}

/** The session as it is stored. */
export async function storedSession(api: InProcessApi, sessionId: string): Promise<Item> {
  const found = (await api.items()).find((item) => item['sk'] === 'ONB' && item['id'] === sessionId);
  if (found === undefined) throw new Error('no such session');
  return found;
}
