/** Forms state a matter the other way round than it is asked: a confirmed denial denies, and what is not sure answers nothing. */
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
    ['The company does NOT have nominee shareholders', NOMINEE],
    ['The shares of the company are not listed on a stock exchange', LISTED],
  ])('is turned where it is confirmed, and says nothing where it is rejected: %s', (statement, question) => {
    for (const source of ways(statement, '☒', '☐')) expect(answerOf(source, question)).toBe('no');
    for (const source of ways(statement, '☐', '☒')) expect(answerOf(source, question)).toBeNull();
  });

  it.each([
    ['None of the shareholders is a nominee shareholder', NOMINEE],
    ['Neither the company nor its parent has nominee shareholders', NOMINEE],
    ['The company has no nominee shareholders other than its founders', NOMINEE],
    ['The company has no nominee shareholders and no agents', NOMINEE],
    ['Does the company have no nominee shareholders?', NOMINEE],
    ['Bearer shares are prohibited', BEARER],
    ['The company refrains from handling cash', CASH],
  ])('answers nothing where more than the denial differs, whatever is ticked: %s', (statement, question) => {
    for (const source of [...ways(statement, '☒', '☐'), ...ways(statement, '☐', '☒')])
      expect(answerOf(source, question)).toBeNull();
  });
});

it.each([
  ['The company has never issued bearer shares', BEARER],
  ['The company doesn’t handle cash', CASH],
  ['No nominee shareholders', NOMINEE],
  ['We confirm that there are no nominee shareholders', NOMINEE],
])('a confirmed denial never affirms: %s', (statement, question) => {
  for (const source of ways(statement, '☒', '☐')) expect(answerOf(source, question)).not.toBe('yes');
  for (const source of ways(statement, '☐', '☒')) expect(answerOf(source, question)).toBeNull();
});

describe('a ticked statement', () => {
  it.each([
    ['The company has NOT issued bearer shares.', BEARER, 'no'],
    ['The shares of the company are not listed on a stock exchange.', LISTED, 'no'],
    ['The shares of the company are listed on a stock exchange.', LISTED, 'yes'],
    ['None of the above', LISTED, null],
    ['Die Aktien sind nicht börsennotiert', LISTED, null],
    ['Les actions ne sont pas cotées (not listed elsewhere)', LISTED, null],
  ])('is read by its words, and never affirmed by the tick alone: %s', (statement, question, answer) => {
    expect(answerOf(textOf('f', `☒ ${statement}`), question)).toBe(answer);
    expect(answerOf(textOf('f', `☐ ${statement}`), question)).toBeNull();
  });

  it('that none of the options applies does not affirm one of them', () => {
    const options = ['☐ The shares of the company are listed on a stock exchange', '☒ None of the above'];
    expect(answerOf(textOf('f', 'Which of the following apply?', ...options), LISTED)).not.toBe('yes');
  });
});
