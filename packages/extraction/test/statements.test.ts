/** Forms state a matter the other way round than it is asked: nothing is answered, since that is not sure. */
import { describe, expect, it } from 'vitest';
import { indexSources } from '../src/evidence/index.ts';
import { answerQuestion } from '../src/extract.ts';
import type { AskedQuestion, SourceText } from '../src/model.ts';
import { asked, tableOf, textOf } from '../testing/texts.ts';

const NOMINEE = asked('boolean', 'Does the company have nominee shareholders?');
const BEARER = asked('boolean', 'Has the company issued bearer shares?');
const CASH = asked('yes_no_na', 'Does the company handle cash?');
const LISTED = asked('boolean', 'Are the shares of the company listed on a stock exchange?');

function answerOf(source: SourceText, question: AskedQuestion): string | null {
  const found = answerQuestion(indexSources([source]), question);
  return found.state === 'answered' ? found.value.answer_text : null;
}

/** A statement with the ticked reply, in the ways of forms. */
function ways(statement: string, yes: string, no: string): readonly SourceText[] {
  const other = ['The company has a website.', '☒', '☐'];
  return [
    tableOf('f', ['Statement', 'Yes', 'No'], [statement, yes, no], other),
    tableOf('f', ['Yes', 'No', 'Statement'], [yes, no, statement], ['☒', '☐', 'The company has a website.']),
    textOf('f', `${statement} ${yes} Yes ${no} No`),
    tableOf(
      'f',
      ['Statement', 'Answer'],
      [statement, yes === '☒' ? 'Yes' : 'No'],
      ['The company has a website.', 'Yes'],
    ),
  ];
}

describe('a statement that denies what is asked', () => {
  it.each([
    ['The company has no nominee shareholders', NOMINEE],
    ['The company has no nominee shareholders.', NOMINEE],
    ['No nominee shareholders', NOMINEE],
    ['The company does not have nominee shareholders', NOMINEE],
    ['We confirm that there are no nominee shareholders', NOMINEE],
    ['None of the shareholders is a nominee shareholder', NOMINEE],
    ['Neither the company nor its parent has nominee shareholders', NOMINEE],
    ['The company has never issued bearer shares', BEARER],
    ['Bearer shares have not been issued', BEARER],
    ['Bearer shares are prohibited', BEARER],
    ['The company doesn’t handle cash', CASH],
    ['The company refrains from handling cash', CASH],
    ['The shares of the company are not listed on a stock exchange', LISTED],
  ])('answers nothing, whatever is ticked: %s', (statement, question) => {
    for (const source of [...ways(statement, '☒', '☐'), ...ways(statement, '☐', '☒')])
      expect(answerOf(source, question)).toBeNull();
  });
});
