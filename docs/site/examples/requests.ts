/** An example of each request body, by operation; a test holds every one against its contract. */

const ENTITY = '0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4e10';
const HOOK = 'https://hooks.acme.example/probity';

const nested = {
  entity_id: ENTITY,
  ddq: { questionnaire_id: 1, response_name: 'Acme Trading GmbH, 2026' },
  email: 'ana.silva@acme.example',
};
const flat = { entity_id: ENTITY, questionnaire_id: 1, email: 'ana.silva@acme.example' };
const toAddress = { email: 'ana.silva@acme.example', expiry_hours: 72 };
const patch = { trading_name: 'Acme', risk_score: 35 };

export const REQUESTS: Readonly<Record<string, unknown>> = {
  entities_create: {
    entity_type: 'company',
    legal_name: 'Acme Trading GmbH',
    jurisdiction: 'DE',
    is_primary: true,
  },
  entities_update: patch,
  entities_update_put: patch,
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
  notes_create: { text: 'Ownership is plausible and documented.', status_transition: 'APPROVED' },
  webhooks_create: { event_type: 'response.submitted', webhook_url: HOOK },
  webhooks_update: { is_active: false },
  webhooks_test: { webhook_url: HOOK },
};
