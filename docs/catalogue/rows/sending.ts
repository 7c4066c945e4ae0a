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
  'questionnaires.list_templates': {},
  'questionnaires.get_template': { params: ({ questionnaire }) => ({ id: questionnaire }) },
  'questionnaires.change_template': {
    needs: ['own questionnaire'],
    params: ({ questionnaire }) => ({ id: questionnaire }),
    body: () => ({ retired: true }),
    full: () => ({ retired: true }),
  },
  'questionnaires.publish': {
    needs: ['people'],
    body: ({ fresh }) => ({
      template: {
        name: fresh('Suppliers of services'),
        description: 'Asked before a contract is signed.',
        questionnaire_type: 'rfi',
        sections: [
          {
            title: 'The company',
            questions: [
              {
                key: 'has_group',
                text: 'Does the company belong to a group?',
                question_type: 'boolean',
                required: true,
              },
              {
                key: 'group_name',
                text: 'What is the group called?',
                question_type: 'text',
                visibility_conditions: {
                  operator: 'AND',
                  rules: [{ question: 'has_group', condition: 'eq', value: 'yes' }],
                },
              },
            ],
          },
        ],
        file_questions: [
          {
            key: 'register',
            document_type: 'Extract of the register',
            description: 'Not older than three months.',
          },
        ],
      },
    }),
    full: ({ fresh, questionnaire }) => ({
      replaces: questionnaire,
      template: {
        name: fresh('Suppliers of services'),
        description: 'Asked before a contract is signed.',
        questionnaire_type: 'ddq',
        alias: 'f0b9d1d4-5f0c-4f6d-9d0f-7e4fb1a9c3aa',
        sections: [
          {
            title: 'The company',
            number: 1,
            questions: [
              {
                key: 'owners',
                number: 1,
                text: 'Who owns it?',
                question_type: 'structured',
                required: true,
                exclude_from_autofill: true,
                options: null,
                visibility_conditions: null,
                schema: {
                  properties: { name: { type: 'string', title: 'Name', maxLength: 200 } },
                  required: ['name'],
                  additionalProperties: false,
                },
              },
            ],
            sub_sections: [
              {
                title: 'Where it works',
                number: 1,
                questions: [
                  {
                    key: 'regions',
                    text: 'In which regions?',
                    question_type: 'multi_select',
                    options: ['Europe', 'Asia'],
                    visibility_conditions: {
                      operator: 'OR',
                      rules: [{ question: 'owners', condition: 'answered' }],
                    },
                  },
                ],
              },
            ],
          },
        ],
        file_questions: [
          {
            key: 'register',
            document_type: 'Extract of the register',
            description: 'Not older than three months.',
            required: true,
            multiple: false,
          },
        ],
      },
    }),
  },
  'questionnaires.questions': { params: ({ questionnaire }) => ({ id: questionnaire }) },
};
