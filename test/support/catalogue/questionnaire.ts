/** The questionnaire on which the requests of the catalogue are made: its first answer is all that a submit asks for. */

import { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import type { Facts } from '../../../docs/catalogue/row.ts';
import { type Imported, importTemplate } from '../responses/templates.ts';
import type { TestTenant } from '../tenant.ts';

export const CATALOGUE_TEMPLATE = TemplateInput.parse({
  name: 'Third-party due diligence',
  description: 'What we ask of suppliers',
  questionnaire_type: 'ddq',
  sections: [
    {
      title: 'Company',
      questions: [
        { key: 'name', text: 'What is the registered name?', question_type: 'text', required: true },
        { key: 'licensed', text: 'Do you hold a licence?', question_type: 'boolean' },
        {
          key: 'licence',
          text: 'Which authority issued it?',
          question_type: 'text',
          visibility_conditions: {
            operator: 'AND',
            rules: [{ question: 'licensed', condition: 'eq', value: 'yes' }],
          },
        },
      ],
    },
  ],
  file_questions: [
    { key: 'accounts', document_type: 'Accounts', description: 'Of the last three years', multiple: true },
  ],
});

/** What requests name of the questionnaire. */
export type Asked = Pick<Facts, 'questionnaire' | 'question' | 'fileQuestion'>;

/** Imports the template for a tenant in this process. */
export async function importAsked(tenant: TestTenant): Promise<Asked> {
  return askedOf(await importTemplate(tenant, CATALOGUE_TEMPLATE));
}

export function askedOf(imported: Imported): Asked {
  return {
    questionnaire: imported.id,
    question: imported.of('name'),
    fileQuestion: imported.of('accounts'),
  };
}
