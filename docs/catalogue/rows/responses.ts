/** Requests of a tenant about responses: creating, filling, submitting and deleting them. */
import { memberId } from '#shared/domain/responses/member-id.ts';
import type { Facts, IdsOf, Rows } from '../row.ts';

const ofResponse = ({ response }: Facts) => ({ id: response });
const answers = ({ question }: Facts) => [{ question_id: question, answer_text: 'Lantern Shipping Ltd' }];
const answersForm = (facts: Facts) => ({
  answers: JSON.stringify(answers(facts)),
  [String(facts.fileQuestion)]: '@accounts.pdf',
});
const SUBMITTED = [
  'onboarding.completed',
  'onboarding.ddq_completed',
  'response.autoflag_started',
  'response.submitted',
] as const;

export const responseRows: Rows<IdsOf<'responses' | 'tasks'>> = {
  'responses.list': { needs: ['response'] },
  'responses.list_of_entity': {
    needs: ['response'],
    params: ({ entity }) => ({ id: entity }),
    query: () => ({ limit: '20' }),
  },
  'responses.create': {
    needs: ['entity'],
    body: ({ entity, questionnaire }) => ({ questionnaire_id: questionnaire, entity: { id: entity } }),
    full: ({ entity, questionnaire }) => ({
      questionnaire_id: questionnaire,
      entity_id: entity,
      response_name: 'Yearly',
      status: 'PREFILL',
      expiry_hours: 72,
      language: 'de',
    }),
    announces: ['response.created'],
  },
  'responses.create_batch': {
    needs: ['entity'],
    body: ({ entity, questionnaire }) => [{ questionnaire_id: questionnaire, entity: { id: entity } }],
    full: ({ entity, questionnaire }) => ({
      responses: [{ questionnaire_id: questionnaire, entity_id: entity, expiry_hours: 24 }],
      expiry_hours: 72,
      language: 'de',
    }),
    announces: ['response.created'],
  },
  'responses.get': { needs: ['response'], state: 'DRAFT', params: ofResponse },
  'responses.delete': { needs: ['response'], state: 'PREFILL', usesUp: true, params: ofResponse },
  'responses.answers': { needs: ['response'], state: 'DRAFT', params: ofResponse },
  'responses.update': {
    needs: ['response'],
    state: 'SUBMITTED',
    params: ofResponse,
    body: () => ({ assigned_to: 'b6a0f8f2-6f0c-4f0e-9a3e-0d7a5a4c1e11' }),
    full: () => ({ assigned_to: 'b6a0f8f2-6f0c-4f0e-9a3e-0d7a5a4c1e11' }),
  },
  'responses.mark_answer': {
    needs: ['response'],
    state: 'SUBMITTED',
    params: ({ response, question }) => ({ id: response, answer_id: memberId(response, 'answer', question) }),
    body: () => ({ checked: true }),
    full: () => ({ checked: true }),
  },
  'responses.answer_history': {
    needs: ['response'],
    state: 'DRAFT',
    params: ({ response, question }) => ({ id: response, answer_id: memberId(response, 'answer', question) }),
  },
  'responses.submissions': { needs: ['response'], state: 'SUBMITTED', params: ofResponse },
  'responses.submission': {
    needs: ['response'],
    state: 'SUBMITTED',
    params: ({ response }) => ({ id: response, number: '1' }),
  },
  'responses.entities': { needs: ['response'], state: 'DRAFT', params: ofResponse },
  'responses.regenerate_link': {
    needs: ['response'],
    state: 'DRAFT',
    usesUp: true,
    params: ofResponse,
    announces: ['onboarding.link_regenerated'],
  },
  'responses.remind': { needs: ['response'], state: 'DRAFT', params: ofResponse },
  'responses.save_answers': {
    needs: ['response'],
    state: 'DRAFT',
    params: ofResponse,
    body: (facts) => ({ answers: answers(facts) }),
    full: (facts) => ({ answers: answers(facts), submit: false }),
    cases: { '`submit: true`': (facts) => ({ answers: answers(facts), submit: true }) },
  },
  'responses.save': { needs: ['response'], state: 'DRAFT', params: ofResponse, form: answersForm },
  'responses.save_and_submit': {
    needs: ['response'],
    state: 'DRAFT',
    usesUp: true,
    params: ofResponse,
    form: answersForm,
    announces: SUBMITTED,
  },
  'responses.submit': {
    needs: ['response'],
    state: 'DRAFT',
    usesUp: true,
    params: ofResponse,
    announces: SUBMITTED,
  },
  'responses.check_answers': {
    needs: ['response'],
    state: 'PREFILL',
    usesUp: true,
    params: ofResponse,
    charge: 1,
  },
  'responses.autofill': {
    needs: ['response', 'its document'],
    state: 'PREFILL',
    usesUp: true,
    params: ofResponse,
    body: () => ({}),
    full: () => ({ mode: 'fill_empty' }),
    charge: 1,
  },
  'responses.review': {
    needs: ['response'],
    state: 'SUBMITTED',
    usesUp: true,
    params: ofResponse,
    body: () => ({ action: 'start' }),
    cases: {
      '`start`': () => ({ action: 'start' }),
      '`complete`': () => ({ action: 'complete' }),
    },
  },
  'responses.generate_assessment': {
    needs: ['response'],
    state: 'SUBMITTED',
    params: ofResponse,
    charge: 1,
  },
  'responses.download_assessment': {
    needs: ['response', 'assessment'],
    state: 'SUBMITTED',
    params: ofResponse,
  },
  'tasks.get': { needs: ['task'], params: ({ task }) => ({ id: task }) },
};
