/** Steps of the main job against a running fleet: send, open the link from the mail, answer, submit. */
import { randomUUID } from 'node:crypto';
import type { WireAnswer } from './client.ts';
import type { FleetTenant } from './fleet-tenant.ts';
import type { RunningFleet } from './running-fleet.ts';

export interface SentOverHttp {
  readonly responseId: string;
  readonly entityId: string;
  readonly sessionId: string;
  readonly email: string;
}

/** A send body with a new company, and the address that gets the link. */
export function sendBody(tenant: FleetTenant, email: string) {
  return {
    entity: { entity_type: 'company', legal_name: 'Lantern Shipping Ltd' },
    ddq: { questionnaire_id: tenant.questionnaireId },
    email,
  };
}

export function newAddress(): string {
  return `respondent+${randomUUID()}@lantern.example`;
}

/** Sends the short questionnaire; throws where that is not answered with 201. */
export async function sendQuestionnaire(
  fleet: RunningFleet,
  tenant: FleetTenant,
  key: string,
): Promise<SentOverHttp> {
  const email = newAddress();
  const sent = await fleet.call('POST', '/api/v1/workflows/send/', { key, body: sendBody(tenant, email) });
  const { body } = expectStatus(sent, 201);
  return {
    responseId: String(body['response_id']),
    entityId: String(body['entity_id']),
    sessionId: String(body['workflow_session_id']),
    email,
  };
}

/** The token of the link in the last message to an address. */
export async function linkToken(fleet: RunningFleet, email: string): Promise<string> {
  const token = /#([\w-]+)/.exec((await fleet.mailsTo(email)).at(-1)?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link was mailed to ${email}`);
  return token;
}

export function exchange(fleet: RunningFleet, token: string): Promise<WireAnswer> {
  return fleet.call('POST', '/api/v1/onboarding/exchange/', { body: { token } });
}

/** Exchanges the mailed link for a session token. */
export async function openLink(fleet: RunningFleet, email: string): Promise<string> {
  const { body } = expectStatus(await exchange(fleet, await linkToken(fleet, email)), 200);
  return String(body['session_token']);
}

/** Answers what the short questionnaire asks for. */
async function fillIn(fleet: RunningFleet, tenant: FleetTenant, bearer: string): Promise<void> {
  const answer = (text: string, answer_text: string) => ({
    question_id: tenant.questions.get(text),
    answer_text,
  });
  const body = {
    section_number: 1,
    revision: 0,
    answers: [
      answer('What is the registered name?', 'Lantern Shipping Ltd'),
      answer('Do you hold a licence?', 'no'),
    ],
  };
  expectStatus(await fleet.call('PUT', '/api/v1/onboarding/answers/', { key: bearer, body }), 200);
}

/** A response that was sent and answered, not yet submitted. */
export async function answered(
  fleet: RunningFleet,
  tenant: FleetTenant,
  key: string,
): Promise<SentOverHttp & { readonly bearer: string }> {
  const sent = await sendQuestionnaire(fleet, tenant, key);
  const bearer = await openLink(fleet, sent.email);
  await fillIn(fleet, tenant, bearer);
  return { ...sent, bearer };
}

/** The answer, where it has that status. */
export function expectStatus(answer: WireAnswer, status: number): WireAnswer {
  if (answer.status === status) return answer;
  throw new Error(`answered ${answer.status} instead of ${status}: ${answer.text.slice(0, 500)}`);
}
