/** Forms of every type of document: boxes are read as ticked or not, and a field that shows only its hint as unfilled. */
import { describe, expect, it } from 'vitest';
import { readerOf } from '../src/read-document.ts';
import { docxOf, paragraph, xlsxOf } from '../testing/made-office.ts';
import { pdfOf } from '../testing/made-pdf.ts';

const run = (text: string, font?: string) =>
  `<w:r>${font === undefined ? '' : `<w:rPr><w:rFonts w:ascii="${font}"/></w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const symbol = (font: string, code: string) => `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
const control = (properties: string, shown: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${run(shown)}</w:sdtContent></w:sdt>`;
const field = (data: string, result?: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText> F </w:instrText></w:r>` +
  (result === undefined ? '' : `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}`) +
  '<w:r><w:fldChar w:fldCharType="end"/></w:r>';

async function lineOf(...parts: readonly string[]): Promise<string | undefined> {
  const { blocks } = await (await readerOf('docx'))(docxOf(`<w:p>${parts.join('')}</w:p>`));
  return blocks[0]?.text;
}

describe('a Word form', () => {
  it.each([
    ['Wingdings', 'F0A8', 'F0FE'],
    ['Wingdings', 'F06F', 'F0FD'],
    ['Wingdings', '00A8', '00FE'],
    ['Wingdings 2', 'F0A3', 'F052'],
    ['Wingdings 2', 'F02A', 'F053'],
  ])('has the boxes of symbols: %s %s and %s', async (font, open, ticked) => {
    expect(await lineOf(symbol(font, open), run(' Yes '), symbol(font, ticked), run(' No'))).toBe(
      '☐ Yes ☒ No',
    );
  });

  it('has the boxes of letters in a symbol font, in whatever way they are coded', async () => {
    expect(await lineOf(run('o', 'Wingdings'), run(' Yes '), run('þ', 'Wingdings'), run(' No'))).toBe(
      '☐ Yes ☒ No',
    );
    expect(await lineOf(run('\uf0a8'), run(' Yes '), run('\uf0fe'), run(' No'))).toBe('☐ Yes ☒ No');
  });

  it('has the state of check box controls, whatever sign shows it', async () => {
    const box = (state: string, shown: string) =>
      control(
        `<w14:checkbox><w14:checked w14:val="${state}"/><w14:checkedState w14:val="0052"/></w14:checkbox>`,
        shown,
      );
    expect(await lineOf(box('0', 'R'), run(' Yes '), box('1', 'R'), run(' No'))).toBe('☐ Yes ☒ No');
  });

  it('has the state of the older check boxes', async () => {
    const box = (state: string) => field(`<w:checkBox><w:sizeAuto/>${state}</w:checkBox>`);
    const parts = [
      box('<w:default w:val="0"/>'),
      run(' A '),
      box('<w:default w:val="0"/><w:checked/>'),
      run(' B '),
      box('<w:default w:val="1"/><w:checked w:val="0"/>'),
      run(' C '),
      box('<w:default w:val="1"/>'),
      run(' D'),
    ];
    expect(await lineOf(...parts)).toBe('☐ A ☒ B ☐ C ☒ D');
  });

  it('has no text where only the hint is shown', async () => {
    expect(await lineOf(run('Name: '), control('<w:showingPlcHdr/><w:text/>', 'Acme Ltd'))).toBe(
      'Name: ____',
    );
    expect(await lineOf(run('Name: '), control('<w:showingPlcHdr w:val="0"/>', 'Acme Ltd'))).toBe(
      'Name: Acme Ltd',
    );
    const cell = `<w:tbl><w:tr><w:tc>${paragraph('Name')}</w:tc><w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:tc>${paragraph('Acme Ltd')}</w:tc></w:sdtContent></w:sdt></w:tr></w:tbl>`;
    const { blocks } = await (await readerOf('docx'))(docxOf(cell));
    expect(blocks.map(({ cells }) => cells)).toEqual([['Name', '____']]);
  });

  it('has the entries of the older fields, and none of a field that nobody has touched', async () => {
    const text = '<w:textInput><w:default w:val="Enter 8 digits"/></w:textInput>';
    expect(await lineOf(run('Number: '), field(text, 'Enter 8 digits'))).toBe('Number: ____');
    expect(await lineOf(run('Number: '), field('<w:textInput/>', '\u2002\u2002\u2002'))).toBe('Number: ____');
    expect(await lineOf(run('Number: '), field(text, '81204477'))).toBe('Number: 81204477');
    const list = (chosen: string) =>
      field(`<w:ddList>${chosen}<w:listEntry w:val="Choose"/><w:listEntry w:val="Malta"/></w:ddList>`);
    expect(await lineOf(run('Country: '), list(''))).toBe('Country: ____');
    expect(await lineOf(run('Country: '), list('<w:result w:val="1"/>'))).toBe('Country: Malta');
  });

  it('keeps columns under their heads where a cell goes over several', async () => {
    const wide = `<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph('Question')}</w:tc>`;
    const cells = (texts: readonly string[]) =>
      texts.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('');
    const body = `<w:tbl><w:tr>${wide}${cells(['Yes', 'No'])}</w:tr><w:tr>${cells(['1', 'Listed?', '☐', '☒'])}</w:tr></w:tbl>`;
    const { blocks } = await (await readerOf('docx'))(docxOf(body));
    expect(blocks.map((block) => block.cells)).toEqual([
      ['Question', '', 'Yes', 'No'],
      ['1', 'Listed?', '☐', '☒'],
    ]);
  });
});

it('a spreadsheet has boxes where its cells are set in a symbol font', async () => {
  const styles =
    '<fonts><font><name val="Calibri"/></font><font><name val="Wingdings"/></font></fonts>' +
    '<cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>';
  const rich = '</t></si><si><r><rPr><rFont val="Wingdings"/></rPr><t>þ</t></r><r><t> No</t></r></si><si><t>';
  const row =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr" s="1"><is><t>o</t></is></c>' +
    '<c r="C1" t="str" s="1"><v>þ</v></c><c r="D1" t="s" s="1"><v>1</v></c></row>';
  const file = xlsxOf([{ name: 'Form', rows: row }], [`Listed?${rich}`], styles);
  const { blocks } = await (await readerOf('xlsx'))(file);
  expect(blocks.map(({ cells }) => cells)).toEqual([['Listed?', '☐', '☒', '☒ No']]);
});

describe('a PDF form', () => {
  it('has boxes at their places, and not the names of their states', async () => {
    const texts = [
      { text: 'Are the shares listed on a stock exchange?', x: 56, y: 700 },
      { text: 'Yes', x: 330, y: 700 },
      { text: 'No', x: 390, y: 700 },
    ];
    const box = (x: number, state: string, isTicked: boolean) => ({
      state,
      isTicked,
      rect: [x, 698, x + 12, 710] as const,
    });
    const fields = [box(312, 'C#20Corporation#203', false), box(372, 'o1', true)];
    const { blocks } = await (await readerOf('pdf'))(pdfOf([{ texts, fields }]));
    const shown = blocks.map(({ text }) => text.replaceAll(' | ', ' ')).join(' ');
    expect(shown).toBe('Are the shares listed on a stock exchange? ☐ Yes ☒ No');
  });

  it('has no text of a field that holds its own hint', async () => {
    const texts = [{ text: 'Registration number of the company:', x: 56, y: 700 }];
    const rect = [300, 698, 500, 712] as const;
    const read = async (value: string) => {
      const file = pdfOf([{ texts, fields: [{ value, hint: 'Eight digits', rect }] }]);
      return (await (await readerOf('pdf'))(file)).blocks.map(({ text }) => text).join(' ');
    };
    expect(await read('Eight digits')).toBe('Registration number of the company:');
    expect(await read('81204477')).toContain('81204477');
  });
});
