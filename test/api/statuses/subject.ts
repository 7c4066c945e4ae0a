/** A response in a given state, with a member of each kind, brought there by the calls that lead there. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Route } from '#shared/contract/route.ts';
import { responseKey } from '#shared/domain/responses/keys.ts';
import type { ResponseStatus } from '#shared/domain/responses/lifecycle.ts';
import { memberId } from '#shared/domain/responses/member-id.ts';
import { findResponse } from '#shared/domain/responses/repository.ts';
import { reopenSession } from '#shared/domain/responses/review/reopen-session.ts';
import { sessionKey } from '#shared/domain/sessions/repository.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { encodeRespondentToken } from '#shared/http/admission/credential.ts';
import type { CallOptions } from '../../support/in-process/event.ts';
import type { Answer } from '../../support/in-process-api.ts';
import type { World } from './world.ts';

export interface Subject {
  readonly responseId: string;
  readonly entityId: string;
  /** Null before the first send. */
  readonly sessionId: string | null;
  /** The respondent's token and link; of a session that does not exist before the first send. */
  readonly bearer: string;
  readonly linkToken: string;
  readonly noteId: string;
  readonly commentId: string;
  /** The tenant's file, the respondent's, and an upload of the respondent's whose bytes have arrived. */
  readonly fileId: string;
  readonly ownFileId: string;
  readonly uploadId: string;
}

type Step = 'submit' | 'start' | 'complete' | 'APPROVED' | 'REJECTED' | 'CHANGES_REQUESTED';

/** The way from the first send, or the creation, to each state. */
const STEPS: Readonly<Record<ResponseStatus, readonly Step[]>> = {
  PREFILL: [],
  DRAFT: [],
  SUBMITTED: ['submit'],
  UNDER_REVIEW: ['submit', 'start'],
  CHANGES_REQUESTED: ['submit', 'CHANGES_REQUESTED'],
  REVIEWED: ['submit', 'start', 'complete'],
  APPROVED: ['submit', 'APPROVED'],
  REJECTED: ['submit', 'REJECTED'],
  RESUBMITTED: ['submit', 'CHANGES_REQUESTED', 'submit'],
};

export const RESPONSES = '/api/v1/responses/';
const HOUR_MS = 3_600_000;
const COMPANY = { legal_name: 'Lantern Shipping Ltd', email: 'office@lantern.example' };
const PERSON = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };

/** A file that is read as a PDF. */
export function pdf(content: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`%PDF-1.7\n${content}\n%%EOF\n`);
}

/** The form of an upload by the tenant; undefined for the response as such. */
export function fileForm(question?: number, content: string = randomUUID()): FormData {
  const form = new FormData();
  form.append('document_type', 'Extract');
  if (question !== undefined) form.append('file_question_id', String(question));
  form.append('file', new Blob([pdf(content)]), 'extract.pdf');
  return form;
}

/** What a response may be given beside its answers. */
export type Part = 'link' | 'own files' | 'file' | 'note' | 'comment';
export const EVERY_PART: readonly Part[] = ['link', 'own files', 'file', 'note', 'comment'];

/** What a response must have for a call of the route. */
export function partsFor({ id }: Route): readonly Part[] {
  if (id === 'onboarding.upload_complete' || id === 'onboarding.remove_file') return ['link', 'own files'];
  if (id === 'comments.update') return ['link', 'comment'];
  const [group] = id.split('.');
  switch (group) {
    case 'onboarding':
      return ['link'];
    case 'documents':
      return ['file'];
    case 'notes':
      return ['note'];
    case 'comments':
      return ['comment'];
    default:
      return [];
  }
}

/** Members of parts that were not asked for have identifiers that lead nowhere. */
export async function prepare(
  world: World,
  state: ResponseStatus,
  parts: readonly Part[] = EVERY_PART,
  { verification = false } = {},
): Promise<Subject> {
  const email = `r-${randomUUID()}@lantern.example`;
  const sent = await ok(world, 'POST', '/api/v1/workflows/send/', {
    body: {
      entity: verification ? PERSON : COMPANY,
      ddq: { questionnaire_id: world.asked.id, prefill: state === 'PREFILL' },
      ...(verification ? { verification: { checks: { document: true } } } : {}),
      ...(state === 'PREFILL' ? {} : { email }),
    },
  });
  const responseId = textIn(sent, 'response_id');
  const at = `${RESPONSES}${responseId}/`;
  const answer = { question_id: world.asked.of('name'), answer_text: 'Lantern Shipping Ltd' };
  await ok(world, 'PATCH', `${at}answers/`, { body: { answers: [answer] } });
  const needs = (part: Part, make: () => Promise<string>) => (parts.includes(part) ? make() : randomUUID());
  const [fileId, noteId, commentId, own] = await Promise.all([
    needs('file', async () =>
      textIn(await ok(world, 'POST', `${at}documents/upload/`, { form: fileForm() }), 'attachment_id'),
    ),
    needs('note', async () =>
      textIn(await ok(world, 'POST', `${at}notes/`, { body: { text: 'Seen.' } }), 'id'),
    ),
    needs('comment', async () => {
      const subject = memberId(responseId, 'answer', answer.question_id);
      const body = { answer_id: subject, text: 'Which year?' };
      return textIn(await ok(world, 'POST', '/api/v1/comments/', { body }), 'id');
    }),
    state === 'PREFILL' ? nobody(world, responseId) : respondent(world, email, parts),
  ]);
  const subject = {
    responseId,
    entityId: textIn(sent, 'entity_id'),
    sessionId: state === 'PREFILL' ? null : textIn(sent, 'workflow_session_id'),
    noteId,
    commentId,
    fileId,
    ...own,
  };
  for (const step of STEPS[state]) await take(world, subject, step);
  return subject;
}

type Own = Pick<Subject, 'bearer' | 'linkToken' | 'ownFileId' | 'uploadId'>;

/** Opens the mailed link, and uploads two files, of which one is attached. */
async function respondent(world: World, email: string, parts: readonly Part[]): Promise<Own> {
  const linkToken = world.api.mails.find(({ to }) => to === email)?.token ?? '';
  const unknown = { bearer: '', linkToken, ownFileId: randomUUID(), uploadId: randomUUID() };
  if (!parts.includes('link')) return unknown;
  const opened = await ok(world, 'POST', '/api/v1/onboarding/exchange/', { body: { token: linkToken } });
  const bearer = textIn(opened, 'session_token');
  if (!parts.includes('own files')) return { ...unknown, bearer };
  const first = await arrive(world, bearer);
  const attached = await ok(world, 'POST', `/api/v1/onboarding/uploads/${first}/complete/`, { key: bearer });
  const uploadId = await arrive(world, bearer);
  return { bearer, linkToken, ownFileId: textIn(attached, 'attachment_id'), uploadId };
}

/** Before the first send there is no session; a token that names one all the same leads nowhere. */
async function nobody(world: World, responseId: string): Promise<Own> {
  const bearer = await strangeToken(world, responseId);
  return { bearer, linkToken: randomUUID(), ownFileId: randomUUID(), uploadId: randomUUID() };
}

/** A well-made token of a session that was never begun. */
export async function strangeToken(world: World, responseId: string): Promise<string> {
  return encodeRespondentToken(await world.api.ports.pepper.read(), {
    scope: world.tenant.scopes.live,
    sessionId: randomUUID(),
    linkVersion: 1,
    responseId,
    questionnaireId: world.asked.id,
    expiresAt: world.api.clock.now() + HOUR_MS,
  });
}

const Ticket = z.object({
  upload_id: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** Announces a file and puts its bytes; the id of the upload. */
export async function arrive(
  world: World,
  bearer: string,
  question = world.asked.of('many'),
  bytes = pdf(randomUUID()),
): Promise<string> {
  const body = { file_question_id: question, filename: 'accounts.pdf', size: bytes.length };
  const announced = await ok(world, 'POST', '/api/v1/onboarding/uploads/', { key: bearer, body });
  const { upload_id, url, headers } = Ticket.parse(announced.body);
  await (await fetch(url, { method: 'PUT', headers, body: bytes })).arrayBuffer();
  return upload_id;
}

async function take(world: World, subject: Subject, step: Step): Promise<void> {
  const at = `${RESPONSES}${subject.responseId}/`;
  if (step === 'submit') await ok(world, 'POST', `${at}submit/`);
  else if (step === 'start' || step === 'complete')
    await ok(world, 'POST', `${at}review/`, { body: { action: step } });
  else await ok(world, 'POST', `${at}notes/`, { body: { text: 'Decided.', status_transition: step } });
  // The mail that asks for changes opens the session again.
  if (step === 'CHANGES_REQUESTED' && subject.sessionId !== null)
    await reopenSession(workerContext(world.api.ports), world.tenant.scopes.live, subject.sessionId);
}

/** Lets the link run out, as far as anybody who reads the response or its session can tell. */
export async function runOut(world: World, { responseId, sessionId }: Subject): Promise<void> {
  if (sessionId === null) return;
  const table = world.tenant.table('live');
  const { live } = world.tenant.scopes;
  const past = world.api.clock.now() - 1;
  await table.update(sessionKey(live, sessionId), { set: { expires_at: past } });
  await table.update(responseKey(live, responseId), { set: { session_expires_at: past } });
}

/** The state as it is stored; null where the response is gone. */
export async function stateOf(world: World, { responseId }: Subject): Promise<string | null> {
  const { tenant } = world;
  return (await findResponse(tenant.table('live'), tenant.scopes.live, responseId))?.status ?? null;
}

/** A call that must succeed. */
export async function ok(
  world: World,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const answer = await world.call(method, path, options);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer;
}

/** A text member of an answer. */
export function textIn({ body }: Answer, name: string): string {
  return z.string().parse(body[name]);
}
