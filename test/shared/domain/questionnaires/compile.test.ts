/** From template to numbered questions with integer ids. */
import { expect, test } from 'vitest';
import { compileTemplate, idsNeeded } from '#shared/domain/questionnaires/compile.ts';
import { TemplateRefused } from '#shared/domain/questionnaires/errors.ts';
import { QuestionnaireView } from '#shared/domain/questionnaires/schema.ts';
import { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { templateOf, when } from './template-builder.ts';

const template = TemplateInput.parse({
  name: 'Partner check',
  description: 'For partners.',
  questionnaire_type: 'rfi',
  sections: [
    {
      title: 'Company',
      questions: [{ key: 'name', text: 'Name?', question_type: 'text', required: true }],
      sub_sections: [
        { title: 'Seat', questions: [{ key: 'country', text: 'Country?', question_type: 'country' }] },
        {
          title: 'Trade',
          questions: [
            {
              key: 'trade',
              text: 'Trade?',
              question_type: 'select',
              options: ['a', 'b'],
              exclude_from_autofill: true,
            },
          ],
        },
      ],
    },
    {
      title: 'People',
      number: 4,
      questions: [
        {
          key: 'owners',
          text: 'Owners?',
          question_type: 'structured',
          schema: { properties: { name: { type: 'string' } } },
        },
        {
          key: 'why',
          number: 10,
          text: 'Why?',
          question_type: 'text',
          visibility_conditions: when('OR', ['trade', 'eq', 'a'], ['owners', 'not_answered']),
        },
      ],
    },
  ],
  file_questions: [
    { key: 'extract', document_type: 'Register extract', description: 'A recent one.', required: true },
  ],
});

test('questions and file questions take consecutive ids, numbers run through, sections and sub-sections are counted', () => {
  const compiled = compileTemplate(template, 500);
  expect(idsNeeded(template)).toBe(6);
  expect(
    compiled.questions.map((q) => [q.id, q.section_number, q.sub_section_number, q.number, q.sub_section]),
  ).toEqual([
    [500, 1, 0, 1, null],
    [501, 1, 1, 2, 'Seat'],
    [502, 1, 2, 3, 'Trade'],
    [503, 4, 0, 4, null],
    [504, 4, 0, 10, null],
  ]);
  expect(compiled.file_questions).toEqual([
    {
      id: 505,
      document_type: 'Register extract',
      description: 'A recent one.',
      required: true,
      multiple: false,
    },
  ]);
  expect(compiled.sections).toEqual([
    {
      number: 1,
      title: 'Company',
      sub_sections: [
        { number: 1, title: 'Seat' },
        { number: 2, title: 'Trade' },
      ],
    },
    { number: 4, title: 'People', sub_sections: [] },
  ]);
});

test('conditions refer to the ids of their triggers', () => {
  const compiled = compileTemplate(template, 500);
  expect(compiled.questions[4]?.visibility_conditions).toEqual({
    operator: 'OR',
    rules: [
      { question_id: 502, condition: 'eq', value: 'a' },
      { question_id: 503, condition: 'not_answered' },
    ],
  });
});

test('what is compiled is what the API may show', () => {
  const { ids, alias, ...shown } = compileTemplate(template, 1);
  const view = {
    ...shown,
    id: 1,
    question_count: shown.questions.length,
    created_at: '2026-09-01T10:00:00.000Z',
    response_count: 0,
  };
  expect(QuestionnaireView.parse(view)).toEqual(view);
  expect([alias, ids.size]).toEqual([undefined, 6]);
});

test('refuses a template with errors and lists them with their fixes', () => {
  const cyclic = templateOf(
    { key: 'a', visibility_conditions: when('AND', ['b', 'answered']) },
    { key: 'b', visibility_conditions: when('AND', ['a', 'answered']) },
  );
  const compile = () => compileTemplate(cyclic, 1);
  expect(compile).toThrow(TemplateRefused);
  expect(compile).toThrow('a → b → a. Remove one of the rules that close the circle.');
});

test('a condition without rules is dropped, so the question is always shown', () => {
  expect(
    compileTemplate(templateOf({ key: 'a', visibility_conditions: when('OR') }), 1).questions[0]
      ?.visibility_conditions,
  ).toBeNull();
});

test('the template schema refuses members it does not know, so typing errors surface', () => {
  const typo = {
    ...template,
    sections: [{ title: 'S', questions: [{ key: 'a', text: 'A?', question_type: 'text', requird: true }] }],
  };
  expect(TemplateInput.safeParse(typo).success).toBe(false);
});
