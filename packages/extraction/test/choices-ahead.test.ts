/** Forms whose boxes stand before their question, and sheets that tick by numbers: the column answers, or nothing does. */
import { readerOf } from '@probity/reading/read-document';
import type { Block } from '@probity/reading/schema';
import { docxOf, paragraph } from '@probity/reading/testing/made-office';
import { describe, expect, it } from 'vitest';
import { indexSources } from '../src/evidence/index.ts';
import { answerQuestion } from '../src/extract.ts';
import type { AskedQuestion, SourceText } from '../src/model.ts';
import { asked, tableOf, textOf } from '../testing/texts.ts';

const QUESTIONS = [
  asked('boolean', "Are the company's shares listed on a stock exchange?"),
  asked('boolean', 'Is any owner or director a politically exposed person?'),
  asked('boolean', 'Does the company handle cash?'),
];
const LISTED = 'Are the shares listed on a stock exchange?';
const PEP = 'Is any owner or director a politically exposed person?';
const CASH = 'Does the company handle cash?';
const ROWS = [LISTED, PEP, CASH];

function answerOf(source: SourceText, question: AskedQuestion): string | null {
  const found = answerQuestion(indexSources([source]), question);
  return found.state === 'answered' ? found.value.answer_text : null;
}

const answersOf = (source: SourceText) => QUESTIONS.map((question) => answerOf(source, question));

/** A sheet of rows, each from its first cell with text, as sheets are read. */
function sheetOf(...rows: readonly (readonly string[])[]): SourceText {
  const blocks = rows.map((row, at): Block => {
    const first = row.findIndex((cell) => cell !== '');
    const cells = row.slice(first, row.findLastIndex((cell) => cell !== '') + 1);
    const name = (column: number) => `${String.fromCharCode(65 + column)}${at + 1}`;
    const range = `${name(first)}:${name(first + cells.length - 1)}`;
    return { kind: 'row', text: cells.join(' | '), cells: [...cells], at: { sheet: 'Form', cells: range } };
  });
  return { id: 'f', title: 'form.xlsx', blocks };
}

describe('where the question stands behind its boxes, the ticked column answers', () => {
  it.each([
    ['Yes and No', ['Yes', 'No', 'Question'], '☒', '☐'],
    ['No before Yes', ['No', 'Yes', 'Question'], '☒', '☐'],
    ['letters for boxes', ['Yes', 'No', 'Question'], 'x', ''],
    ['checks', ['Yes', 'No', 'Statement'], '✓', ''],
    ['brackets', ['Yes', 'No', 'Question'], '[x]', '[ ]'],
    ['a head without words', ['Yes', 'No', ''], 'X', ''],
    ['German heads', ['Ja', 'Nein', 'Frage'], '☒', '☐'],
    ['French heads', ['Oui', 'Non', 'Question'], '☒', '☐'],
  ])('%s', (_name, heads, ticked, open) => {
    const isYes = (column: number) => /^(?:yes|ja|oui)/i.test(heads[column] ?? '');
    const row = (question: string, yes: boolean) => [
      isYes(0) === yes ? ticked : open,
      isYes(1) === yes ? ticked : open,
      question,
    ];
    const rows = [heads, row(LISTED, false), row(PEP, false), row(CASH, true)];
    for (const source of [tableOf('f', ...rows), sheetOf(...rows)]) {
      expect(answersOf(source)).toEqual(['no', 'no', 'yes']);
    }
  });

  it('with numbers, a column for what does not apply, and comments', () => {
    const source = tableOf(
      'f',
      ['No.', 'Yes', 'No', 'N/A', 'Question', 'Comments'],
      ['1', '☐', '☒', '☐', LISTED, ''],
      ['2', '☒', '☐', '☐', PEP, 'The chair was a minister until 2019'],
      ['3', '☐', '☒', '☐', CASH, ''],
    );
    expect(answersOf(source)).toEqual(['no', 'yes', 'no']);
  });

  it('below a title, with codes before the boxes, and after a heading without the heads', () => {
    const first = tableOf(
      'f',
      ['Part A', '', '', ''],
      ['Ref', 'Yes', 'No', 'Question'],
      ['Q1', '☐', '☒', LISTED],
      ['Q2', '☐', '☒', PEP],
    );
    const heading: Block = { kind: 'heading', text: 'Part B', at: { line: 9 } };
    const second = tableOf('f', ['Q3', '☐', '☒', CASH]).blocks;
    expect(answersOf({ ...first, blocks: [...first.blocks, heading, ...second] })).toEqual([
      'no',
      'no',
      'no',
    ]);
  });

  it('in a Word document', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const row = (...cells: readonly string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
    const table = `<w:tbl>${row('Yes', 'No', 'Question')}${ROWS.map((each) => row('☐', '☒', each)).join('')}</w:tbl>`;
    const { blocks } = await (await readerOf('docx'))(docxOf(table));
    expect(answersOf({ id: 'f', title: 'form.docx', blocks })).toEqual(['no', 'no', 'no']);
  });

  it('and nothing is answered where no head says what the boxes are', () => {
    for (const row of [
      ['☐', '☒'],
      ['☒', '☐'],
      ['', 'x'],
    ]) {
      const rows = ROWS.map((question) => [...row, question]);
      expect(answersOf(tableOf('f', ...rows))).toEqual([null, null, null]);
      expect(answersOf(tableOf('f', ['A', 'B', 'Question'], ...rows))).toEqual([null, null, null]);
    }
    expect(answersOf(textOf('f', ...ROWS.map((question) => `☐ ☒ ${question}`)))).toEqual([null, null, null]);
    expect(answersOf(textOf('f', ...ROWS.map((question) => `☒ ${question}`)))).toEqual([null, null, null]);
  });
});

describe('numbers under the heads of replies', () => {
  it.each([
    [
      'with the question before them',
      [LISTED, '0', '1'],
      [PEP, '1', '0'],
      [CASH, '0', '1'],
      ['Question', 'Yes', 'No'],
    ],
    ['with empty cells', [LISTED, '', '1'], [PEP, '1', ''], [CASH, '', '1'], ['Question', 'Yes', 'No']],
    [
      'with the question behind them',
      ['0', '1', LISTED],
      ['1', '0', PEP],
      ['0', '1', CASH],
      ['Yes', 'No', 'Question'],
    ],
    [
      'beside the numbers of the rows',
      ['1', LISTED, '0', '1'],
      ['2', PEP, '1', '0'],
      ['3', CASH, '0', '1'],
      ['No.', 'Question', 'Yes', 'No'],
    ],
  ])('are ticks where they are 1 and 0 only: %s', (_name, listed, pep, cash, heads) => {
    for (const source of [sheetOf(heads, listed, pep, cash), tableOf('f', heads, listed, pep, cash)]) {
      expect(answersOf(source)).toEqual(['no', 'yes', 'no']);
    }
  });

  it('say nothing where none or both are ticked, or where they count', () => {
    const heads = ['Question', 'Yes', 'No'];
    expect(answersOf(sheetOf(heads, [LISTED, '0', '0'], [PEP, '1', '1'], [CASH, '1', '0']))).toEqual([
      null,
      null,
      'yes',
    ]);
    expect(answersOf(sheetOf(heads, [LISTED, '0', '1'], [PEP, '12', '3'], [CASH, '1', '0']))).toEqual([
      null,
      null,
      null,
    ]);
  });
});
