/** The scenarios of creating, filling and deleting responses, and of their files. */
import {
  answered,
  expectStatus,
  newAddress,
  sendQuestionnaire,
} from '../../../support/fleet/fleet-journeys.ts';
import { wireForm } from '../../../support/fleet/fleet-routes.ts';
import type { ContestStage, Scenario } from './scenarios.ts';

const RESPONSES = '/api/v1/responses/';
const CREATED = { adds: ['RESPONSE', 1], events: ['response.created'] } as const;
const FIRST_SECTION = ['ANS#0001', 1] as const;

export const RESPONSE_SCENARIOS: Readonly<Record<string, Scenario>> = {
  'responses.create': { prepare: async (stage) => ({ path: RESPONSES, body: newBody(stage) }), ...CREATED },
  'responses.create_batch': {
    prepare: async (stage) => ({ path: `${RESPONSES}batch/`, body: [newBody(stage)] }),
    ...CREATED,
  },
  'responses.delete': {
    prepare: async (stage) => ({ path: `${RESPONSES}${await prefilled(stage)}/` }),
    adds: ['RESPONSE', -1],
  },
  'responses.save_answers': {
    prepare: async (stage) => ({
      path: `${RESPONSES}${await prefilled(stage)}/answers/`,
      body: { answers: [answerTo(stage)] },
    }),
    adds: FIRST_SECTION,
  },
  'responses.save': {
    prepare: async (stage) => ({
      path: `${RESPONSES}${await prefilled(stage)}/save/`,
      form: wireForm({ answers: JSON.stringify([answerTo(stage)]) }),
    }),
    adds: FIRST_SECTION,
  },
  'responses.save_and_submit': {
    prepare: async (stage) => {
      const { responseId } = await answered(stage.fleet, stage.tenant, stage.tenant.live);
      return {
        path: `${RESPONSES}${responseId}/save-and-submit/`,
        form: wireForm({ answers: JSON.stringify([answerTo(stage)]) }),
      };
    },
    adds: ['TASK', 1],
    events: [
      'onboarding.completed',
      'onboarding.ddq_completed',
      'response.autoflag_started',
      'response.submitted',
    ],
  },
  'responses.regenerate_link': {
    prepare: async ({ fleet, tenant }) => {
      const { responseId } = await sendQuestionnaire(fleet, tenant, tenant.live);
      return { path: `${RESPONSES}${responseId}/token/` };
    },
    adds: ['LINK', 0],
    events: ['onboarding.link_regenerated'],
  },
  'documents.upload_to_response': {
    prepare: async (stage) => ({
      path: `${RESPONSES}${await prefilled(stage)}/documents/upload/`,
      form: wireForm({ document_type: 'Extract', file: '@extract.csv' }),
    }),
  },
  'documents.delete_of_response': {
    prepare: async (stage) => {
      const documents = `${RESPONSES}${await prefilled(stage)}/documents/`;
      const form = wireForm({ document_type: 'Extract', file: '@extract.csv' });
      const { body } = await stage.fleet.call('POST', `${documents}upload/`, {
        key: stage.tenant.live,
        ...form,
      });
      return { path: `${documents}${String(body['attachment_id'])}/` };
    },
  },
};

function newBody({ tenant }: ContestStage) {
  return {
    questionnaire_id: tenant.questionnaireId,
    entity: { entity_type: 'company', legal_name: 'Lantern Shipping Ltd', email: newAddress() },
  };
}

function answerTo({ tenant }: ContestStage) {
  return { question_id: tenant.questions.get('What is the registered name?'), answer_text: 'Lantern' };
}

async function prefilled(stage: ContestStage): Promise<string> {
  const { fleet, tenant } = stage;
  const made = await fleet.call('POST', RESPONSES, { key: tenant.live, body: newBody(stage) });
  return String(expectStatus(made, 201).body['id']);
}
