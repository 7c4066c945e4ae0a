/** How each refusal that a route declares itself is provoked, where its state alone does not do it. */
import { randomUUID } from 'node:crypto';
import type { RouteId } from '#functions/fleet.ts';
import { MOST_OPEN_UPLOADS } from '#shared/domain/documents/limits.ts';
import { settleWithdrawn } from '#shared/domain/sessions/session/withdraw.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { pathWith } from '../../../docs/catalogue/catalogue.ts';
import type { Answer } from '../../support/in-process-api.ts';
import { ASSESSMENT_REFUSALS } from './by-noun/assessed.ts';
import { ASSISTANT_REFUSALS } from './by-noun/assisted.ts';
import { CALLBACK_REFUSALS } from './by-noun/called-back.ts';
import { DISCUSSION_REFUSALS, withoutRoom } from './by-noun/discussed.ts';
import { ENTITY_REFUSALS } from './by-noun/entities/batched.ts';
import { REGISTER_REFUSALS } from './by-noun/entities/registered.ts';
import { RELATION_REFUSALS } from './by-noun/entities/related.ts';
import { HAND_OVER_REFUSALS, IDENTITY_REFUSALS } from './by-noun/identity.ts';
import { PEOPLE_REFUSALS } from './by-noun/people/signed-in.ts';
import { PUBLICATION_REFUSALS } from './by-noun/questionnaires/published.ts';
import { RETIRED_MEANWHILE, RETIRED_QUESTIONNAIRE } from './by-noun/questionnaires/retired.ts';
import { WEBHOOK_REFUSALS } from './by-noun/replayed.ts';
import { SCREENING_REFUSALS } from './by-noun/screened.ts';
import { SETTINGS_REFUSALS } from './by-noun/set.ts';
import { UNMAILABLE_DRAFT, UNMAILABLE_REMINDER, UNMAILABLE_SEND } from './by-noun/unmailable.ts';
import { UNVERIFIABLE } from './by-noun/verification/unverifiable.ts';
import { VERIFICATION_REFUSALS } from './by-noun/verification/verified.ts';
import { VIEW_REFUSALS } from './by-noun/viewed.ts';
import { DOCUMENT_REFUSALS, held, intoFullStore } from './documents.ts';
import { arrive, ok, RESPONSES, runOut, textIn } from './facts.ts';
import { holdingTables, interruptedTables } from './faults.ts';
import { type Ground, type Provoke, sending, valid } from './implied.ts';
import { asForm, asJson, asSection, crowded, crowdedSave, fullSave, longAnswers, overfull } from './large.ts';
import { requestOf, submitRequest } from './requests.ts';

const noPage = sending(() => ({ query: 'page=99' }));
const noSuchEntity: Provoke = (ground) =>
  valid({ ...ground, facts: { ...ground.facts, entity: randomUUID() } });

/** The send of the route, of a tenant without credits. */
const unaffordable: Provoke = async ({ fixture, contract }) => {
  const { poor } = fixture;
  const questionnaire_id = poor.questionnaire.stored.id;
  const email = 'respondent@lantern.example';
  const prefilled = await ok(fixture, 'POST', '/api/v1/workflows/send/', {
    key: poor.live,
    body: { entity: { legal_name: 'Poor Ltd' }, ddq: { questionnaire_id, prefill: true } },
  });
  const ids = { id: textIn(prefilled, 'response_id') };
  const entity_id = textIn(prefilled, 'entity_id');
  const bodies: Readonly<Record<string, object>> = {
    'workflows.send': { entity_id, ddq: { questionnaire_id }, email },
    'workflows.send_flat': { entity_id, questionnaire_id, email },
  };
  const body = bodies[contract.id] ?? { email };
  return fixture.call('POST', pathWith(contract.path, ids), { key: poor.live, body });
};

/** The provider refuses the address of this send alone. */
const undeliverable: Provoke = async (ground) => {
  const { fixture, contract, facts } = ground;
  const email = `refused-${randomUUID()}@lantern.example`;
  fixture.api.failing.add(email);
  const { body } = requestOf(contract, facts);
  return submitRequest(fixture, contract, facts, { body: { ...Object(body), email } });
};

const sentTwice: Provoke = async (ground) => {
  const { fixture } = ground;
  const held = holdingTables(fixture.api.ports.tables);
  const first = valid(ground, {}, fixture.api.over({ tables: held.tables }));
  await held.held;
  const answer = await valid(ground);
  held.release();
  await first;
  return answer;
};

const verifying = (checks: object) =>
  sending(({ fixture, facts: { entity: entity_id }, contract }) => ({
    body: contract.id.endsWith('flat')
      ? { entity_id, verification: checks, email: 'x@lantern.example', questionnaire_id: fixture.asked.id }
      : { entity_id, verification: { checks }, email: 'x@lantern.example' },
  }));

const cleared = ({ fixture }: Ground) => [{ question_id: fixture.asked.of('name'), answer_text: '' }];

/** The call after the one required answer was taken back. */
const afterClearing: Provoke = async (ground) => {
  const { fixture, facts } = ground;
  await ok(fixture, 'PATCH', `${RESPONSES}${facts.response}/answers/`, {
    body: { answers: cleared(ground) },
  });
  return valid(ground);
};

/** The respondent's call after the link has run out. */
const tooLate: Provoke = async (ground) => {
  await runOut(ground.fixture, ground.facts);
  return valid(ground);
};

const deleteResponse = ({ fixture, facts }: Ground): Promise<Answer> =>
  ok(fixture, 'DELETE', `${RESPONSES}${facts.response}/`);

/** The call after the response was deleted, and what follows from that was done. */
const withdrawn: Provoke = async (ground) => {
  const { fixture, facts } = ground;
  await deleteResponse(ground);
  await settleWithdrawn(workerContext(fixture.api.ports), fixture.tenant.scopes.live, facts.session ?? '');
  return valid(ground);
};

const deletedMeanwhile: Provoke = (ground) => {
  const { tables } = ground.fixture.api.ports;
  return valid(
    ground,
    {},
    ground.fixture.api.over({ tables: interruptedTables(tables, () => deleteResponse(ground)) }),
  );
};

const certificate = ({ fixture }: Ground) => ({
  file_question_id: fixture.asked.of('one'),
  filename: 'certificate.pdf',
  size: 100,
});

async function attachCertificate({ fixture, facts }: Ground): Promise<void> {
  const upload = await arrive(fixture, facts, fixture.asked.of('one'));
  await ok(fixture, 'POST', `/api/v1/onboarding/uploads/${upload}/complete/`, { key: facts.bearer });
}

const secondAnnounced: Provoke = async (ground) => {
  await attachCertificate(ground);
  return sending(() => ({ body: certificate(ground) }))(ground);
};

const manyAnnounced: Provoke = async (ground) => {
  const { fixture, facts } = ground;
  const body = { file_question_id: fixture.asked.of('many'), filename: 'accounts.pdf', size: 100 };
  for (let count = 0; count < MOST_OPEN_UPLOADS; count += 1)
    await fixture.call('POST', '/api/v1/onboarding/uploads/', { key: facts.bearer, body });
  return sending(() => ({ body }))(ground);
};

const secondCompleted: Provoke = async (ground) => {
  const { fixture, facts } = ground;
  const upload_id = await arrive(fixture, facts, fixture.asked.of('one'));
  await attachCertificate(ground);
  return sending(() => ({ ids: { upload_id } }))(ground);
};

const neverArrived: Provoke = async (ground) => {
  const { fixture, facts } = ground;
  const body = certificate(ground);
  const announced = await ok(fixture, 'POST', '/api/v1/onboarding/uploads/', { key: facts.bearer, body });
  return sending(() => ({ ids: { upload_id: textIn(announced, 'upload_id') } }))(ground);
};

const notWhatItSays: Provoke = async (ground) => {
  const { fixture, facts } = ground;
  const bytes = new TextEncoder().encode('not a PDF at all');
  const upload_id = await arrive(fixture, facts, fixture.asked.of('many'), bytes);
  return sending(() => ({ ids: { upload_id } }))(ground);
};

/** The session of a verification alone asks no questions. */
const withoutQuestionnaire: Provoke = async (ground) => {
  const { fixture } = ground;
  const email = `v-${randomUUID()}@lantern.example`;
  await ok(fixture, 'POST', '/api/v1/workflows/send/', {
    body: {
      entity: { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' },
      verification: { checks: { document: true } },
      email,
    },
  });
  const token = fixture.api.mails.find(({ to }) => to === email)?.token ?? '';
  const opened = await ok(fixture, 'POST', '/api/v1/onboarding/exchange/', { body: { token } });
  return valid(ground, { key: textIn(opened, 'session_token') });
};

const CHARGED: Readonly<Record<string, Provoke>> = {
  ...UNVERIFIABLE,
  '403 insufficient_credits': unaffordable,
  ...UNMAILABLE_SEND,
  '500 email_dispatch_failed': undeliverable,
};
const SEND = {
  ...CHARGED,
  '400 entity_not_individual': verifying({ document: true }),
  '404 not_found': noSuchEntity,
  ...RETIRED_QUESTIONNAIRE,
};
const SEND_RESPONSE = { ...CHARGED, '409 send_in_progress': sentTwice, ...RETIRED_MEANWHILE };
const CLOSED: Readonly<Record<string, Provoke>> = {
  '410 link_expired': tooLate,
  '410 link_revoked': withdrawn,
};
const SUBMIT: Readonly<Record<string, Provoke>> = {
  '400 incomplete_response': afterClearing,
  '400 section_too_large': overfull,
  '400 too_much_at_once': crowded,
};
const FORM: Readonly<Record<string, Provoke>> = {
  '400 answers_too_long': fullSave(asForm),
  '400 section_too_large': sending((ground) => asForm(longAnswers(ground))),
  '400 too_much_at_once': crowdedSave(asForm),
  '500 storage_failed': intoFullStore,
};

/** By route, then by status and code; what is not here follows from the state or from the contract. */
export const OWN: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'workflows.send': SEND,
  'workflows.send_flat': SEND,
  'workflows.send_response': SEND_RESPONSE,
  'workflows.send_response_flat': SEND_RESPONSE,
  ...ENTITY_REFUSALS,
  ...REGISTER_REFUSALS,
  ...RELATION_REFUSALS,
  ...SCREENING_REFUSALS,
  ...IDENTITY_REFUSALS,
  ...VERIFICATION_REFUSALS,
  ...CALLBACK_REFUSALS,
  ...ASSESSMENT_REFUSALS,
  'cases.list': { '404 not_found': noPage },
  'questionnaires.list': { '404 not_found': noPage },
  'questionnaires.list_templates': { '404 not_found': noPage },
  ...PUBLICATION_REFUSALS,
  'responses.list': { '404 not_found': noPage },
  'verification.list': { '404 not_found': noPage },
  'responses.create': { '404 not_found': noSuchEntity, ...UNMAILABLE_DRAFT, ...RETIRED_QUESTIONNAIRE },
  'responses.remind': UNMAILABLE_REMINDER,
  'responses.save_answers': {
    '400 answers_too_long': fullSave(asJson),
    '400 incomplete_response': sending((ground) => ({ body: { answers: cleared(ground), submit: true } })),
    '400 section_too_large': sending((ground) => asJson(longAnswers(ground))),
    '400 too_much_at_once': crowdedSave(asJson),
  },
  'responses.save': FORM,
  'responses.save_and_submit': {
    ...FORM,
    '400 incomplete_response': sending((ground) => asForm(cleared(ground))),
    '400 too_much_at_once': crowded,
  },
  'responses.submit': SUBMIT,
  'responses.delete': { '409 legal_hold': held },
  'notes.delete': { '409 legal_hold': held },
  'comments.delete': { '409 legal_hold': held },
  'responses.answer_history': { '404 not_found': noPage },
  'responses.submissions': { '404 not_found': noPage },
  ...DISCUSSION_REFUSALS,
  ...DOCUMENT_REFUSALS,
  ...ASSISTANT_REFUSALS,
  'onboarding.exchange': {
    ...CLOSED,
    ...HAND_OVER_REFUSALS,
    '404 not_found': sending(() => ({ body: { token: randomUUID() } })),
  },
  'onboarding.session': CLOSED,
  'onboarding.record': CLOSED,
  'onboarding.save': {
    ...CLOSED,
    '400 answers_too_long': fullSave(asSection),
    '400 section_too_large': sending((ground) => asSection(longAnswers(ground))),
    '409 answers_changed': sending(() => ({ body: { section_number: 1, revision: 99, answers: [] } })),
  },
  'onboarding.submit': {
    ...CLOSED,
    ...SUBMIT,
  },
  'onboarding.comment': {
    ...CLOSED,
    '400 too_many_comments': withoutRoom,
    '403 response_not_editable': withoutQuestionnaire,
    '404 not_found': deletedMeanwhile,
  },
  'onboarding.upload': {
    ...CLOSED,
    '404 not_found': sending((ground) => ({ body: { ...certificate(ground), file_question_id: 1 } })),
    '409 file_already_there': secondAnnounced,
    '429 too_many_uploads': manyAnnounced,
  },
  'onboarding.upload_complete': {
    ...CLOSED,
    '400 validation_error': notWhatItSays,
    '409 file_already_there': secondCompleted,
    '409 upload_incomplete': neverArrived,
    '500 storage_failed': intoFullStore,
  },
  'onboarding.remove_file': CLOSED,
  ...WEBHOOK_REFUSALS,
  ...VIEW_REFUSALS,
  ...PEOPLE_REFUSALS,
  ...SETTINGS_REFUSALS,
};
