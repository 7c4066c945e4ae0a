/** A small publication of Australia in the official format, a workbook; everybody in it is invented. */
import { xlsxOf } from '@probity/reading/testing/made-office';

export const AUSTRALIA_COLUMNS = [
  ...['Reference', 'Name of Individual or Entity', 'Type', 'Name Type', 'Alias Strength', 'Date of Birth'],
  ...['Place of Birth', 'Citizenship', 'Address', 'Additional Information', 'Listing Information'],
  ...['IMO Number', 'Committees', 'Control Date', 'Instrument of Designation'],
  ...['Targeted Financial Sanction', 'Travel Ban', 'Arms Embargo', 'Maritime Restriction'],
];

/** A text, or a number in a cell of one of these formats. */
type Value = string | { readonly number: number; readonly format: keyof typeof FORMATS };
export type AustralianRow = Readonly<Record<string, Value>>;

const FORMATS = { general: 0, day: 1, month: 2, year: 3 } as const;
const STYLES =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="[$-C09]yyyy"/></numFmts>' +
  '<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function cellXml(value: Value, at: string): string {
  if (typeof value !== 'string')
    return `<c r="${at}" s="${FORMATS[value.format]}"><v>${value.number}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

/** The rows of the sheet as XML. Cells without a value are left out, as a workbook does. */
function rowsXml(rows: readonly AustralianRow[], columns: readonly string[] = AUSTRALIA_COLUMNS): string {
  const header = Object.fromEntries(columns.map((column) => [column, column]));
  return [header, ...rows]
    .map((row, number) => {
      const cells = columns.map((column, at) => {
        const value = row[column];
        return value === undefined ? '' : cellXml(value, `${String.fromCharCode(65 + at)}${number + 1}`);
      });
      return `<row r="${number + 1}">${cells.join('')}</row>`;
    })
    .join('');
}

export function australianList(rows: readonly AustralianRow[], columns?: readonly string[]): Uint8Array {
  return xlsxOf([{ name: 'Consolidated List', rows: rowsXml(rows, columns) }], [], STYLES);
}

const PERSON: AustralianRow = {
  Type: 'Individual',
  'Place of Birth': 'a) Riga, Latvia b) Vienna, Austria',
  Citizenship: 'Latvia; Bosnia and Herzegovina',
  Address: 'a) 5 Lens Road, Riga, Latvia (previous) b) Atlantis',
  'Additional Information':
    'Treasurer._x000D_\nPassport no: LV7654321. National identification number 6103041111',
  'Listing Information': 'Listed by UN 1267 Committee on 25 Jan. 2001 (amended on 3 Sep. 2003)',
  Committees: '1267 (Atlantis)',
  'Control Date': { number: 46_000, format: 'day' },
  'Instrument of Designation': 'Invented Instrument 2001',
  'Targeted Financial Sanction': { number: 1, format: 'general' },
  'Travel Ban': 'TRUE',
  'Arms Embargo': { number: 0, format: 'general' },
};

export const AUSTRALIA = australianList([
  {
    ...PERSON,
    Reference: '1000a',
    'Name of Individual or Entity': 'Talis Ostrum',
    'Name Type': 'Alias',
    'Alias Strength': 'Strong',
    'Date of Birth': 'Approximately 1963',
  },
  {
    ...PERSON,
    Reference: '1000',
    'Name of Individual or Entity': 'Talis OSTRAM ',
    'Name Type': 'Primary Name',
    'Date of Birth': { number: 22_882, format: 'day' },
  },
  {
    ...PERSON,
    Reference: '1000b1',
    'Name of Individual or Entity': 'The Heron',
    'Name Type': 'Alias',
    'Alias Strength': 'Weak',
    'Date of Birth': { number: 1958, format: 'general' },
  },
  {
    ...PERSON,
    Reference: '1000c',
    'Name of Individual or Entity': 'Талис Острам',
    'Name Type': 'Original Script',
    Type: 'individual',
  },
  {
    Reference: '1001',
    'Name of Individual or Entity': 'Ostram Freight Pty Ltd',
    Type: 'Entity',
    'Name Type': 'Primary Name',
    Address: 'Vienna, Austria',
    'Listing Information': 'Designated under Invented Regulations 2011 on 2 March 2012',
    Committees: 'Autonomous (Atlantis)',
  },
  {
    Reference: '1001a',
    'Name of Individual or Entity': 'Ostram Cargo',
    Type: 'Entity',
    'Name Type': 'Formerly known as',
    Committees: 'Autonomous (Atlantis)',
  },
  {
    Reference: '1002',
    'Name of Individual or Entity': 'Salt Wind V',
    Type: 'Vessel',
    'Name Type': 'Primary Name',
    'IMO Number': { number: 9_999_995, format: 'general' },
    'Listing Information': 'Instrument 2026',
  },
]);
