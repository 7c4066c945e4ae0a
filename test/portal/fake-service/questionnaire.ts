/** Questionnaires for the page's tests: one with all 15 question types and conditions, and the one of the seed. */
import { readFile } from 'node:fs/promises';
import type { AnswerContent } from '@probity/questionnaire-rules/model';
import { type CompiledQuestionnaire, compileTemplate } from '#shared/domain/questionnaires/compile.ts';
import { TemplateAnswers, TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { answersById } from '../../support/responses/answers-by-id.ts';

/** A question for each type, a condition in each direction, and both kinds of structured answer. */
const EVERY_TYPE = {
  name: 'Supplier onboarding',
  description: 'What we need to know before the first order.',
  questionnaire_type: 'ddq',
  sections: [
    {
      title: 'The company',
      sub_sections: [
        {
          title: 'Identity',
          questions: [
            { key: 'name', text: 'What is the legal name?', question_type: 'text', required: true },
            {
              key: 'country',
              text: 'Where is the company registered?',
              question_type: 'country',
              required: true,
            },
            { key: 'founded', text: 'When was it founded?', question_type: 'date' },
            {
              key: 'form',
              text: 'What is the legal form?',
              question_type: 'select',
              required: true,
              options: ['Limited company', 'Partnership', 'Other'],
            },
            {
              key: 'form_other',
              text: 'Which other form?',
              question_type: 'text',
              required: true,
              visibility_conditions: {
                operator: 'AND',
                rules: [{ question: 'form', condition: 'eq', value: 'Other' }],
              },
            },
          ],
        },
        {
          title: 'Contact',
          questions: [
            { key: 'email', text: 'At which e-mail address?', question_type: 'email', required: true },
            { key: 'tel', text: 'At which telephone number?', question_type: 'tel' },
            { key: 'url', text: 'Where is the website?', question_type: 'url' },
          ],
        },
      ],
    },
    {
      title: 'Business',
      questions: [
        { key: 'staff', text: 'How many people work there?', question_type: 'number', required: true },
        { key: 'turnover', text: 'What was the last turnover?', question_type: 'currency' },
        { key: 'share', text: 'Which share is exported?', question_type: 'percentage' },
        {
          key: 'sectors',
          text: 'In which sectors?',
          question_type: 'multi_select',
          options: ['Energy', 'Transport', 'Health'],
        },
        { key: 'audited', text: 'Are the accounts audited?', question_type: 'boolean', required: true },
        {
          key: 'auditor',
          text: 'By whom and when last?',
          question_type: 'text_and_date',
          required: true,
          visibility_conditions: {
            operator: 'AND',
            rules: [{ question: 'audited', condition: 'eq', value: 'yes' }],
          },
        },
        { key: 'iso', text: 'Is there a certified management system?', question_type: 'yes_no_na' },
      ],
    },
    {
      title: 'People',
      questions: [
        {
          key: 'owners',
          text: 'Who owns the company?',
          question_type: 'structured',
          required: true,
          schema: {
            properties: {
              full_name: { type: 'string', title: 'Full name' },
              share: { type: 'number', title: 'Share in percent', minimum: 0, maximum: 100 },
              born: { type: 'string', title: 'Date of birth', format: 'date' },
              nationality: { type: 'string', title: 'Nationality', format: 'country' },
              politically_exposed: { type: 'boolean', title: 'Politically exposed' },
            },
            required: ['full_name', 'share'],
          },
        },
        { key: 'references', text: 'Which references can you name?', question_type: 'structured' },
      ],
    },
    {
      title: 'Exports',
      questions: [
        {
          key: 'markets',
          text: 'To which markets?',
          question_type: 'text',
          visibility_conditions: {
            operator: 'OR',
            rules: [{ question: 'share', condition: 'gt', value: '50' }],
          },
        },
      ],
    },
  ],
  file_questions: [
    {
      key: 'extract',
      document_type: 'registration',
      description: 'Extract from the commercial register',
      multiple: true,
    },
  ],
};

export function everyType(): CompiledQuestionnaire {
  return compileTemplate(TemplateInput.parse(EVERY_TYPE), 100);
}

/** Complete and valid answers to {@link everyType}. */
export function everyAnswer({ ids }: CompiledQuestionnaire): ReadonlyMap<number, AnswerContent> {
  const answers = TemplateAnswers.parse({
    name: { answer_text: 'Łódź Metalworks & Söhne' },
    country: { answer_text: 'DE' },
    founded: { date_answer: '1994-02-28' },
    form: { answer_text: 'Other' },
    form_other: { answer_text: 'Cooperative' },
    email: { answer_text: 'office@example.com' },
    tel: { answer_text: '+49 30 901820' },
    url: { answer_text: 'www.example.com' },
    staff: { answer_text: '46' },
    turnover: { answer_text: '12500000.50' },
    share: { answer_text: '62.5' },
    sectors: { answer_text: '["Energy","Health"]' },
    audited: { answer_text: 'yes' },
    auditor: { answer_text: 'Prüfwerk GmbH', date_answer: '2025-03-31' },
    iso: { answer_text: 'na' },
    owners: {
      structured_data: [
        {
          full_name: 'Ada Vogt',
          share: 60.5,
          born: '1970-01-31',
          nationality: 'DE',
          politically_exposed: false,
        },
        { full_name: 'Jan Kos', share: 39.5, politically_exposed: true },
      ],
    },
    references: { structured_data: [{ Customer: 'Hafen AG', Since: '2019' }] },
    markets: { answer_text: 'Benelux\nNordics' },
  });
  return answersById({ ids }, answers);
}

/** The seed's large questionnaire with its demo answers. */
export async function seedQuestionnaire() {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(`../../../cli/seed/${name}.json`, import.meta.url), 'utf8'));
  const compiled = compileTemplate(TemplateInput.parse(await read('third-party-due-diligence')), 1);
  const answers = answersById(compiled, TemplateAnswers.parse(await read('answers-third-party')));
  return { compiled, answers };
}

/** The entries of a structured answer, as the service returns them. */
export function unsafeInstances(instances: readonly unknown[]): Record<string, unknown>[] {
  return instances as Record<string, unknown>[];
}
