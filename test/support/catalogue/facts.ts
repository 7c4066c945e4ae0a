/** Makes what a request of the catalogue needs, by calls of the API: in this process or over the wire. */
import * as z from 'zod';
import type { RouteId } from '#functions/fleet.ts';
import type { ResponseStatus } from '#shared/domain/responses/lifecycle.ts';
import { type CatalogueRequest, requestOf } from '../../../docs/catalogue/catalogue.ts';
import type { Facts, Need } from '../../../docs/catalogue/row.ts';
import type { MadePeople } from '../people/made-people.ts';
import { keyFacts, templateFacts, viewFacts } from '../people/team-facts.ts';
import { assistedFacts, type NeedOfAutofill } from './assisted-facts.ts';
import { bytesOf } from './form.ts';
import { IDENTITY_NEEDS, identityFacts } from './identity-facts.ts';
import type { FactsSource, SourceAnswer } from './sources/facts-source.ts';
import { STEPS, type Step } from './steps.ts';
import { unknownFacts } from './unknown-facts.ts';
import { deliveryFacts, replayFacts } from './webhook-facts.ts';

/** Facts, and the session that the first send has made. */
export interface MadeFacts extends Facts, Pick<MadePeople, 'personHeaders'> {
  /** Null before the first send. */
  readonly session: string | null;
}

export interface Wanted {
  readonly needs?: readonly Need[];
  /** Of the response. */
  readonly state?: ResponseStatus;
  /** True where an identity verification is asked for beside the questionnaire. */
  readonly verification?: boolean;
  /** True where the response must not have any answer. */
  readonly unanswered?: boolean;
}

const COMPANY = { legal_name: 'Lantern Shipping Ltd', email: 'office@lantern.example' };
const PERSON = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };
/** One of the sandbox's list, found once. */
const LISTED = { entity_type: 'company', legal_name: 'Kastelmar Freight Holding Ltd' };

/** Makes what is wanted and nothing else; identifiers of everything else lead nowhere. */
export async function makeFacts(source: FactsSource, wanted: Wanted): Promise<MadeFacts> {
  const { needs = [] } = wanted;
  const { webhookUrl, asked, fresh } = source;
  const nothing: MadeFacts = {
    ...unknownFacts(webhookUrl),
    ...asked,
    fresh,
    email: source.newEmail(),
    // Of the sandbox's register.
    company: 'sandbox~GB~00000101',
    session: null,
    personHeaders: {},
  };
  const response = needs.includes('response') ? await responseFacts(source, wanted, nothing) : {};
  const step = IDENTITY_NEEDS.findLast((need) => needs.includes(need));
  const identity = step === undefined ? {} : await identityFacts(source, step, nothing);
  return { ...nothing, ...response, ...identity, ...(await otherFacts(source, needs, nothing)) };
}

type Some = Partial<MadeFacts>;

async function otherFacts(source: FactsSource, needs: readonly Need[], nothing: MadeFacts): Promise<Some> {
  const made: Some[] = [];
  for (const [need, make] of Object.entries(BESIDE_RESPONSES))
    if (needs.some((each) => each === need)) made.push(await make(source, nothing));
  return Object.assign({}, ...made);
}

const COMPANY_ENTITY = { entity_type: 'company', legal_name: COMPANY.legal_name };

type NeedOfResponse =
  | 'response'
  | 'link'
  | 'own files'
  | 'file'
  | 'note'
  | 'comment'
  | 'assessment'
  | NeedOfAutofill;
type NeedOfIdentity = (typeof IDENTITY_NEEDS)[number];

/** How each other need is made; a new one without an entry does not compile. */
const BESIDE_RESPONSES: Readonly<
  Record<
    Exclude<Need, NeedOfResponse | NeedOfIdentity>,
    (source: FactsSource, nothing: MadeFacts) => Promise<Some>
  >
> = {
  entity: (source) => entityFacts(source, COMPANY_ENTITY),
  person: async (source) => ({ person: (await entityFacts(source, PERSON)).entity }),
  relation: relationFacts,
  verification: verificationFacts,
  verified: async (source, nothing) => {
    const made = await verificationFacts(source, nothing);
    await source.verify(made.verification);
    return made;
  },
  match: (source) => matchFacts(source),
  document: async (source, nothing) => ({
    document: textIn(await done(source, 'documents.upload', nothing), 'id'),
  }),
  'entity document': async (source, nothing) => {
    const { entity } = await entityFacts(source, COMPANY_ENTITY);
    const uploaded = await done(source, 'documents.upload_to_entity', { ...nothing, entity });
    return { entity, entityDocument: textIn(uploaded, 'id') };
  },
  report: async (source) => {
    const made = await entityFacts(source, COMPANY_ENTITY);
    return source.report(made.entity).then(() => made);
  },
  batch: (source, nothing) => batchFacts(source, nothing),
  task: (source, nothing) => taskFacts(source, nothing),
  subscription: async (source, nothing) => ({
    subscription: textIn(await done(source, 'webhooks.create', nothing), 'id'),
  }),
  delivery: deliveryFacts,
  'own delivery': async (source) => ({ ownDelivery: await source.deliver(undefined) }),
  replay: replayFacts,
  people: (source) => source.people(),
  view: viewFacts,
  'api key': keyFacts,
  'own questionnaire': templateFacts,
};

async function entityFacts(source: FactsSource, body: object): Promise<{ readonly entity: string }> {
  const made = await ok(source, { method: 'POST', path: '/api/v1/entities/', body });
  return { entity: textIn(made, 'id') };
}

async function relationFacts(source: FactsSource, nothing: MadeFacts) {
  const made = { ...nothing, ...(await entityFacts(source, COMPANY_ENTITY)) };
  return { entity: made.entity, relation: textIn(await done(source, 'relations.create', made), 'id') };
}

async function verificationFacts(source: FactsSource, nothing: MadeFacts) {
  const { entity: person } = await entityFacts(source, PERSON);
  const made = await done(source, 'verification.create', { ...nothing, person });
  return { person, verification: textIn(made, 'session_id') };
}

const Screening = z.object({
  cases: z.tuple([
    z.object({
      id: z.string(),
      alerts: z.tuple([z.object({ risk_profiles: z.tuple([z.object({ id: z.string() })]) })]),
    }),
  ]),
});

async function matchFacts(source: FactsSource): Promise<Some> {
  const { entity } = await entityFacts(source, LISTED);
  await source.screen(entity);
  const answer = await ok(source, { method: 'GET', path: `/api/v1/screening/${entity}/` });
  const [found] = Screening.parse(answer.body).cases;
  const [{ risk_profiles }] = found.alerts;
  return { entity, case: found.id, riskProfile: risk_profiles[0].id };
}

async function batchFacts(source: FactsSource, nothing: MadeFacts): Promise<Some> {
  const { entity } = await entityFacts(source, COMPANY_ENTITY);
  return { batch: textIn(await done(source, 'screening.create_batch', { ...nothing, entity }), 'job_id') };
}

async function taskFacts(source: FactsSource, nothing: MadeFacts): Promise<Some> {
  const { response } = await responseFacts(source, {}, nothing);
  const submitted = await done(source, 'responses.submit', { ...nothing, response });
  return { task: textIn(submitted, 'autoflag_task_id') };
}

/** A response with its required answer, brought to its state by the calls that lead there. */
async function responseFacts(source: FactsSource, wanted: Wanted, nothing: MadeFacts) {
  const { state = 'DRAFT', verification = false, unanswered = false, needs = [] } = wanted;
  const isSent = state !== 'PREFILL';
  const sent = await ok(source, {
    method: 'POST',
    path: '/api/v1/workflows/send/',
    body: {
      entity: verification ? PERSON : COMPANY,
      ddq: { questionnaire_id: source.asked.questionnaire, prefill: !isSent },
      ...(verification ? { verification: { checks: { document: true } } } : {}),
      ...(isSent ? { email: nothing.email } : {}),
    },
  });
  const begun: MadeFacts = {
    ...nothing,
    response: textIn(sent, 'response_id'),
    entity: textIn(sent, 'entity_id'),
    session: isSent ? textIn(sent, 'workflow_session_id') : null,
    linkToken: isSent ? await source.linkToken(nothing.email) : nothing.linkToken,
    revision: unanswered ? 0 : 1,
  };
  if (!unanswered) await done(source, 'responses.save_answers', begun);
  const made = { ...begun, ...(await memberFacts(source, needs, begun)) };
  for (const step of STEPS[state]) await take(source, made, step);
  if (needs.includes('assessment')) await source.assess(made.response);
  return made;
}

async function memberFacts(source: FactsSource, needs: readonly Need[], begun: MadeFacts): Promise<Some> {
  const made: Promise<Some>[] = [];
  const id = async (route: RouteId, when?: string) => await done(source, route, begun, when);
  if (needs.includes('file'))
    made.push(
      id('documents.upload_to_response').then((answer) => ({ file: textIn(answer, 'attachment_id') })),
    );
  if (needs.includes('note'))
    made.push(
      id('notes.create', 'without `status_transition`').then((answer) => ({ note: textIn(answer, 'id') })),
    );
  if (needs.includes('comment'))
    made.push(id('comments.create').then((answer) => ({ comment: textIn(answer, 'id') })));
  made.push(...assistedFacts(source, needs, begun, id));
  if (begun.session !== null && (needs.includes('link') || needs.includes('own files')))
    made.push(respondentFacts(source, needs, begun));
  return Object.assign({}, ...(await Promise.all(made)));
}

/** Opens the mailed link, and uploads two files, of which one is attached. */
async function respondentFacts(source: FactsSource, needs: readonly Need[], begun: MadeFacts): Promise<Some> {
  const bearer = textIn(await done(source, 'onboarding.exchange', begun), 'session_token');
  if (!needs.includes('own files')) return { bearer };
  const own = { ...begun, bearer };
  const first = { ...own, upload: await arrive(source, own) };
  const attached = await done(source, 'onboarding.upload_complete', first);
  return { bearer, ownFile: textIn(attached, 'attachment_id'), upload: await arrive(source, own) };
}

const Ticket = z.object({
  upload_id: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** Announces a file and puts its bytes; the id of the upload. */
export async function arrive(
  source: FactsSource,
  { bearer, fileQuestion }: Pick<Facts, 'bearer' | 'fileQuestion'>,
  bytes = bytesOf('accounts.pdf', source.words()),
): Promise<string> {
  const body = { file_question_id: fileQuestion, filename: 'accounts.pdf', size: bytes.length };
  const announced = await ok(source, { method: 'POST', path: '/api/v1/onboarding/uploads/', body }, bearer);
  const { upload_id, url, headers } = Ticket.parse(announced.body);
  await source.putFile(url, headers, bytes);
  return upload_id;
}

async function take(source: FactsSource, facts: MadeFacts, step: Step): Promise<void> {
  if (step === 'submit') await done(source, 'responses.submit', facts);
  else if (step === '`start`' || step === '`complete`') await done(source, 'responses.review', facts, step);
  else await done(source, 'notes.create', facts, step);
  if (step === '`CHANGES_REQUESTED`' && facts.session !== null) await source.reopen(facts.session);
}

/** The request of the catalogue, which must succeed. */
function done(source: FactsSource, id: RouteId, facts: Facts, when?: string): Promise<SourceAnswer> {
  const isRespondent = id.startsWith('onboarding.') && id !== 'onboarding.exchange';
  return ok(source, requestOf(id, facts, when), isRespondent ? facts.bearer : source.key);
}

async function ok(source: FactsSource, request: CatalogueRequest, key = source.key): Promise<SourceAnswer> {
  const { method, path, ...content } = request;
  const answer = await source.call(method, path, { key, ...content });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer;
}

function textIn({ body }: SourceAnswer, name: string): string {
  return z.string().parse(body[name]);
}
