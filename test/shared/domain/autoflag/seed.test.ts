/** The seeded questionnaires with correct answers have no findings. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assess } from '#shared/domain/autoflag/assess.ts';
import { type CompiledQuestionnaire, compileTemplate } from '#shared/domain/questionnaires/compile.ts';
import { TemplateAnswers, TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { answersById } from '../../../support/responses/answers-by-id.ts';
import { TODAY } from './response-builder.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../cli/seed/${name}.json`, import.meta.url), 'utf8'));
const compiled = (name: string) => compileTemplate(TemplateInput.parse(read(name)), 1);
const filesOf = ({ file_questions }: CompiledQuestionnaire) => new Set(file_questions.map(({ id }) => id));

function doubtsOf(
  questionnaire: CompiledQuestionnaire,
  answers: TemplateAnswers,
  attached: ReadonlySet<number>,
) {
  const keys = new Map([...questionnaire.ids].map(([key, id]) => [id, key]));
  const { findings } = assess({
    questions: questionnaire.questions,
    file_questions: questionnaire.file_questions,
    answers: answersById(questionnaire, answers),
    attachedFileQuestions: attached,
    otherFilesAttached: false,
    today: TODAY,
  });
  return findings.map(({ rule, severity, question_id }) => `${severity} ${rule} ${keys.get(question_id)}`);
}

const thirdParty = compiled('third-party-due-diligence');
const demo = TemplateAnswers.parse(read('answers-third-party'));

test('the demo answers are clean once their documents are attached', () => {
  expect(doubtsOf(thirdParty, demo, filesOf(thirdParty))).toEqual([]);
});

test('without a file, the demo answers lack the three documents that they refer to, and nothing else', () => {
  expect(doubtsOf(thirdParty, demo, new Set())).toEqual([
    'info document_missing business.licence',
    'info document_missing aml.policy',
    'info document_missing finance.audited',
  ]);
});

test('odd versions of the demo answers are found', () => {
  const odd: TemplateAnswers = {
    ...demo,
    'company.incorporation_date': { date_answer: '2012-03-17' },
    'company.incorporation_country': { answer_text: 'AT' },
    'company.email': { answer_text: 'name@example.com' },
    'business.description': { answer_text: 'tbc' },
    'business.employees': { answer_text: '-1' },
    'finance.year_end': { date_answer: '2029-12-31' },
    'aml.training': { answer_text: '925' },
  };
  expect(doubtsOf(thirdParty, odd, filesOf(thirdParty))).toEqual([
    'warning registration_of_other_country company.registration_number',
    'warning incorporated_after_event company.incorporation_date',
    'warning email_example_domain company.email',
    'warning placeholder_answer business.description',
    'warning negative_quantity business.employees',
    'warning percentage_out_of_range aml.training',
    'warning date_in_future finance.year_end',
  ]);
});

test('a supplier that signs the code of conduct is clean, and lacks the certificates that it names', () => {
  const supplier = compiled('supplier-code-of-conduct');
  const answers: TemplateAnswers = {
    'supplier.name': { answer_text: 'Quillfeather Castings s.r.o.' },
    'supplier.country': { answer_text: 'CZ' },
    'supplier.contact': { answer_text: 'quality@quillfeather.example' },
    'people.minimum_age': { answer_text: '17' },
    'people.young_workers': { answer_text: 'Apprentices sort parts, by day and under a master.' },
    'people.accidents': { answer_text: '0' },
    'environment.systems': { answer_text: '["ISO 14001 (environment)"]' },
    'environment.renewable': { answer_text: '100' },
    'code.accepted': { answer_text: 'yes' },
    'code.signed': { answer_text: 'Jana Kovářová', date_answer: TODAY },
  };
  expect(doubtsOf(supplier, answers, filesOf(supplier))).toEqual([]);
  expect(doubtsOf(supplier, answers, new Set())).toEqual(['info document_missing environment.systems']);
});

test('a company that reports its owners is clean, with and without files', () => {
  const ownership = compiled('ownership-information-request');
  const person = { date_of_birth: '1961-01-31', country_of_residence: 'NO', share_percentage: 50 };
  const answers: TemplateAnswers = {
    'company.legal_name': { answer_text: 'Fjordlight AS' },
    'company.registration_number': { answer_text: '904 417 221' },
    'company.country': { answer_text: 'NO' },
    'change.kinds': { answer_text: '["Directors"]' },
    'change.effective': { answer_text: 'Ola Nordfjell resigned.', date_answer: '2026-12-01' },
    'owners.kind': { answer_text: 'Natural persons' },
    'owners.persons': {
      structured_data: [
        { full_name: 'Ida Vestvik', ...person },
        { full_name: 'Nils Vestvik', ...person },
      ],
    },
    'owners.intermediate': { answer_text: '0' },
    'confirmation.name': { answer_text: 'Ida Vestvik, chair' },
    'confirmation.correct': { answer_text: 'yes' },
  };
  expect(doubtsOf(ownership, answers, filesOf(ownership))).toEqual([]);
  expect(doubtsOf(ownership, answers, new Set())).toEqual([]);
});
