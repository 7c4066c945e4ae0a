/** An answer as text, for the review and for the conflict panel. */

import { isAnswered, selectionOf } from '@probity/questionnaire-rules/read';
import type { Question } from '#shared/domain/questionnaires/schema.ts';
import { countryName, formatDay } from '../../design/format.ts';
import { showNumber } from '../text/numbers.ts';
import { texts } from '../text/texts.ts';
import { type Answer, type Instance, tidy } from '../workspace/answer.ts';
import { shownValue } from '../workspace/instances.ts';

interface Props {
  readonly question: Question;
  readonly answer: Answer;
  /** Shown where there is no answer. */
  readonly blank: string;
}

export function AnswerText({ question, answer, blank }: Props) {
  const { question_type: type } = question;
  const stored = tidy(answer);
  if (!isAnswered(type, stored)) return <span class="blank">{blank}</span>;
  if (type === 'multi_select') {
    return (
      <ul class="plain">
        {selectionOf(stored).map((option) => (
          <li key={String(option)} dir="auto">
            {String(option)}
          </li>
        ))}
      </ul>
    );
  }
  if (type === 'structured') return <Entries question={question} entries={stored.structured_data ?? []} />;
  return (
    <span class="prose-text" dir="auto">
      {textOf(question, stored)}
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
      {entries.map((entry, index) => (
        <li key={`${question.id}-${index}`}>
          {Object.entries(entry).map(([name, value]) => {
            const field = question.schema?.properties[name];
            return (
              <div key={name} dir="auto">
                <span class="muted">{field?.title ?? name}:</span> {valueText(value, field?.format)}
              </div>
            );
          })}
        </li>
      ))}
    </ol>
  );
}

function valueText(value: unknown, format: string | undefined): string {
  if (typeof value === 'boolean') return value ? texts.fieldYes : texts.fieldNo;
  const shown = shownValue(value);
  if (typeof value === 'number') return showNumber(shown);
  if (format === 'date') return formatDay(shown);
  return format === 'country' ? countryName(shown) : shown;
}

function textOf(question: Question, answer: Answer): string {
  const { answer_text: text, date_answer: date } = answer;
  switch (question.question_type) {
    case 'boolean':
    case 'yes_no_na':
      return text === 'yes' ? texts.fieldYes : text === 'no' ? texts.fieldNo : texts.fieldNotApplicable;
    case 'country':
      return countryName(text);
    case 'number':
    case 'currency':
      return showNumber(text);
    case 'percentage':
      return `${showNumber(text)}%`;
    case 'date':
      return formatDay(date ?? '');
    case 'text_and_date':
      return [text, date === null ? '' : formatDay(date)].filter((part) => part !== '').join('\n');
    default:
      return text;
  }
}
