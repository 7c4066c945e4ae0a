/** One fictional document of every type that has text, made in code, with as much in each as a reader knows of. */
import type { ReadableType } from '../src/readable-types.ts';
import { cell, docOf, pptOf, sharedTextRecords, xlsOf } from './made-legacy.ts';
import { docxOf, GERMAN_STYLES, paragraph, pptxOf, tableOf, xlsxOf } from './made-office.ts';
import { pdfOf, tableTexts } from './made-pdf.ts';

const PEOPLE = [
  ['Name', 'Role', 'Since'],
  ['Ada Quill', 'Director', '2020-04-01'],
  ['Bo Marsh', 'Secretary', '2021-11-15'],
] as const;

export const ONE_OF_EACH: Readonly<Record<ReadableType, Uint8Array>> = {
  pdf: pdfOf([
    {
      texts: [
        { text: 'Extract of the register', x: 56, y: 780, size: 20 },
        { text: 'Quiet Harbour Ltd was founded on 1 April 2020 and has its seat in', x: 56, y: 740 },
        { text: 'the harbour of Lantern Bay.', x: 56, y: 727 },
        ...tableTexts(PEOPLE, { columns: [56, 220, 400], top: 690, step: 28 }),
      ],
    },
  ]),
  docx: docxOf(
    paragraph('Company profile', 'Titel') +
      paragraph('Overview', 'berschrift1') +
      paragraph('Quiet Harbour Ltd stores goods.') +
      paragraph('People', 'berschrift2') +
      tableOf(PEOPLE),
    [
      ['styles', 'styles', 'styles.xml'],
      ['foot', 'footer', 'footer1.xml'],
    ],
    [GERMAN_STYLES, { name: 'word/footer1.xml', content: `<w:ftr>${paragraph('Confidential')}</w:ftr>` }],
  ),
  xlsx: xlsxOf(
    [
      {
        name: 'Figures',
        rows:
          '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
          '<row r="2"><c r="A2" t="inlineStr"><is><t>Revenue</t></is></c><c r="B2"><v>1250.5</v></c></row>' +
          '<row r="4"><c r="A4" t="str"><v>Closed on</v></c><c r="B4" s="1"><v>45657</v></c><c r="D4" s="2"><v>0.255</v></c></row>',
      },
    ],
    ['Item', '2024'],
    '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs>',
  ),
  pptx: pptxOf([
    {
      title: 'Risk appetite',
      paragraphs: ['No business in sanctioned countries.'],
      table: [['Region', 'Share']],
    },
    { title: 'Outlook', paragraphs: [], notes: 'Say that figures are audited.' },
  ]),
  doc: docOf(['Company profile', 'Quiet Harbour Ltd stores goods.', 'Seat\tLantern Bay']),
  xls: xlsOf({
    sheets: [
      { name: 'Figures', cells: [cell.shared(0, 0, 0), cell.shared(0, 1, 1)] },
      { name: 'Dates', cells: [cell.label(2, 1, 'Closed on'), cell.number(2, 3, 45_657, 1)] },
    ],
    shared: sharedTextRecords(['Item', '2024']),
    formats: [0, 14],
  }),
  ppt: pptOf([{ title: 'Risk appetite', lines: ['No business in sanctioned countries.'] }]),
  csv: Buffer.from('Name;Seat\r\n"Quiet; Harbour";Lantern Bay\r\n'),
  txt: Buffer.from('EVIDENCE OF INSURANCE\n\nInsured: Quiet Harbour Ltd\nValid until further notice.\n'),
};
