/** An answer in words, as the review and the choice between two answers show it. */

import { isAnswered, selectionOf } from '#shared/domain/questionnaires/rules/read.ts';
import type { Question } from '#shared/domain/questionnaires/schema.ts';
import { countryName, formatDay } from '../text/format.ts';
import { words } from '../text/words.ts';
import { type Answer, type Instance, tidy } from '../workspace/answer.ts';
import { shownValue } from '../workspace/instances.ts';

interface Props {
  readonly question: Question;
  readonly answer: Answer;
  /** What stands where there is no answer. */
  readonly blank: string;
}

export function AnswerText({ question, answer, blank }: Props) {
  const { question_type: type } = question;
  const given = tidy(answer);
  if (!isAnswered(type, given)) return <span class="blank">{blank}</span>;
  if (type === 'multi_select') {
    return (
      <ul class="plain">
        {selectionOf(given).map((option) => (
          <li key={String(option)} dir="auto">
            {String(option)}
          </li>
        ))}
      </ul>
    );
  }
  if (type === 'structured') return <Entries question={question} entries={given.structured_data ?? []} />;
  return (
    <span class="prose-text" dir="auto">
      {wordsOf(question, given)}
    </span>
  );
}

function Entries({
  question,
  entries,
}: {
  readonly question: Question;
  readonly entries: readonly Instance[];
}) {
  return (
    <ol class="entries">
      {entries.map((entry) => (
        <li key={JSON.stringify(entry)}>
          {Object.entries(entry).map(([name, value]) => {
            const field = question.schema?.properties[name];
            return (
              <div key={name} dir="auto">
                <span class="muted">{field?.title ?? name}:</span> {valueWords(value, field?.format)}
              </div>
            );
          })}
        </li>
      ))}
    </ol>
  );
}

function valueWords(value: unknown, format: string | undefined): string {
  if (typeof value === 'boolean') return value ? words.fieldYes : words.fieldNo;
  const shown = shownValue(value);
  if (format === 'date') return formatDay(shown);
  return format === 'country' ? countryName(shown) : shown;
}

function wordsOf(question: Question, answer: Answer): string {
  const { answer_text: given, date_answer: date } = answer;
  switch (question.question_type) {
    case 'boolean':
    case 'yes_no_na':
      return given === 'yes' ? words.fieldYes : given === 'no' ? words.fieldNo : words.fieldNotApplicable;
    case 'country':
      return countryName(given);
    case 'percentage':
      return `${given}%`;
    case 'date':
      return formatDay(date ?? '');
    case 'text_and_date':
      return [given, date === null ? '' : formatDay(date)].filter((part) => part !== '').join('\n');
    default:
      return given;
  }
}
