/** The questionnaires that ship with the operator CLI. */
import { readFileSync } from 'node:fs';
import { assessCompleteness } from '@probity/questionnaire-rules/completeness';
import { CONDITIONS, QUESTION_TYPES } from '@probity/questionnaire-rules/model';
import { isAnswered } from '@probity/questionnaire-rules/read';
import { describe, expect, test } from 'vitest';
import { compileTemplate } from '#shared/domain/questionnaires/compile.ts';
import { lintTemplate } from '#shared/domain/questionnaires/lint.ts';
import { placedQuestions } from '#shared/domain/questionnaires/placed.ts';
import { TemplateAnswers, TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { answersById } from '../../../support/responses/answers-by-id.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../cli/seed/${name}.json`, import.meta.url), 'utf8'));
const template = (name: string) => TemplateInput.parse(read(name));

const NAMES = ['third-party-due-diligence', 'ownership-information-request', 'supplier-code-of-conduct'];

test.each(NAMES)('%s passes the linter without a finding', (name) => {
  expect(lintTemplate(template(name))).toEqual([]);
});

test.each([
  ['third-party-due-diligence', ['Certificate of incorporation']],
  ['ownership-information-request', []],
  ['supplier-code-of-conduct', []],
])('%s asks for files, and demands %j', (name, demanded) => {
  const { file_questions } = template(name);
  expect(file_questions.length).toBeGreaterThan(0);
  const required = file_questions.filter((question) => question.required);
  expect(required.map(({ document_type }) => document_type)).toEqual(demanded);
});

test('they leave the time that they take to the page, which estimates it from the visible questions', () => {
  for (const name of NAMES) expect(template(name).description).not.toMatch(/minute/i);
});

test('their aliases differ', () => {
  expect(new Set(NAMES.map((name) => template(name).alias)).size).toBe(NAMES.length);
});

describe('third-party due diligence', () => {
  const questionnaire = template('third-party-due-diligence');
  const questions = placedQuestions(questionnaire).map(({ question }) => question);
  const compiled = compileTemplate(questionnaire, 1);
  const answers = answersById(compiled, TemplateAnswers.parse(read('answers-third-party')));
  const filled = assessCompleteness({
    ...compiled,
    answers,
    attachments: new Set(compiled.file_questions.filter(({ required }) => required).map(({ id }) => id)),
  });

  test('has about sixty questions in sections and sub-sections, some of them not for autofill', () => {
    expect(questions.length).toBeGreaterThanOrEqual(55);
    expect(questions.length).toBeLessThanOrEqual(70);
    expect(compiled.sections.some(({ sub_sections }) => sub_sections.length > 1)).toBe(true);
    expect(questions.filter(({ exclude_from_autofill }) => exclude_from_autofill).length).toBeGreaterThan(3);
  });

  test('uses every question type, every operator, AND as well as OR', () => {
    const conditions = questions.flatMap(({ visibility_conditions }) => visibility_conditions ?? []);
    expect(new Set(questions.map(({ question_type }) => question_type))).toEqual(new Set(QUESTION_TYPES));
    expect(new Set(conditions.flatMap(({ rules }) => rules.map(({ condition }) => condition)))).toEqual(
      new Set(CONDITIONS),
    );
    expect(new Set(conditions.map(({ operator }) => operator))).toEqual(new Set(['AND', 'OR']));
  });

  test('the demo answers are, with the files demanded, complete, valid, and answer every question that they make visible', () => {
    const { complete, missing_questions, invalid_answers, hidden_answers, visible } = filled;
    expect({ complete, missing_questions, invalid_answers, hidden_answers }).toEqual({
      complete: true,
      missing_questions: [],
      invalid_answers: [],
      hidden_answers: [],
    });
    const open = compiled.questions.filter(
      (q) => visible.has(q.id) && !isAnswered(q.question_type, answers.get(q.id)),
    );
    expect(open.map(({ text }) => text)).toEqual([]);
  });

  test('the demo answers make conditional questions of every section that has some appear', () => {
    const conditional = compiled.questions.filter(
      ({ visibility_conditions }) => visibility_conditions !== null,
    );
    const sections = new Set(conditional.map(({ section }) => section));
    const shown = conditional.filter(({ id }) => filled.visible.has(id));
    expect(new Set(shown.map(({ section }) => section))).toEqual(sections);
    expect(shown.length).toBeGreaterThan(15);
    expect(shown.length).toBeLessThan(conditional.length);
  });
});
