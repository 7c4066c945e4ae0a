/** Forms with boxes: the ticked option is the answer, in whatever form it is offered. Where that is not known, nothing is. */
import type { Block } from '@probity/reading/schema';
import { describe, expect, it } from 'vitest';
import { indexSources } from '../src/evidence/index.ts';
import { answerQuestion } from '../src/extract.ts';
import { judge } from '../src/judge.ts';
import type { AskedQuestion, SourceText } from '../src/model.ts';
import { asked, given, tableOf, textOf } from '../testing/texts.ts';

const LISTED = asked('boolean', "Are the company's shares listed on a stock exchange?");
const PEP = asked('boolean', 'Is any owner or director a politically exposed person?');
const CASH = asked('yes_no_na', 'Does the company handle cash?');
const FORM = asked('select', 'What is the legal form of the company?', [
  'Sole trader',
  'Limited company',
  'Partnership',
]);

/** The value that is given as an answer; null where none is. */
function answerOf(source: SourceText, question: AskedQuestion): string | null {
  const found = answerQuestion(indexSources([source]), question);
  return found.state === 'answered' ? found.value.answer_text : null;
}

const ROWS = {
  listed: 'Are the shares listed on a stock exchange?',
  pep: 'Is any owner or director a politically exposed person?',
  cash: 'Does the company handle cash?',
};

describe('of a table with a column per reply, the ticked column answers', () => {
  it.each([
    ['Yes and No', ['Question', 'Yes', 'No'], '☒', '☐'],
    ['No before Yes', ['Question', 'No', 'Yes'], '☒', '☐'],
    ['letters for boxes', ['Question', 'Yes', 'No'], 'x', ''],
    ['capital letters', ['Question', 'Y', 'N'], 'X', ''],
    ['checks', ['Question', 'Yes', 'No'], '✓', ''],
    ['brackets', ['Question', 'Yes', 'No'], '[x]', '[ ]'],
    ['crosses', ['Question', 'Yes', 'No'], '✗', ''],
    ['German heads', ['Frage', 'Ja', 'Nein'], '☒', '☐'],
    ['French heads', ['Question', 'Oui', 'Non'], 'X', ''],
    ['Spanish heads', ['Pregunta', 'Sí', 'No'], '☑', '☐'],
    ['Italian heads', ['Domanda', 'Sì', 'No'], 'x', ''],
    ['Dutch heads', ['Vraag', 'Ja', 'Nee'], '☒', '☐'],
    ['Polish heads', ['Pytanie', 'Tak', 'Nie'], '☒', '☐'],
    ['heads of two languages', ['Question / Frage', 'Yes / Ja', 'No / Nein'], '☒', '☐'],
    ['heads with hints', ['Question', 'Yes (please specify)', 'No'], '☒', '☐'],
    ['heads of truth', ['Statement', 'True', 'False'], '☒', '☐'],
  ])('%s', (_name, heads, ticked, open) => {
    const isYes = (column: number) => /^(?:yes|y|ja|oui|s[íì]|tak|true)/i.test(heads[column] ?? '');
    const row = (question: string, yes: boolean) => [
      question,
      isYes(1) === yes ? ticked : open,
      isYes(2) === yes ? ticked : open,
    ];
    const source = tableOf('f', heads, row(ROWS.listed, false), row(ROWS.pep, false), row(ROWS.cash, true));
    expect([LISTED, PEP, CASH].map((question) => answerOf(source, question))).toEqual(['no', 'no', 'yes']);
  });

  it('with numbers before, comments behind, and a column for what does not apply', () => {
    const source = tableOf(
      'f',
      ['No.', 'Question', 'Yes', 'No', 'N/A', 'Comments'],
      ['1', ROWS.listed, '', 'x', '', ''],
      ['2', ROWS.pep, 'x', '', '', 'The chair was a minister'],
      ['3', ROWS.cash, '', '', 'x', ''],
    );
    expect([LISTED, PEP, CASH].map((question) => answerOf(source, question))).toEqual(['no', 'yes', 'na']);
  });

  it('below two rows of heads, where the heads come again, and after the title of a section', () => {
    const source = tableOf(
      'f',
      ['Part A', 'Please tick', ''],
      ['Question', 'Yes', 'No'],
      [ROWS.listed, '☐', '☒'],
      ['Question', 'No', 'Yes'],
      [ROWS.pep, '☒', '☐'],
      ['Part B: money', '', ''],
      [ROWS.cash, '☒', '☐'],
    );
    expect([LISTED, PEP, CASH].map((question) => answerOf(source, question))).toEqual(['no', 'no', 'no']);
  });

  it('in a table that goes on after a heading without its heads', () => {
    const table = tableOf('f', ['Question', 'Yes', 'No'], [ROWS.listed, '☐', '☒'], [ROWS.cash, '☐', '☒']);
    const [head, first, second] = table.blocks;
    const heading: Block = { kind: 'heading', text: 'Part B', at: { line: 9 } };
    const blocks = [head, first, heading, second].flatMap((block) => (block === undefined ? [] : [block]));
    expect(answerOf({ ...table, blocks }, CASH)).toBe('no');
  });

  it('in a sheet whose rows begin at another column than the heads', () => {
    const rows = [
      [['Yes', 'No'], 'B1:C1'],
      [[ROWS.listed, '', 'x'], 'A2:C2'],
      [[ROWS.pep, 'TRUE', 'FALSE'], 'A3:C3'],
      [[ROWS.cash, 'FALSE', 'TRUE'], 'A4:C4'],
    ] as const;
    const blocks = rows.map(
      ([cells, range]): Block => ({
        kind: 'row',
        text: cells.join(' | '),
        cells: [...cells],
        at: { sheet: 'Form', cells: range },
      }),
    );
    const source = { id: 'f', title: 'form.xlsx', blocks };
    expect([LISTED, PEP, CASH].map((question) => answerOf(source, question))).toEqual(['no', 'yes', 'no']);
  });

  it('where the boxes stand beside their heads, as columns of a PDF may', () => {
    const source = tableOf(
      'f',
      ['Question', 'Yes', '', 'No', ''],
      [ROWS.listed, '', '☐', '', '☒'],
      [ROWS.cash, '', '☒', '', '☐'],
    );
    expect([LISTED, CASH].map((question) => answerOf(source, question))).toEqual(['no', 'yes']);
  });

  it('with one column of replies only', () => {
    const source = tableOf('f', ['Question', 'No'], [ROWS.listed, 'x'], [ROWS.cash, 'x']);
    expect([LISTED, CASH].map((question) => answerOf(source, question))).toEqual(['no', 'no']);
  });

  it('with both boxes in one cell under both heads', () => {
    const source = tableOf('f', ['Question', 'Yes No'], [ROWS.listed, '☐ ☒'], [ROWS.cash, '☒ ☐']);
    expect([LISTED, CASH].map((question) => answerOf(source, question))).toEqual(['no', 'yes']);
  });

  it('and is quoted with what it is of', () => {
    const source = tableOf('f', ['Question', 'Yes', 'No'], [ROWS.listed, '☐', '☒'], [ROWS.cash, '☒', '☐']);
    const found = answerQuestion(indexSources([source]), LISTED);
    expect(found.state === 'answered' && found.citations[0]?.quotation).toBe(`${ROWS.listed} | ☐ | ☒`);
  });

  it('and the check of a true answer says that the document supports it', () => {
    const source = tableOf('f', ['Question', 'Yes', 'No'], [ROWS.listed, '☐', '☒'], [ROWS.cash, '☒', '☐']);
    const index = indexSources([source]);
    expect(judge(index, LISTED, given('no')).verdict).toBe('supported');
    expect(judge(index, LISTED, given('yes')).verdict).toBe('contradicted');
  });
});

describe('of a line with options, the ticked one answers', () => {
  it.each([
    ['boxes before', '☐ Yes ☒ No', 'no'],
    ['boxes behind', 'Yes ☐ No ☒', 'no'],
    ['No first', '☒ No ☐ Yes', 'no'],
    ['brackets before', '[ ] Yes [X] No', 'no'],
    ['brackets behind', 'Yes [ ] No [x]', 'no'],
    ['round brackets', '( ) yes (x) no', 'no'],
    ['a single round bracket', '(x) no', 'no'],
    ['lines', '___ Yes _X_ No', 'no'],
    ['round boxes', '○ Yes ● No', 'no'],
    ['filled boxes', '□ Yes ■ No', 'no'],
    ['checks', '☐ Yes ☑ No', 'no'],
    ['a check among boxes', '☐ Yes ✓ No', 'no'],
    ['German', '☐ Ja ☒ Nein', 'no'],
    ['French', '☒ Oui ☐ Non', 'yes'],
    ['Polish', 'Tak ☒ Nie ☐', 'yes'],
    ['with what follows', '☐ Yes ☒ No  If yes, please give the exchange: ____', 'no'],
    ['with a remark', '☐ Yes (please name the exchange) ☒ No (go to question 4)', 'no'],
  ])('%s', (_name, options, answer) => {
    const own = textOf('a', `${ROWS.listed} ${options}`, `${ROWS.cash} ☐ Yes ☐ No`);
    const below = textOf('a', ROWS.listed, options, ROWS.cash, '☐ Yes ☐ No');
    const cell = tableOf('a', ['Question', 'Answer'], [ROWS.listed, options], [ROWS.cash, '☐ Yes ☐ No']);
    expect([own, below, cell].map((source) => answerOf(source, LISTED))).toEqual([answer, answer, answer]);
    expect([own, below, cell].map((source) => answerOf(source, CASH))).toEqual([null, null, null]);
  });

  it('where each option has a line or a cell of its own', () => {
    const lines = textOf('a', ROWS.listed, '☐ Yes', '☒ No', ROWS.cash, '☒ Yes', '☐ No');
    const cells = tableOf('a', [ROWS.listed, '☐ Yes', '☒ No'], [ROWS.cash, '☒ Yes', '☐ No']);
    const apart = tableOf('a', [ROWS.listed, '☐', 'Yes', '☒', 'No'], [ROWS.cash, '☒', 'Yes', '☐', 'No']);
    for (const source of [lines, cells, apart]) {
      expect([LISTED, CASH].map((question) => answerOf(source, question))).toEqual(['no', 'yes']);
    }
  });

  it('of several options, as of two', () => {
    const options = '☐ Sole trader ☒ Limited company ☐ Partnership';
    const sources = [
      textOf('a', `Legal form: ${options}`),
      textOf('a', 'Legal form: Sole trader ☐ Limited company ☒ Partnership ☐'),
      textOf('a', 'Legal form:', '☐ Sole trader', '☒ Limited company', '☐ Partnership'),
      tableOf('a', ['Legal form', options], ['Country', 'Malta']),
      tableOf('a', ['Legal form', '☐', 'Sole trader', '☒', 'Limited company', '☐', 'Partnership']),
      tableOf(
        'a',
        ['Legal form', 'Please tick'],
        ['Sole trader', ''],
        ['Limited company', 'x'],
        ['Partnership', ''],
      ),
      tableOf('a', ['', 'Sole trader', 'Limited company', 'Partnership'], ['Legal form', '', 'x', '']),
    ];
    expect(sources.map((source) => answerOf(source, FORM))).toEqual(sources.map(() => 'Limited company'));
  });
});

describe('nothing is answered', () => {
  it.each([
    ['where no box is ticked', ['Question', 'Yes', 'No'], [ROWS.listed, '☐', '☐']],
    ['where both are', ['Question', 'Yes', 'No'], [ROWS.listed, '☒', '☒']],
    ['where the columns have no known heads', ['Question', 'A', 'B'], [ROWS.listed, '', '☒']],
    ['where there are no heads', ['Part A', '', ''], [ROWS.listed, '', '☒']],
    ['where the head says only that something is ticked', ['Question', 'Answer'], [ROWS.listed, 'x']],
  ])('%s', (_name, ...rows) => {
    const more = [ROWS.cash, ...rows[1].slice(1)];
    expect(answerOf(tableOf('f', ...rows, more), LISTED)).toBeNull();
  });

  it.each([
    ['where no box is ticked', '☐ Yes ☐ No'],
    ['where both are', '☒ Yes ☒ No'],
    ['where boxes stand on both sides', 'No ☐ Yes ☒ No'],
    ['where the replies are only offered', 'Yes / No'],
    ['where one was to be struck out', 'Yes/No (delete as appropriate)'],
    ['where they are offered in another language', 'Ja / Nein'],
    ['where a tick has no words', '☒'],
  ])('of a line %s', (_name, options) => {
    expect(answerOf(textOf('a', `${ROWS.listed} ${options}`), LISTED)).toBeNull();
    expect(answerOf(tableOf('a', [ROWS.listed, options], ['Country', 'Malta']), LISTED)).toBeNull();
  });

  it('by a statement whose box is not ticked', () => {
    const source = textOf('a', '☐ The shares of the company are listed on a stock exchange.');
    expect(answerOf(source, LISTED)).toBeNull();
  });
});

describe('what only looks like a box is read as text', () => {
  it('checks before statements are bullets, and the tenth item of a list is no tick', () => {
    expect(answerOf(textOf('a', '✓ The shares of the company are listed on a stock exchange.'), LISTED)).toBe(
      'yes',
    );
    const list = textOf('a', '(x) the shares of the company are listed on a stock exchange.');
    expect(answerOf(list, LISTED)).toBe('yes');
  });
});
