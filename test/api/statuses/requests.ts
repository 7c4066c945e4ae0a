/** A valid request of every route: it succeeds wherever nothing but its input decides. */
import { randomUUID } from 'node:crypto';
import type { Route } from '#shared/contract/route.ts';
import { memberId } from '#shared/domain/responses/member-id.ts';
import type { CallOptions } from '../../support/in-process/event.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { fileForm, pdf, type Subject } from './subject.ts';
import type { World } from './world.ts';

/** What a request carries beside its credential and its path; `ids` replace those of the path. */
export interface Sent extends Pick<CallOptions, 'body' | 'form'> {
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: string;
}

type Build = (subject: Subject, world: World) => Sent;

const nothing: Build = () => ({});
const answersOf = (world: World) => [{ question_id: world.asked.of('name'), answer_text: 'Lantern' }];
const answersForm: Build = (_subject, world) => {
  const form = new FormData();
  form.append('answers', JSON.stringify(answersOf(world)));
  form.append(String(world.asked.of('many')), new Blob([pdf(randomUUID())]), 'accounts.pdf');
  return { form };
};
const send = (flat: boolean): Build => {
  return ({ entityId }, world) => {
    const { id } = world.asked;
    const base = { entity_id: entityId, email: 'respondent@lantern.example' };
    return { body: flat ? { ...base, questionnaire_id: id } : { ...base, ddq: { questionnaire_id: id } } };
  };
};
const file: Build = ({ fileId }) => ({ ids: { attachment_id: fileId } });
const comment: Build = ({ commentId }) => ({ ids: { comment_id: commentId } });
const template: Build = (_subject, world) => ({ ids: { id: String(world.asked.id) } });
const entity: Build = ({ entityId }) => ({ ids: { id: entityId } });
const toAddress: Build = () => ({ body: { email: 'respondent@lantern.example' } });
const token: Build = ({ linkToken }) => ({ body: { token: linkToken } });
const newCompany = { entity_type: 'company', legal_name: 'Lantern Shipping Ltd' };

const REQUESTS: Readonly<Record<string, Build>> = {
  'entities.create': () => ({ body: newCompany }),
  // Every time another name: one that is there is skipped, and takes one step less.
  'entities.create_batch': () => ({
    body: { entities: [{ ...newCompany, legal_name: `Lantern ${randomUUID()}` }] },
  }),
  'entities.search': () => ({ query: 'q=Lantern' }),
  'entities.list': nothing,
  'entities.get': entity,
  'entities.update': (subject, world) => ({ ...entity(subject, world), body: { phone: '+49 30 1' } }),
  'entities.delete': entity,
  // Every time another name: what was asked before is answered from memory, in one step.
  'company_search.search': () => ({
    body: { company_name: `Lantern ${randomUUID()}`, jurisdiction: 'GB' },
  }),
  'company_search.get': () => ({ ids: { company_id: 'sandbox~GB~00000101' } }),
  'screening.create': ({ entityId }) => ({ body: { entity_id: entityId } }),
  'screening.create_batch': ({ entityId }) => ({ body: { entity_ids: [entityId] } }),
  'screening.get_batch': nothing,
  'screening.get': nothing,
  'screening.get_detailed': nothing,
  'cases.get': nothing,
  'cases.update': () => ({ body: { decision: 'no_risk' } }),
  'risk_profiles.get': nothing,
  'risk_profiles.set_status': () => ({ body: { status: 'false_positive' } }),
  'workflows.send': send(false),
  'workflows.send_flat': send(true),
  'workflows.send_response': toAddress,
  'workflows.send_response_flat': toAddress,
  'responses.list': nothing,
  'responses.create': ({ entityId }, world) => ({
    body: { questionnaire_id: world.asked.id, entity: { id: entityId } },
  }),
  'responses.create_batch': ({ entityId }, world) => ({
    body: [{ questionnaire_id: world.asked.id, entity: { id: entityId } }],
  }),
  'responses.get': nothing,
  'responses.delete': nothing,
  'responses.answers': nothing,
  'responses.entities': nothing,
  'responses.regenerate_link': nothing,
  'responses.save_answers': (_subject, world) => ({ body: { answers: answersOf(world) } }),
  'responses.save_answers, `submit: true`': (_subject, world) => ({
    body: { answers: answersOf(world), submit: true },
  }),
  'responses.save': answersForm,
  'responses.save_and_submit': answersForm,
  'responses.submit': nothing,
  'responses.review, `start`': () => ({ body: { action: 'start' } }),
  'responses.review, `complete`': () => ({ body: { action: 'complete' } }),
  'notes.list': nothing,
  'notes.create': () => ({ body: { text: 'Seen.' } }),
  'notes.create, `APPROVED`': () => ({ body: { text: 'Fine.', status_transition: 'APPROVED' } }),
  'notes.create, `REJECTED`': () => ({ body: { text: 'No.', status_transition: 'REJECTED' } }),
  'notes.create, `CHANGES_REQUESTED`': () => ({
    body: { text: 'More.', status_transition: 'CHANGES_REQUESTED' },
  }),
  'notes.delete': ({ noteId }) => ({ ids: { note_id: noteId } }),
  'comments.list': ({ responseId }, world) => ({
    query: `answer_id=${memberId(responseId, 'answer', world.asked.of('name'))}`,
  }),
  'comments.create': ({ responseId }, world) => ({
    body: { answer_id: memberId(responseId, 'answer', world.asked.of('name')), text: 'Which year?' },
  }),
  'comments.update': (subject, world) => ({ ...comment(subject, world), body: { text: 'Which years?' } }),
  'comments.delete': comment,
  'documents.upload_to_response': () => ({ form: fileForm() }),
  'documents.list_of_response': nothing,
  'documents.get_of_response': file,
  'documents.download_of_response': file,
  'documents.delete_of_response': file,
  'questionnaires.list': nothing,
  'questionnaires.get': template,
  'questionnaires.questions': template,
  'onboarding.exchange': token,
  'onboarding.renew': token,
  'onboarding.session': nothing,
  'onboarding.save': (_subject, world) => ({
    body: { section_number: 1, revision: 1, answers: answersOf(world) },
  }),
  'onboarding.submit': nothing,
  'onboarding.comment': (_subject, world) => ({
    body: { question_id: world.asked.of('name'), text: 'The parent?' },
  }),
  'onboarding.upload': (_subject, world) => ({
    body: { file_question_id: world.asked.of('many'), filename: 'accounts.pdf', size: 100 },
  }),
  'onboarding.upload_complete': ({ uploadId }) => ({ ids: { upload_id: uploadId } }),
  'onboarding.remove_file': ({ ownFileId }) => ({ ids: { attachment_id: ownFileId } }),
  'webhooks.create': (_subject, world) => ({
    body: { event_type: 'all', webhook_url: world.receiver.url },
  }),
  'webhooks.list': nothing,
  'webhooks.update': () => ({ body: { is_active: true } }),
  'webhooks.get': nothing,
  'webhooks.delete': nothing,
  'webhooks.test': (_subject, world) => ({ body: { webhook_url: world.receiver.url } }),
  'tasks.get': nothing,
};

/** The request of a route, or of one of its cases. */
export function requestOf(contract: Route, subject: Subject, world: World, when?: string): Sent {
  const build = REQUESTS[`${contract.id}, ${when}`] ?? REQUESTS[contract.id] ?? reviewOf(contract);
  if (build === undefined) throw new Error(`no request for ${contract.id}: add one`);
  return build(subject, world);
}

/** Its input always decides; the start of a review stands for it. */
function reviewOf({ id }: Route): Build | undefined {
  return REQUESTS[`${id}, \`start\``];
}

/** The path with its identifiers: those of `sent`, else the response's. */
export function pathOf(contract: Route, subject: Subject, { ids = {}, query }: Sent = {}): string {
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? subject.responseId);
  return query === undefined ? path : `${path}?${query}`;
}

/** The credential that the route asks for. */
export function keyFor(contract: Route, subject: Subject, world: World): string {
  return contract.auth === 'respondent' ? subject.bearer : world.tenant.live;
}

/** Sends the request, with `changes` to how it is called. */
export function submitRequest(
  world: World,
  contract: Route,
  subject: Subject,
  sent: Sent,
  changes: CallOptions = {},
  by?: Pick<InProcessApi, 'call'>,
): Promise<Answer> {
  const { ids: _ids, query: _query, ...content } = sent;
  const options = { key: keyFor(contract, subject, world), ...content, ...changes };
  return world.call(contract.method, pathOf(contract, subject, sent), options, by);
}
