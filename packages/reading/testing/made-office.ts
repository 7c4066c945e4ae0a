/** Office documents of the newer formats, made in code: whatever parts a test asks for, with the relationships between them. */
import { type MadePart, zipOf } from './made-files.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A relationship from a part: id, last segment of its type, and target. */
type Related = readonly [id: string, type: string, target: string];

export function relationships(part: string, related: readonly Related[]): MadePart {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const rows = related.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
  );
  return {
    name: `${folder}_rels/${part.slice(folder.length)}.rels`,
    content: `<Relationships xmlns="urn:rels">${rows.join('')}</Relationships>`,
  };
}

/** A Word document with this body, and with other parts beside it. */
export function docxOf(body: string, related: readonly Related[] = [], parts: readonly MadePart[] = []) {
  return zipOf([
    relationships('', [['rId1', 'officeDocument', 'word/document.xml']]),
    relationships('word/document.xml', related),
    { name: 'word/document.xml', content: `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>` },
    ...parts,
  ]);
}

/** A paragraph, in a style where one is told. */
export function paragraph(text: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

export function tableOf(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('');
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
}

/** Styles of a Word that speaks German: their ids are not the English names. */
export const GERMAN_STYLES: MadePart = {
  name: 'word/styles.xml',
  content:
    '<w:styles xmlns:w="w"><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>' +
    '<w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>' +
    '<w:style w:styleId="Titel"><w:name w:val="Title"/></w:style></w:styles>',
};

export interface MadeSheet {
  readonly name: string;
  /** Rows as XML: `<row r="1"><c r="A1"><v>1</v></c></row>`. */
  readonly rows: string;
}

/** A workbook of these sheets; `shared` texts are numbered from 0, `styles` is the content of its style sheet. */
export function xlsxOf(sheets: readonly MadeSheet[], shared: readonly string[] = [], styles = '') {
  const list = sheets.map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"/>`);
  return zipOf([
    relationships('', [['rId1', 'officeDocument', 'xl/workbook.xml']]),
    relationships('xl/workbook.xml', [
      ...sheets.map((_, at): Related => [`s${at}`, 'worksheet', `worksheets/part${sheets.length - at}.xml`]),
      ['texts', 'sharedStrings', '/xl/sharedStrings.xml'],
      ['styles', 'styles', 'styles.xml'],
    ]),
    { name: 'xl/workbook.xml', content: `<workbook><sheets>${list.join('')}</sheets></workbook>` },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    },
    { name: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` },
    ...sheets.map(({ rows }, at) => ({
      name: `xl/worksheets/part${sheets.length - at}.xml`,
      content: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ]);
}

export interface MadeSlide {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly table?: readonly (readonly string[])[];
  readonly notes?: string;
}

const shape = (placeholder: string, text: string) =>
  `<p:sp><p:nvPr><p:ph type="${placeholder}"/></p:nvPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;

function slideXml({ title, paragraphs, table = [] }: MadeSlide): string {
  const rows = table.map((row) => {
    const cells = row.map(
      (cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`,
    );
    return `<a:tr>${cells.join('')}</a:tr>`;
  });
  const body = paragraphs.map((text) => shape('body', text)).join('');
  return `<p:sld>${shape('title', title)}${body}<a:tbl>${rows.join('')}</a:tbl>${shape('sldNum', '7')}</p:sld>`;
}

/** A presentation. Its slides are shown in this order; the names of their parts are in the opposite one. */
export function pptxOf(slides: readonly MadeSlide[]) {
  const part = (at: number) => `slides/slide${slides.length - at}.xml`;
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at}"/>`).join('');
  return zipOf([
    relationships('', [['rId1', 'officeDocument', 'ppt/presentation.xml']]),
    relationships(
      'ppt/presentation.xml',
      slides.map((_, at): Related => [`r${at}`, 'slide', part(at)]),
    ),
    {
      name: 'ppt/presentation.xml',
      content: `<p:presentation><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    },
    ...slides.flatMap((slide, at) => {
      const content = { name: `ppt/${part(at)}`, content: slideXml(slide) };
      if (slide.notes === undefined) return [content];
      const notes = `notesSlides/notes${at}.xml`;
      return [
        content,
        relationships(`ppt/${part(at)}`, [['n', 'notesSlide', `../${notes}`]]),
        { name: `ppt/${notes}`, content: `<p:notes>${shape('body', slide.notes)}</p:notes>` },
      ];
    }),
  ]);
}
