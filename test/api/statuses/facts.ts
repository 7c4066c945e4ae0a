/** Facts for the calls of these tests: a response in a given state, with a member of each kind. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { responseKey } from '#shared/domain/responses/keys.ts';
import type { ResponseStatus } from '#shared/domain/responses/lifecycle.ts';
import { findResponse } from '#shared/domain/responses/repository.ts';
import { sessionKey } from '#shared/domain/sessions/repository.ts';
import { encodeRespondentToken } from '#shared/http/admission/credential.ts';
import type { KnownRoute } from '../../../docs/catalogue/catalogue.ts';
import { rowOf } from '../../../docs/catalogue/catalogue.ts';
import type { Facts, Need } from '../../../docs/catalogue/row.ts';
import * as made from '../../support/catalogue/facts.ts';
import type { FactsSource } from '../../support/catalogue/sources/facts-source.ts';
import { sourceIn } from '../../support/catalogue/sources/in-process-source.ts';
import type { CallOptions } from '../../support/in-process/event.ts';
import type { Answer } from '../../support/in-process-api.ts';
import type { StatusFixture } from './fixture.ts';

export const RESPONSES = '/api/v1/responses/';
const HOUR_MS = 3_600_000;

/** Everything that a response may be given beside its answers. */
const EVERY_PART: readonly Need[] = [
  'link',
  'own files',
  'file',
  'note',
  'comment',
  'document',
  'its document',
  'evidence',
  'assessment',
];

/** How this fixture makes facts, on its own questionnaire; each call is noted. */
function sourceOf(fixture: StatusFixture, tenant = fixture.tenant): FactsSource {
  const { api, asked, receiver } = fixture;
  return sourceIn(
    { api, tenant, webhookUrl: receiver.url, caller: fixture },
    { questionnaire: asked.id, question: asked.of('name'), fileQuestion: asked.of('many') },
  );
}

/** What the request of the route needs, whatever it acts on. */
export function factsFor(fixture: StatusFixture, { id }: KnownRoute): Promise<made.MadeFacts> {
  return made.makeFacts(sourceOf(fixture), rowOf(id));
}

/** Facts with nothing but what is needed. */
export function factsOf(fixture: StatusFixture, needs: readonly Need[]): Promise<made.MadeFacts> {
  return made.makeFacts(sourceOf(fixture), { needs });
}

/** An entity of the tenant that was screened, with one match. */
export function screened(fixture: StatusFixture, tenant = fixture.tenant): Promise<made.MadeFacts> {
  return made.makeFacts(sourceOf(fixture, tenant), { needs: ['match'] });
}

/** What the route needs of a response. */
export function partsFor({ id }: KnownRoute): readonly Need[] {
  return (rowOf(id).needs ?? []).filter((need) => EVERY_PART.includes(need));
}

/** A response; identifiers of parts that were not asked for lead nowhere. */
export async function prepare(
  fixture: StatusFixture,
  state: ResponseStatus,
  parts: readonly Need[] = EVERY_PART,
  { verification = false } = {},
): Promise<made.MadeFacts> {
  const wanted = { state, needs: ['response', ...parts] as const, verification };
  const facts = await made.makeFacts(sourceOf(fixture), wanted);
  // Before the first send there is no session; a token that names one all the same leads nowhere.
  return state === 'PREFILL' ? { ...facts, bearer: await strangeToken(fixture, facts.response) } : facts;
}

/** A well-made token of a session that was never begun. */
async function strangeToken(fixture: StatusFixture, responseId: string): Promise<string> {
  return encodeRespondentToken(await fixture.api.ports.pepper.read(), {
    scope: fixture.tenant.scopes.live,
    sessionId: randomUUID(),
    linkVersion: 1,
    responseId,
    questionnaireId: fixture.asked.id,
    verificationId: null,
    expiresAt: fixture.api.clock.now() + HOUR_MS,
  });
}

/** Announces a file of a question and puts its bytes; the id of the upload. */
export function arrive(
  fixture: StatusFixture,
  facts: Facts,
  fileQuestion: number,
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<string> {
  return made.arrive(sourceOf(fixture), { ...facts, fileQuestion }, bytes);
}

/** Lets the link run out, as far as anybody who reads the response or its session can tell. */
export async function runOut(fixture: StatusFixture, { response, session }: made.MadeFacts): Promise<void> {
  if (session === null) return;
  const table = fixture.tenant.table('live');
  const { live } = fixture.tenant.scopes;
  const past = fixture.api.clock.now() - 1;
  await table.update(sessionKey(live, session), { set: { expires_at: past } });
  await table.update(responseKey(live, response), { set: { session_expires_at: past } });
}

/** The state as it is stored; null where the response is gone. */
export async function stateOf(fixture: StatusFixture, { response }: Facts): Promise<string | null> {
  const { tenant } = fixture;
  return (await findResponse(tenant.table('live'), tenant.scopes.live, response))?.status ?? null;
}

/** A call that must succeed. */
export async function ok(
  fixture: StatusFixture,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const answer = await fixture.call(method, path, options);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer;
}

/** A text member of an answer. */
export function textIn({ body }: Answer, name: string): string {
  return z.string().parse(body[name]);
}
