/** Requests that send a questionnaire, and what the questionnaire asks. */
import type { Facts, IdsOf, Rows } from '../row.ts';

const SENT = ['onboarding.created', 'response.created'] as const;
const toAddress = ({ email }: Facts) => ({ email, expiry_hours: 72 });

export const sendingRows: Rows<IdsOf<'workflows' | 'questionnaires'>> = {
  'workflows.send': {
    needs: ['entity'],
    body: ({ entity, questionnaire, email }) => ({
      entity_id: entity,
      ddq: { questionnaire_id: questionnaire },
      email,
    }),
    full: ({ entity, questionnaire, email }) => ({
      entity_id: entity,
      ddq: { questionnaire_id: questionnaire, response_name: 'Yearly', prefill: false },
      verification: { checks: { document: true } },
      email,
      expiry_hours: 24,
    }),
    announces: SENT,
    charge: 1,
  },
  'workflows.send_flat': {
    needs: ['entity'],
    body: ({ entity, questionnaire, email }) => ({
      entity_id: entity,
      questionnaire_id: questionnaire,
      email,
    }),
    full: ({ entity, questionnaire, email }) => ({
      entity_id: entity,
      questionnaire_id: questionnaire,
      response_name: 'Yearly',
      prefill: false,
      verification: { identity: true },
      email,
      expiry_hours: 24,
    }),
    announces: SENT,
    charge: 1,
  },
  'workflows.send_response': {
    needs: ['response'],
    state: 'PREFILL',
    usesUp: true,
    params: ({ response }) => ({ id: response }),
    body: toAddress,
    announces: ['onboarding.created'],
    charge: 1,
  },
  'workflows.send_response_flat': {
    needs: ['response'],
    state: 'PREFILL',
    usesUp: true,
    params: ({ response }) => ({ id: response }),
    body: toAddress,
    announces: ['onboarding.created'],
    charge: 1,
  },
  'questionnaires.list': {},
  'questionnaires.get': { params: ({ questionnaire }) => ({ id: questionnaire }) },
  'questionnaires.questions': { params: ({ questionnaire }) => ({ id: questionnaire }) },
};
