/** PDF documents made in code: pages with text at places, form fields, and what a document may be protected with. */
export interface MadeText {
  readonly text: string;
  /** Points from the lower left corner. */
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  /** Runs up the page instead of along it. */
  readonly turned?: boolean;
}

export interface MadePage {
  readonly texts: readonly MadeText[];
  /** As the page is turned when it is shown. */
  readonly rotate?: 0 | 90;
  readonly field?: MadeField;
  readonly fields?: readonly MadeField[];
  /** A picture of one point, as a scanned page is one. */
  readonly picture?: boolean;
}

type Rect = readonly [number, number, number, number];
interface MadeTextField {
  readonly value: string;
  readonly rect: Rect;
  /** What a person is told who points at the field. */
  readonly hint?: string;
}
/** A box to tick. `state` is the name that it has while it is ticked. */
interface MadeBox {
  readonly state: string;
  readonly isTicked: boolean;
  readonly rect: Rect;
}
type MadeField = MadeTextField | MadeBox;

const WIDTH = 595;
const HEIGHT = 842;

/** `protection`: the content of an encryption dictionary. `xfa`: the form that a program of its maker shows instead of the pages. */
export function pdfOf(pages: readonly MadePage[], protection?: string, xfa?: string): Uint8Array {
  const objects: string[] = [
    '',
    '',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  const add = (content: string) => objects.push(content);
  const kids = pages.map((page) => {
    const stream = page.texts.map(shown).join('\n');
    const content = add(`<</Length ${Buffer.byteLength(stream, 'latin1')}>>stream\n${stream}\nendstream`);
    const fields = [page.field ?? [], page.fields ?? []].flat().map((field, at) => add(fieldOf(field, at)));
    const annotations =
      fields.length === 0 ? '' : `/Annots[${fields.map((field) => `${field} 0 R`).join(' ')}]`;
    if (page.picture === true) {
      add(
        '<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>stream\n0\nendstream',
      );
    }
    return add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Rotate ${page.rotate ?? 0}` +
        `/Resources<</Font<</F1 3 0 R>>>>/Contents ${content} 0 R${annotations}>>`,
    );
  });
  const form =
    xfa === undefined
      ? ''
      : `/AcroForm<</Fields[]/XFA ${add(`<</Length ${xfa.length}>>stream\n${xfa}\nendstream`)} 0 R>>`;
  objects[0] = `<</Type/Catalog/Pages 2 0 R${form}>>`;
  objects[1] = `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`;
  const encrypt = protection === undefined ? '' : `/Encrypt ${add(protection)} 0 R/ID[<00><00>]`;
  return written(objects, encrypt);
}

/** Encryption by a password that is not known: whatever the empty one gives does not fit. */
export const UNKNOWN_PASSWORD = `<</Filter/Standard/V 2/R 3/Length 128/P -44/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>`;

function shown({ text, x, y, size = 11, turned = false }: MadeText): string {
  const matrix = turned ? `0 1 -1 0 ${x} ${y}` : `1 0 0 1 ${x} ${y}`;
  return `BT /F1 ${size} Tf ${matrix} Tm (${text.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`;
}

function fieldOf(field: MadeField, at: number): string {
  const rect = `/F 4/Rect[${field.rect.join(' ')}]`;
  if ('value' in field) {
    const hint = field.hint === undefined ? '' : `/TU(${field.hint})`;
    return `<</Type/Annot/Subtype/Widget/FT/Tx/T(f${at})/V(${field.value})${hint}${rect}>>`;
  }
  const state = field.isTicked ? field.state : 'Off';
  const looks = `/AP<</N<</${field.state} 3 0 R/Off 3 0 R>>>>`;
  return `<</Type/Annot/Subtype/Widget/FT/Btn/T(f${at})/V/${state}/AS/${state}${looks}${rect}>>`;
}

function written(objects: readonly string[], encrypt: string): Uint8Array {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((content, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${content}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R${encrypt}>>\n`;
  return new Uint8Array(Buffer.from(`${file}${table}startxref\n${file.length}\n%%EOF\n`, 'latin1'));
}

/** The texts of a table: one per cell line, `step` points between rows. A cell may have several lines. */
export function tableTexts(
  rows: readonly (readonly (string | readonly string[])[])[],
  layout: { readonly columns: readonly number[]; readonly top: number; readonly step: number },
): readonly MadeText[] {
  const texts: MadeText[] = [];
  let y = layout.top;
  for (const row of rows) {
    const lines = row.map((cell) => [cell].flat());
    lines.forEach((cell, column) => {
      cell.forEach((text, line) => {
        texts.push({ text, x: layout.columns[column] ?? 0, y: y - line * LEADING });
      });
    });
    y -= layout.step + (Math.max(...lines.map(({ length }) => length)) - 1) * LEADING;
  }
  return texts;
}

const LEADING = 13;
