/** Steps that many tests begin with: send the short questionnaire, open its link, fill and submit it. */
import type { CreditKind } from '#shared/domain/credits/ledger.ts';
import { balancesOf, readPurse, totalOf } from '#shared/domain/credits/purse.ts';
import type { Answer, InProcessApi } from './in-process-api.ts';
import type { TestTenant } from './tenant.ts';

type Mode = 'test' | 'live';

export interface Sent {
  readonly responseId: string;
  readonly entityId: string;
  readonly sessionId: string;
  /** The respondent's bearer token. */
  readonly bearer: string;
  readonly linkToken: string;
}

export function keyOf(tenant: TestTenant, mode: Mode): string {
  return mode === 'live' ? tenant.live : tenant.test;
}

/** Sends the short questionnaire to a new company and opens the mailed link. */
export async function sendAndOpen(api: InProcessApi, tenant: TestTenant, mode: Mode = 'live'): Promise<Sent> {
  const sent = await send(api, tenant, mode);
  const linkToken = api.mails.at(-1)?.token ?? '';
  const opened = await api.call('POST', '/api/v1/onboarding/exchange/', { body: { token: linkToken } });
  return {
    responseId: String(sent.body['response_id']),
    entityId: String(sent.body['entity_id']),
    sessionId: String(sent.body['workflow_session_id']),
    bearer: String(opened.body['session_token']),
    linkToken,
  };
}

export async function send(api: InProcessApi, tenant: TestTenant, mode: Mode = 'live'): Promise<Answer> {
  return api.call('POST', '/api/v1/workflows/send/', {
    key: keyOf(tenant, mode),
    body: {
      entity: { legal_name: 'Lantern Shipping Ltd', email: 'office@lantern.example' },
      ddq: { questionnaire_id: tenant.questionnaire.stored.id },
      email: 'respondent@lantern.example',
    },
  });
}

export function save(api: InProcessApi, bearer: string, body: unknown): Promise<Answer> {
  return api.call('PUT', '/api/v1/onboarding/answers/', { key: bearer, body });
}

/** Answers everything that the short questionnaire asks for. */
export async function fill(api: InProcessApi, tenant: TestTenant, bearer: string): Promise<void> {
  const { ids } = tenant.questionnaire;
  const answers = [
    { question_id: ids.name, answer_text: 'Lantern Shipping Ltd' },
    { question_id: ids.licensed, answer_text: 'no' },
  ];
  await save(api, bearer, { section_number: 1, revision: 0, answers });
}

export function submit(api: InProcessApi, bearer: string): Promise<Answer> {
  return api.call('POST', '/api/v1/onboarding/submit/', { key: bearer });
}

/** A response that was sent, answered and submitted. */
export async function submitted(api: InProcessApi, tenant: TestTenant, mode: Mode = 'live'): Promise<Sent> {
  const sent = await sendAndOpen(api, tenant, mode);
  await fill(api, tenant, sent.bearer);
  await submit(api, sent.bearer);
  return sent;
}

/** Types of every announced event of an environment, in alphabetical order. */
export async function eventsOf(api: InProcessApi, tenant: TestTenant, mode: Mode): Promise<string[]> {
  const rows = await api.outbox(tenant.scopes[mode]);
  return rows.flatMap((row) => (row['lane'] === 'event' ? [String(row['type'])] : [])).sort();
}

/** The live balance of a kind of credit. */
export async function creditsOf(tenant: TestTenant, kind: CreditKind = 'send_ddq'): Promise<number> {
  const { live } = tenant.scopes;
  return totalOf(balancesOf(await readPurse(tenant.table('live'), live, { consistent: true }), kind));
}
