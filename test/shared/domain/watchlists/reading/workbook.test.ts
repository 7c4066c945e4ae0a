/** Workbooks of publishers: every text of every sheet, or a refusal with the reason. */
import { type MadePart, zipOf } from '@probity/reading/testing/made-files';
import { relationships, xlsxOf } from '@probity/reading/testing/made-office';
import { describe, expect, it } from 'vitest';
import { ListUnreadable } from '#shared/domain/watchlists/errors.ts';
import { readWorkbook } from '#shared/domain/watchlists/reading/workbook/workbook.ts';

const read = (bytes: Uint8Array) => readWorkbook(bytes, 'au_dfat');
const rowsOf = (rows: string, shared: readonly string[] = [], styles = '') =>
  read(xlsxOf([{ name: 'One', rows }], shared, styles)).sheets[0]?.rows;

const WORKBOOK: MadePart = {
  name: 'xl/workbook.xml',
  content: '<workbook><workbookPr date1904="1"/><sheets><sheet name="One" r:id="s"/></sheets></workbook>',
};
const RELATED = relationships('xl/workbook.xml', [['s', 'worksheet', 'worksheets/one.xml']]);
const sheet = (content: string, also: Omit<MadePart, 'name' | 'content'> = {}): MadePart => ({
  name: 'xl/worksheets/one.xml',
  content,
  ...also,
});
const SHEET = sheet('<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>');

describe('a workbook', () => {
  it('gives texts whole: shared, in pieces, within the cell, of a formula, and without phonetic hints', () => {
    const shared = ['First ', '</t><rPh><t>hint</t></rPh><t>Second', 'A_x000D_B'];
    const cells =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>' +
      '<row r="2"><c t="inlineStr"><is><r><t>Talis </t></r><r><t>Orvane</t></r></is></c>' +
      '<c t="str"><f>A1</f><v>of a formula</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>';
    expect(rowsOf(cells, shared)).toEqual([
      ['First ', '', 'Second', 'A\rB'],
      ['Talis Orvane', 'of a formula', 'TRUE', ''],
    ]);
  });

  it('gives a number as its cell shows it', () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="yyyy&quot; d&quot;"/></numFmts>' +
      '<cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="17"/><xf numFmtId="170"/></cellXfs>';
    const cells = [0, 1, 2, 3].map((style) => `<c s="${style}"><v>22882</v></c>`).join('');
    expect(rowsOf(`<row>${cells}</row>`, [], styles)).toEqual([['22882', '1962-08-24', '1962-08', '1962']]);
  });

  it('counts days from its own first day, and says when it was saved', () => {
    const styles = {
      name: 'xl/styles.xml',
      content: '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
    };
    const core = {
      name: 'docProps/core.xml',
      content:
        '<cp:coreProperties><dcterms:modified>2026-09-04T05:37:12Z</dcterms:modified></cp:coreProperties>',
    };
    const related = relationships('xl/workbook.xml', [
      ['s', 'worksheet', '/xl/worksheets/one.xml'],
      ['f', 'styles', 'styles.xml'],
    ]);
    const { sheets, savedAt } = read(zipOf([WORKBOOK, related, SHEET, styles, core]));
    expect(sheets).toEqual([{ name: 'One', rows: [['1904-01-02']] }]);
    expect(savedAt).toBe('2026-09-04T05:37:12Z');
  });
});

describe('a workbook is refused', () => {
  it.each<[string, readonly MadePart[], string]>([
    [
      'that declares more than is read',
      [WORKBOOK, RELATED, sheet('<worksheet/>', { claimedBytes: 600_000_000 })],
      'is too large',
    ],
    [
      'that inflates to more than it declares',
      [WORKBOOK, RELATED, sheet(`<worksheet>${' '.repeat(500_000)}</worksheet>`, { claimedBytes: 500 })],
      'is damaged',
    ],
    [
      'that is shorter than it declares',
      [WORKBOOK, RELATED, sheet('<worksheet></worksheet>', { claimedBytes: 500 })],
      'is damaged',
    ],
    [
      'that is encrypted',
      [WORKBOOK, RELATED, sheet('<worksheet></worksheet>', { encrypted: true })],
      'is encrypted',
    ],
    [
      'with two parts of one name',
      [WORKBOOK, RELATED, SHEET, { ...SHEET, name: 'XL/worksheets/one.xml' }],
      'is damaged',
    ],
    [
      'with too many parts',
      [WORKBOOK, RELATED, ...Array.from({ length: 201 }, (_, at) => ({ name: `p${at}`, content: '' }))],
      'has 203 parts',
    ],
    ['without the sheet that it names', [WORKBOOK, RELATED], 'has no part xl/worksheets/one.xml'],
    [
      'without a target for its sheet',
      [WORKBOOK, relationships('xl/workbook.xml', []), SHEET],
      'a sheet of the workbook is missing',
    ],
    [
      'without the formats that it names',
      [
        WORKBOOK,
        relationships('xl/workbook.xml', [
          ['s', 'worksheet', 'worksheets/one.xml'],
          ['f', 'styles', 'styles.xml'],
        ]),
        SHEET,
      ],
      'has no part xl/styles.xml',
    ],
    [
      'with a document type',
      [WORKBOOK, RELATED, sheet('<!DOCTYPE a [<!ENTITY b "c">]><worksheet></worksheet>')],
      'declares a document type',
    ],
    [
      'with a text that is not there',
      [
        WORKBOOK,
        RELATED,
        sheet('<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>'),
      ],
      'has a text that is not there',
    ],
    [
      'with a cell far away',
      [
        WORKBOOK,
        RELATED,
        sheet('<worksheet><sheetData><row><c r="ZZZ1"><v>0</v></c></row></sheetData></worksheet>'),
      ],
      'more than 256 columns',
    ],
    ['with no sheet', [{ ...WORKBOOK, content: '<workbook></workbook>' }, RELATED, SHEET], 'has 0 sheets'],
  ])('%s', (_how, parts, reason) => {
    const bytes = zipOf(parts);
    expect(() => read(bytes)).toThrow(reason);
    expect(() => read(bytes)).toThrow(ListUnreadable);
  });
});
