/** Every route of the fleet, for tests that must not forget one, and a body that each accepts. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { fleet } from '#functions/fleet.ts';
import type { FunctionSpec } from '#functions/function-spec.ts';
import type { Route } from '#shared/contract/route.ts';

export const EVERY_ROUTE: readonly Route[] = Object.values<FunctionSpec>(fleet).flatMap(({ trigger }) =>
  trigger.kind === 'api' ? Object.values(trigger.routes) : [],
);

/** The path with `ids` in its placeholders, by name; random identifiers where one is not given. */
export function pathOf(contract: Route, ids: Readonly<Record<string, string>> = {}): string {
  const fallback = contract.path.includes('/questionnaires/') ? '999999999' : randomUUID();
  return contract.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? fallback);
}

const ADDRESS = 'http://127.0.0.1:9/webhooks';

/** Accepted by the schema of their route, and without any effect: they name things that do not exist. */
const ACCEPTED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'entities.create': {
    entity_type: 'individual',
    is_primary: true,
    first_name: 'Mara',
    last_name: 'Quill',
    email: 'mara@quill.example',
    date_of_birth: '1980-02-29',
    nationality: 'DE',
    risk_score: 12.5,
  },
  'entities.create_batch': { entities: [{ entity_type: 'company' }], skip_duplicates: true },
  'screening.create': { entity_id: randomUUID(), webhook_url: ADDRESS },
  'screening.create_batch': { entity_ids: [randomUUID()], webhook_url: ADDRESS, webhook_progress: true },
  'cases.update': { status: 'closed', decision: 'no_risk' },
  'risk_profiles.set_status': { status: 'false_positive', reason: 'Another person.' },
  'company_search.search': { company_name: 'None Such', jurisdiction: 'GB' },
  'entities.update': { legal_name: 'Quill Ltd', phone: '+49 30 1', is_primary: false, risk_score: 1 },
  'workflows.send': {
    entity_id: randomUUID(),
    ddq: { questionnaire_id: 999_999_999, response_name: 'Yearly', prefill: false },
    verification: { checks: { document: true } },
    email: 'mara@quill.example',
    expiry_hours: 24,
  },
  'workflows.send_flat': {
    entity_id: randomUUID(),
    questionnaire_id: 999_999_999,
    response_name: 'Yearly',
    prefill: false,
    verification: { identity: true },
    email: 'mara@quill.example',
    expiry_hours: 24,
  },
  'workflows.send_response': { email: 'mara@quill.example', expiry_hours: 1 },
  'workflows.send_response_flat': { email: 'mara@quill.example', expiry_hours: 1 },
  'responses.create': {
    questionnaire_id: 999_999_999,
    entity_id: randomUUID(),
    response_name: 'Yearly',
    status: 'PREFILL',
  },
  'responses.create_batch': { responses: [{ questionnaire_id: 999_999_999, entity_id: randomUUID() }] },
  'responses.save_answers': { answers: [{ question_id: 1, answer_text: 'x' }], submit: false },
  'notes.create': { text: 'Seen.', status_transition: 'APPROVED' },
  'responses.review': { action: 'start' },
  'comments.create': { answer_id: randomUUID(), text: 'Which year?', comment_type: 'external' },
  'comments.update': { text: 'Which years?', comment_type: 'external' },
  'onboarding.exchange': { token: 'a-token-that-nobody-made' },
  'onboarding.renew': { token: 'a-token-that-nobody-made' },
  'onboarding.comment': { question_id: 999_999_999, text: 'Which year?' },
  'onboarding.upload': { file_question_id: 999_999_999, filename: 'extract.pdf', size: 1 },
  'onboarding.save': {
    section_number: 999,
    revision: 0,
    answers: [
      { question_id: 1, answer_text: 'x', date_answer: '2026-01-01', structured_data: [{ name: 'x' }] },
    ],
  },
  'webhooks.create': {
    event_type: 'response.approved',
    webhook_url: ADDRESS,
    description: 'x',
    filters: { status: ['APPROVED'] },
  },
  'webhooks.update': { webhook_url: ADDRESS, is_active: true, description: null, filters: {} },
  'webhooks.test': { webhook_url: ADDRESS },
};

/** A form as it goes over the wire. */
export interface WireForm {
  readonly raw: string;
  readonly headers: { readonly 'Content-Type': string };
}

/** Parts by name; those that begin with `@` are small files of that name. */
export function wireForm(parts: Readonly<Record<string, string>>): WireForm {
  const boundary = 'a-boundary';
  const texts = Object.entries(parts).map(([name, value]) => {
    const isFile = value.startsWith('@');
    const named = `Content-Disposition: form-data; name="${name}"`;
    const head = isFile ? `${named}; filename="${value.slice(1)}"\r\nContent-Type: text/csv` : named;
    return `--${boundary}\r\n${head}\r\n\r\n${isFile ? 'name,number\r\n' : value}\r\n`;
  });
  return {
    raw: `${texts.join('')}--${boundary}--\r\n`,
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A form that a multipart route takes, without any effect; undefined for all other routes. */
export function acceptedForm(contract: Route): WireForm | undefined {
  return contract.encoding === 'multipart'
    ? wireForm({ document_type: 'Extract', file: '@extract.csv' })
    : undefined;
}

/** Throws where a route with a JSON body has none here, or one that its schema refuses. */
export function acceptedBody(contract: Route): Readonly<Record<string, unknown>> | undefined {
  if (contract.body === undefined || contract.encoding === 'multipart') return undefined;
  const body = ACCEPTED[contract.id];
  if (body === undefined) throw new Error(`no body for ${contract.id}: add one`);
  const outcome = contract.body.safeParse(body);
  if (!outcome.success) throw new Error(`${contract.id} refuses its body: ${z.prettifyError(outcome.error)}`);
  return body;
}
