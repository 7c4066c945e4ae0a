/** Every file says how it was read: what is not read is never passed over in silence. */
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../src/outcome.ts';
import { isGarbled } from '../src/pdf/legibility.ts';
import { readerOf } from '../src/read-document.ts';
import type { ReadableType } from '../src/readable-types.ts';
import { docxOf, paragraph, relationships, xlsxOf } from '../testing/made-office.ts';
import { type MadePage, pdfOf, UNKNOWN_PASSWORD } from '../testing/made-pdf.ts';

async function outcome(type: ReadableType, bytes: Uint8Array) {
  return outcomeOf(await (await readerOf(type))(bytes));
}

const lines = (...texts: readonly string[]): MadePage => ({
  texts: texts.map((text, at) => ({ text, x: 56, y: 780 - at * 14 })),
});
const TEXT = lines('The company is registered in Malta and employs 184 people.');
const PICTURE: MadePage = { texts: [], picture: true };
const BLANK: MadePage = { texts: [] };
const PLEASE_WAIT = lines(
  'Please wait...',
  'If this message is not eventually replaced by the proper contents of the document, your PDF viewer may',
  'not be able to display this type of document.',
);
/** As a font without letters tells it: the numbers of the glyphs. */
const SHIFTED = lines(
  ...Array.from({ length: 4 }, () => '7KH FRPSDQ\\\\ LV UHJLVWHUHG LQ 0DOWD DQG HPSOR\\\\V SHRSOH'),
);

describe('a PDF', () => {
  it.each<[string, readonly MadePage[], object]>([
    ['with text is read', [TEXT], { state: 'read', reason: null }],
    ['with a blank page is read', [TEXT, BLANK], { state: 'read', reason: null }],
    ['of pictures is scanned', [PICTURE, PICTURE], { state: 'scanned', reason: null }],
    [
      'with scanned pages is partly read',
      [TEXT, PICTURE],
      { state: 'partly_read', reason: 'pages_without_text' },
    ],
    ['of blank pages has nothing to read', [BLANK], { state: 'nothing_to_read', reason: null }],
    ['whose font has no letters is unreadable', [SHIFTED], { state: 'unreadable', reason: 'garbled_text' }],
    ['with such pages is partly read', [TEXT, SHIFTED], { state: 'partly_read', reason: 'garbled_pages' }],
  ])('%s', async (_name, pages, expected) => {
    expect(await outcome('pdf', pdfOf(pages))).toEqual(expected);
  });

  it('that is a form which only its maker shows is unreadable, and its message is no text', async () => {
    const form = pdfOf([PLEASE_WAIT], undefined, '<xdp/>');
    expect(await outcome('pdf', form)).toEqual({ state: 'unreadable', reason: 'xfa_form' });
    expect((await (await readerOf('pdf'))(form)).blocks).toEqual([]);
    const untold = pdfOf([PLEASE_WAIT]);
    expect(await outcome('pdf', untold)).toEqual({ state: 'unreadable', reason: 'xfa_form' });
  });

  it('with fields beside such a form is read by its fields', async () => {
    const field = { value: 'Quiet Harbour Ltd', rect: [250, 700, 450, 714] as const };
    const form = pdfOf([{ ...TEXT, field }], undefined, '<xdp/>');
    expect(await outcome('pdf', form)).toEqual({ state: 'read', reason: null });
  });

  it('that a password protects says so, and one that is damaged too', async () => {
    expect(await outcome('pdf', pdfOf([TEXT], UNKNOWN_PASSWORD))).toEqual({
      state: 'protected',
      reason: null,
    });
    expect(await outcome('pdf', new Uint8Array([1, 2, 3]))).toEqual({
      state: 'unreadable',
      reason: 'damaged',
    });
  });
});

it('a spreadsheet with formulas whose results were not saved is partly read', async () => {
  const row = (value: string) =>
    `<row r="1"><c r="A1" t="inlineStr"><is><t>Employees</t></is></c><c r="B1"><f>1+1</f>${value}</c><c r="C1" t="str"><f>""</f><v></v></c></row>`;
  const read = (value: string) => outcome('xlsx', xlsxOf([{ name: 'Data', rows: row(value) }]));
  expect(await read('<v>2</v>')).toEqual({ state: 'read', reason: null });
  expect(await read('<v></v>')).toEqual({ state: 'partly_read', reason: 'formulas_without_values' });
  expect(await read('')).toEqual({ state: 'partly_read', reason: 'formulas_without_values' });
});

it('a Word document of pictures is scanned, and one of nothing has nothing to read', async () => {
  const picture = docxOf(
    paragraph(''),
    [['p', 'image', 'media/scan.png']],
    [relationships('word/none.xml', [])],
  );
  expect(await outcome('docx', picture)).toEqual({ state: 'scanned', reason: null });
  expect(await outcome('docx', docxOf(paragraph('')))).toEqual({ state: 'nothing_to_read', reason: null });
});

describe('text is legible', () => {
  it.each([
    [
      'in English',
      'The company is authorised and regulated by the Financial Conduct Authority under number 731904.',
    ],
    [
      'in capitals',
      'CERTIFICATE OF INCORPORATION OF A PRIVATE LIMITED COMPANY REGISTERED IN ENGLAND AND WALES WITH NUMBER',
    ],
    [
      'in Polish',
      'Spółka została wpisana do rejestru przedsiębiorców Krajowego Rejestru Sądowego pod numerem KRS',
    ],
    ['in Greek', 'Η εταιρεία είναι εγγεγραμμένη στο μητρώο εταιρειών της Κύπρου με αριθμό εγγραφής και έδρα'],
    [
      'in Arabic',
      'الشركة مسجلة في السجل التجاري وتخضع لإشراف البنك المركزي وفق أحكام القانون النافذ في الدولة',
    ],
    ['in Chinese', '公司在中华人民共和国注册成立并受中国人民银行监管统一社会信用代码法定代表人注册资本'],
    [
      'of codes',
      'DE89370400440532013000 HRB 158774 529900T8BM49AURSDO55 GB82WEST12345698765432 COBADEFFXXX FR7630006000011234567890189',
    ],
  ])('%s', (_name, text) => {
    expect(isGarbled([text])).toBe(false);
  });

  it('and not in codes of a font, replacements or controls', () => {
    expect(isGarbled(['\ue001\ue002\ue003\ue004'.repeat(10)])).toBe(true);
    expect(isGarbled(['The \ufffd\ufffd\ufffd\ufffd is \ufffd\ufffd\ufffd\ufffd'.repeat(3)])).toBe(true);
    expect(isGarbled(['7KH\u0003FRPSDQ\\\u0003LV\u0003UHJLVWHUHG\u0003LQ'])).toBe(true);
  });
});
