/** Which question boxes are of: that which they follow or which heads them. Where another may be meant as well, nothing is answered. */

import { readerOf } from '@probity/reading/read-document';
import type { Block } from '@probity/reading/schema';
import { pdfOf } from '@probity/reading/testing/made-pdf';
import { describe, expect, it } from 'vitest';
import { indexSources } from '../src/evidence/index.ts';
import { answerQuestion } from '../src/extract.ts';
import type { AskedQuestion, SourceText } from '../src/model.ts';
import { asked, tableOf, textOf } from '../testing/texts.ts';

const QUESTIONS = [
  asked('boolean', 'Is the company regulated?'),
  asked('boolean', "Are the company's shares listed on a stock exchange?"),
  asked('boolean', 'Does the company handle cash?'),
];
const REGULATED = 'Is the company regulated?';
const LISTED = 'Are the shares listed on a stock exchange?';
const CASH = 'Does the company handle cash?';
const [YES, NO, OPEN] = ['☒ Yes ☐ No', '☐ Yes ☒ No', '☐ Yes ☐ No'];

function answerOf(source: SourceText, question: AskedQuestion): string | null {
  const found = answerQuestion(indexSources([source]), question);
  return found.state === 'answered' ? found.value.answer_text : null;
}

const answersOf = (source: SourceText) => QUESTIONS.map((question) => answerOf(source, question));

const asCells = (...texts: readonly string[]) => tableOf('f', texts);

describe('of several questions on one line, each has the boxes behind it', () => {
  it.each([
    ['boxes before their words', `${REGULATED} ${YES} ${LISTED} ${NO}`, ['yes', 'no', null]],
    ['boxes behind their words', `${REGULATED} Yes ☒ No ☐ ${LISTED} Yes ☐ No ☒`, ['yes', 'no', null]],
    ['three questions', `${REGULATED} ${YES} ${LISTED} ${NO} ${CASH} ${YES}`, ['yes', 'no', 'yes']],
    ['labels with colons', `Regulated: ${YES} Shares listed on a stock exchange: ${NO}`, ['yes', 'no', null]],
    ['nothing ticked for the first', `${REGULATED} ${OPEN} ${LISTED} ${NO}`, [null, 'no', null]],
    ['both ticked for the first', `${REGULATED} ☒ Yes ☒ No ${LISTED} ${NO}`, [null, 'no', null]],
    ['nothing ticked for the second', `${REGULATED} ${NO} If no, ${LISTED} ${OPEN}`, ['no', null, null]],
    ['no boxes of the second', `${REGULATED} ${YES} ${LISTED}`, ['yes', null, null]],
  ])('%s', (_name, line, answers) => {
    for (const source of [textOf('f', line), asCells(line)]) expect(answersOf(source)).toEqual(answers);
  });

  it.each([
    ['boxes between questions, from the first on', `${YES} ${REGULATED} ${NO} ${LISTED}`],
    ['two questions before two pairs', `${REGULATED} ${LISTED} ${YES} ${NO}`],
    ['two questions before one pair', `${REGULATED} ${LISTED} ${YES}`],
    ['two pairs behind one question', `${REGULATED} ${OPEN} ${NO}`],
    ['a question between two replies', `${LISTED} ☒ Yes ${REGULATED} ☐ No`],
  ])('and none where that is not sure: %s', (_name, line) => {
    expect(answersOf(textOf('f', line))).toEqual([null, null, null]);
  });

  it('a question behind the only pair of its line has it', () => {
    expect(answersOf(textOf('f', `${NO} ${LISTED}`, `${YES} ${REGULATED}`))).toEqual(['yes', 'no', null]);
  });
});

describe('of several questions in one row, each has its own boxes', () => {
  it.each([
    ['a cell each', [`${REGULATED} ${YES}`, `${LISTED} ${NO}`]],
    ['boxes in the next cell', [REGULATED, YES, LISTED, NO]],
    ['boxes in cells of their own', [REGULATED, '☒ Yes', '☐ No', LISTED, '☐ Yes', '☒ No']],
    ['boxes apart from their words', [REGULATED, '☒', 'Yes', '☐', 'No', LISTED, '☐', 'Yes', '☒', 'No']],
    ['with numbers', ['1', REGULATED, YES, '2', LISTED, NO]],
    ['replies without boxes', [REGULATED, 'Yes', LISTED, 'No']],
  ])('%s', (_name, cells) => {
    expect(answersOf(asCells(...cells))).toEqual(['yes', 'no', null]);
    const more = tableOf('f', ['Country', 'Malta'], cells);
    expect(answersOf(more)).toEqual(['yes', 'no', null]);
  });

  it.each([
    ['before', ['Question', 'Yes', 'No', 'Question', 'Yes', 'No'], [REGULATED, '☒', '☐', LISTED, '☐', '☒']],
    ['behind', ['Yes', 'No', 'Question', 'Yes', 'No', 'Question'], ['☒', '☐', REGULATED, '☐', '☒', LISTED]],
    ['before, letters', ['', 'Yes', 'No', '', 'Yes', 'No'], [REGULATED, 'x', '', LISTED, '', 'x']],
  ])('where the heads of replies come twice, with the question %s', (_name, heads, row) => {
    expect(answersOf(tableOf('f', heads, row))).toEqual(['yes', 'no', null]);
  });

  it('where the questions stand above their cells', () => {
    const plain = tableOf('f', [REGULATED, LISTED], [YES, NO]);
    const named = tableOf('f', ['', REGULATED, LISTED], ['Falk Trading Ltd', YES, NO]);
    for (const source of [plain, named]) expect(answersOf(source)).toEqual(['yes', 'no', null]);
  });

  it('and a question without boxes has none, and affirms nothing', () => {
    expect(answersOf(asCells(REGULATED, YES, LISTED))).toEqual(['yes', null, null]);
    const between = tableOf('f', ['Yes', 'No', '', 'Yes', 'No'], ['☒', '☐', LISTED, '☐', '☒']);
    expect(answersOf(between)).toEqual([null, null, null]);
    expect(answersOf(tableOf('f', [YES, NO], ['Country', 'Malta']))).toEqual([null, null, null]);
  });
});

describe('boxes on a line of their own', () => {
  it.each([
    ['are of the question above', [REGULATED, YES, LISTED, NO], ['yes', 'no', null]],
    [
      'also where each reply has a line',
      [REGULATED, '☒ Yes', '☐ No', LISTED, '☐ Yes', '☒ No'],
      ['yes', 'no', null],
    ],
    [
      'are of the words above',
      ['Regulated company', YES, 'Shares listed on a stock exchange', NO],
      ['yes', 'no', null],
    ],
    [
      'are of the statement above, which proves nothing by itself',
      ['The company is regulated.', YES, 'The shares are listed on a stock exchange.', NO],
      ['yes', 'no', null],
    ],
    ['with a remark between', [REGULATED, '(Please tick one.)', NO, CASH, YES], ['no', null, 'yes']],
    ['before an open question', [REGULATED, NO, 'Who are the directors?', 'Ada Falk'], ['no', null, null]],
    ['before a question with a reply', [REGULATED, NO, LISTED, 'Yes, since 2019.'], ['no', 'yes', null]],
  ])('%s', (_name, lines, answers) => {
    expect(answersOf(textOf('f', ...lines))).toEqual(answers);
  });

  it.each([
    ['between two questions', [REGULATED, YES, LISTED]],
    ['above each question', [YES, REGULATED, NO, LISTED]],
    ['above each question, below a title', ['Part A', YES, REGULATED, NO, LISTED]],
    [
      'above each statement',
      [YES, 'The company is regulated.', NO, 'The shares are listed on a stock exchange.'],
    ],
    ['two pairs below two questions', [REGULATED, LISTED, YES, NO]],
    ['with what may be of them or of the question', [LISTED, 'The company is regulated.', NO]],
    ['below a statement that nobody has ticked', ['The shares are listed on a stock exchange.', OPEN]],
  ])('are of none where that is not sure: %s', (_name, lines) => {
    expect(answersOf(textOf('f', ...lines))).toEqual([null, null, null]);
  });

  it('are of the row above in a table, and of the heading above', () => {
    const rows = tableOf('f', [REGULATED, ''], ['☒ Yes', '☐ No'], [LISTED, ''], ['☐ Yes', '☒ No']);
    const block = (kind: 'heading' | 'paragraph', text: string): Block => ({
      kind,
      text,
      at: { section: [] },
    });
    const headings: SourceText = {
      id: 'f',
      title: 'f.docx',
      blocks: [
        block('heading', REGULATED),
        block('paragraph', YES),
        block('heading', LISTED),
        block('paragraph', NO),
      ],
    };
    for (const source of [rows, headings]) expect(answersOf(source)).toEqual(['yes', 'no', null]);
  });

  it('a denial on the line before is part of what they are of', () => {
    const lines = ['The shares of the company are not', 'listed on a stock exchange.', YES];
    expect(answersOf(textOf('f', ...lines))[1]).not.toBe('yes');
  });

  it('in a PDF, side by side and below', async () => {
    const texts = [
      { text: REGULATED, x: 56, y: 760 },
      { text: '[x] Yes [ ] No', x: 200, y: 760 },
      { text: LISTED, x: 300, y: 760 },
      { text: '[ ] Yes [x] No', x: 500, y: 760 },
      { text: CASH, x: 56, y: 700 },
      { text: '[ ] Yes [x] No', x: 56, y: 680 },
    ];
    const { blocks } = await (await readerOf('pdf'))(pdfOf([{ texts }]));
    expect(answersOf({ id: 'f', title: 'f.pdf', blocks })).toEqual(['yes', 'no', 'no']);
  });
});
