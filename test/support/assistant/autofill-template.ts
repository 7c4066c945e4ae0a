/** A questionnaire for autofill: fields of records, facts of documents, a condition, and an excluded question. */
import { TemplateInput } from '#shared/domain/questionnaires/template.ts';

export const AUTOFILL_TEMPLATE = TemplateInput.parse({
  name: 'Onboarding',
  description: '',
  questionnaire_type: 'ddq',
  sections: [
    {
      title: 'Company',
      questions: [
        { key: 'name', text: 'Legal name of the company', question_type: 'text', required: true },
        { key: 'number', text: 'Company registration number', question_type: 'text' },
        { key: 'country', text: 'Country of incorporation', question_type: 'country' },
        { key: 'founded', text: 'Date of incorporation', question_type: 'date' },
        { key: 'secret', text: 'Anything else', question_type: 'text', exclude_from_autofill: true },
      ],
    },
    {
      title: 'Compliance',
      questions: [
        { key: 'officer', text: 'Name of the compliance officer', question_type: 'text' },
        { key: 'staff', text: 'Number of employees', question_type: 'number' },
        { key: 'licensed', text: 'Does the company hold a licence', question_type: 'boolean' },
        {
          key: 'licence',
          text: 'Number of the licence',
          question_type: 'text',
          visibility_conditions: {
            operator: 'AND',
            rules: [{ question: 'licensed', condition: 'eq', value: 'yes' }],
          },
        },
      ],
    },
  ],
});
