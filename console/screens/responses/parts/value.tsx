/** What an answer says. Everything is text of others, so it is put into text nodes and takes its own direction. */
import { countryName, formatDay, formatPercent, numbers } from '../../../../design/format.ts';
import { lookUp } from '../../../../design/wording.ts';
import type { AnswerContent } from '../model/response.ts';
import { type Part, shownValue } from '../model/value.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly type: Parameters<typeof shownValue>[0]['question_type'];
  readonly answer: AnswerContent;
}

export function Value({ type, answer }: Props) {
  const value = shownValue({ question_type: type }, answer);
  switch (value.form) {
    case 'none':
      return <span class="muted">{texts().noAnswer}</span>;
    case 'parts':
      if (value.parts.length === 1) return <PartText part={value.parts[0]} />;
      return (
        <ul class="plain">
          {value.parts.map((part, index) => (
            <li key={index}>
              <PartText part={part} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return (
        <div class="scrolls">
          <table class="entries">
            <thead>
              <tr>
                {value.columns.map((column) => (
                  <th key={column} scope="col" dir="auto">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {value.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((part, column) => (
                    <td key={column} class={part?.as === 'number' ? 'n' : undefined}>
                      {part === null ? <span class="muted">–</span> : <PartText part={part} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

function PartText({ part }: { readonly part: Part | undefined }) {
  if (part === undefined) return null;
  return (
    <span class={part.as === 'text' ? 'prose' : 'num'} dir="auto">
      {inWords(part)}
    </span>
  );
}

function inWords(part: Part): string {
  const { yes, no, choices } = texts();
  switch (part.as) {
    case 'yes_no':
      return part.value ? yes : no;
    case 'choice':
      return lookUp(choices, part.value) ?? part.value;
    case 'country':
      return countryName(part.value);
    case 'day':
      return formatDay(part.value);
    case 'number':
      return numberText(part.value);
    case 'percentage':
      return isNumber(part.value) ? formatPercent(Number(part.value) / 100) : part.value;
    case 'text':
      return part.value;
  }
}

const withDecimals = numbers({ maximumFractionDigits: 10 });

/** Long numbers keep their digits: a number of JavaScript holds no more than fifteen. */
function numberText(stored: string): string {
  return isNumber(stored) && stored.length <= 15 && !/^\d{4}$/.test(stored)
    ? withDecimals(Number(stored))
    : stored;
}

function isNumber(stored: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(stored);
}
