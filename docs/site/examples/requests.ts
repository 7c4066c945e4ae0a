/** An example of each request body, by operation; a test holds every one against its contract. */

const ENTITY = '0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4e10';
const ANSWER = '0192f7a4-6c1e-4b7e-9d53-2f1c4192f7a5';
const HOOK = 'https://hooks.acme.example/probity';

const nested = {
  entity_id: ENTITY,
  ddq: { questionnaire_id: 1, response_name: 'Acme Trading GmbH, 2026' },
  email: 'ana.silva@acme.example',
};
const flat = { entity_id: ENTITY, questionnaire_id: 1, email: 'ana.silva@acme.example' };
const toAddress = { email: 'ana.silva@acme.example', expiry_hours: 72 };
const answers = { answers: [{ question_id: 1, answer_text: 'Acme Trading GmbH' }] };
const form = { answers: JSON.stringify(answers.answers), 7: '@register-extract.pdf' };
const patch = { trading_name: 'Acme', risk_score: 35 };

export const REQUESTS: Readonly<Record<string, unknown>> = {
  entities_create: {
    entity_type: 'company',
    legal_name: 'Acme Trading GmbH',
    jurisdiction: 'DE',
    is_primary: true,
  },
  entities_create_batch: {
    entities: [
      { entity_type: 'company', legal_name: 'Northwind Harbour Ltd', jurisdiction: 'GB' },
      { entity_type: 'individual', first_name: 'Maren', last_name: 'Oster', external_id: 'crm-4711' },
    ],
    skip_duplicates: true,
  },
  entities_update: patch,
  entities_update_put: patch,
  company_search_search: { company_name: 'Northwind Harbour', jurisdiction: 'GB' },
  screening_create: { entity_id: ENTITY, webhook_url: HOOK },
  screening_create_batch: { entity_ids: [ENTITY], webhook_url: HOOK, webhook_progress: true },
  cases_update: { decision: 'acceptable_risk' },
  risk_profiles_set_status: { status: 'false_positive', reason: 'Born forty years later.' },
  workflows_send: nested,
  workflows_send_flat: flat,
  workflows_send_response: toAddress,
  workflows_send_response_flat: toAddress,
  onboarding_exchange: { token: 'the-part-of-the-link-after-the-hash' },
  onboarding_save: {
    section_number: 1,
    revision: 0,
    answers: [{ question_id: 1, answer_text: 'Acme Trading GmbH' }],
  },
  onboarding_renew: { token: 'the-part-of-the-link-after-the-hash' },
  onboarding_comment: { question_id: 1, text: 'Do you mean the parent company?' },
  onboarding_upload: { file_question_id: 7, filename: 'register-extract.pdf', size: 48_213 },
  documents_upload_to_response: {
    file: '@register-extract.pdf',
    document_type: 'Register extract',
    file_question_id: '7',
  },
  responses_create: { questionnaire_id: 1, entity: { id: ENTITY } },
  responses_create_batch: [{ questionnaire_id: 1, entity: { id: ENTITY } }],
  responses_save_answers: answers,
  responses_save_answers_put: answers,
  responses_save_answers_post: answers,
  responses_save: form,
  responses_save_and_submit: form,
  responses_review: { action: 'complete' },
  comments_create: { answer_id: ANSWER, text: 'Please name the authority.', comment_type: 'external' },
  comments_update: { text: 'Please name the authority and the date.' },
  notes_create: { text: 'Ownership is plausible and documented.', status_transition: 'APPROVED' },
  webhooks_create: { event_type: 'response.submitted', webhook_url: HOOK },
  webhooks_update: { is_active: false },
  webhooks_test: { webhook_url: HOOK },
};
