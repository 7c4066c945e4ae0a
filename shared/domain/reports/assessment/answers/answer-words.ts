/** An answer as people read it: no codes, no fields, no dates of machines. */
import type { Answerable, AnswerContent, QuestionType } from '@probity/questionnaire-rules/model';
import { dateOf, isAnswered, selectionOf, textOf } from '@probity/questionnaire-rules/read';
import { choiceInWords, entryInWords, numberInWords } from '../../wording/answers.ts';
import { datesInWords, dayInWords } from '../../wording/dates.ts';
import { countryInWords } from '../../wording/words.ts';

type Asked = Pick<Answerable, 'question_type' | 'schema'>;

/** Empty where the question has no answer. */
export function answerWords(
  { question_type: type, schema }: Asked,
  answer: AnswerContent | undefined,
): string {
  if (answer === undefined || !isAnswered(type, answer)) return '';
  const text = textOf(answer);
  switch (type) {
    case 'date':
      return dayInWords(dateOf(answer));
    case 'text_and_date':
      return [text, dateOf(answer) === '' ? '' : dayInWords(dateOf(answer))]
        .filter((part) => part !== '')
        .join(', ');
    case 'multi_select':
      return selectionOf(answer).length === 0 ? text : selectionOf(answer).map(String).join('; ');
    case 'structured':
      return entriesWords(answer.structured_data ?? [], schema);
    default:
      return textWords(type, text);
  }
}

/** What was read in a source, as the answers are written. */
export function readingWords(type: QuestionType, reading: string): string {
  return type === 'date' || type === 'text_and_date' ? datesInWords(reading) : textWords(type, reading);
}

function textWords(type: QuestionType, text: string): string {
  switch (type) {
    case 'boolean':
    case 'yes_no_na':
      return choiceInWords(text);
    case 'country':
      return countryInWords(text);
    case 'number':
    case 'currency':
      return numberInWords(text);
    case 'percentage':
      return /^-?\d+(?:\.\d+)?$/.test(text) ? `${numberInWords(text)} %` : text;
    default:
      return text;
  }
}

/** One line per entry, numbered where there are several. */
function entriesWords(entries: readonly unknown[], schema: Asked['schema']): string {
  return entries
    .map((entry, at) => {
      const fields = entryInWords(entry, schema).map(({ label, value }) =>
        label === '' ? value : `${label}: ${value}`,
      );
      return `${entries.length === 1 ? '' : `${at + 1}. `}${fields.join('; ')}`;
    })
    .join('\n');
}
