/** Puts a fact of a record into the form of a question's type. Pure. */

import type { FoundValue } from '@probity/extraction/model';
import { validateAnswer } from '@probity/questionnaire-rules/answers';
import { countryName } from '../../company-search/view.ts';
import type { Question } from '../../questionnaires/schema.ts';
import { textValue } from './finding.ts';
import type { RecordField } from './record-fields.ts';

const DATES: readonly RecordField[] = ['incorporation_date', 'date_of_birth'];
const COUNTRIES: readonly RecordField[] = ['country', 'nationality', 'country_of_birth'];

/** Undefined where the fact does not fit the question. */
export function valueOfField(question: Question, field: RecordField, fact: string): FoundValue | undefined {
  const value = shaped(question, field, fact.trim());
  return value !== undefined && validateAnswer(question, value) === null ? value : undefined;
}

function shaped(question: Question, field: RecordField, fact: string): FoundValue | undefined {
  if (fact === '') return undefined;
  if (DATES.includes(field)) return dateFor(question, fact);
  if (COUNTRIES.includes(field)) return countryFor(question, fact);
  const { question_type: type } = question;
  return type === 'text' || FIELD_OF_TYPE[type] === field ? textValue(fact) : undefined;
}

/** Types that only one field can answer. */
const FIELD_OF_TYPE: Partial<Readonly<Record<Question['question_type'], RecordField>>> = {
  email: 'email',
  tel: 'phone',
  url: 'website',
};

function dateFor({ question_type: type }: Question, fact: string): FoundValue | undefined {
  if (type === 'date') return { answer_text: '', date_answer: fact, structured_data: null };
  return type === 'text' ? textValue(fact) : undefined;
}

function countryFor(question: Question, code: string): FoundValue | undefined {
  switch (question.question_type) {
    case 'country':
      return textValue(code);
    case 'text':
      return textValue(countryName(code));
    case 'select':
      return optionFor(question, [code, countryName(code)]);
    default:
      return undefined;
  }
}

function optionFor({ options }: Question, names: readonly string[]): FoundValue | undefined {
  const wanted = names.map((name) => name.toLowerCase());
  const option = options?.find((each) => wanted.includes(each.trim().toLowerCase()));
  return option === undefined ? undefined : textValue(option);
}
