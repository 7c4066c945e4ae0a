/**
 * Parser of OFAC's SDN list and its consolidated (non-SDN) list: three or four CSV files without headers that share entry
 * numbers.
 */
import type { ListedName, NameKind } from '@probity/matching/model';
import { fileMissing, fileTruncated, formatChanged } from '../../errors.ts';
import { clean, pieces } from '../../reading/clean.ts';
import { countryOf } from '../../reading/countries.ts';
import { csvRows, hasEndMark, type Layout, ofWidth } from '../../reading/csv.ts';
import { listedRecord, urlsIn } from '../../reading/record.ts';
import type { ListedRecord } from '../../schema.ts';
import type { ListFileParts, ListParser } from '../parser.ts';
import { readRemarks } from './remarks.ts';

type OfacList = 'us_ofac_sdn' | 'us_ofac_cons';
type Cells = readonly string[];

/** Number of columns of each file. The files have no header. */
const WIDTHS = { prim: 12, alt: 5, add: 6, comments: 2 } as const;
type Part = keyof typeof WIDTHS;

/** Without the alias file, entries would be found by some of their names only. */
const NEEDED = ['prim', 'alt', 'add'] as const;
const FILE_NAMES: Readonly<Record<OfacList, Readonly<Record<Part, string>>>> = {
  us_ofac_sdn: { prim: 'SDN.CSV', alt: 'ALT.CSV', add: 'ADD.CSV', comments: 'SDN_COMMENTS.CSV' },
  us_ofac_cons: {
    prim: 'CONS_PRIM.CSV',
    alt: 'CONS_ALT.CSV',
    add: 'CONS_ADD.CSV',
    comments: 'CONS_COMMENTS.CSV',
  },
};

const KINDS: ReadonlyMap<string, ListedRecord['kind']> = new Map([
  // An empty type means a company or organisation.
  ['', 'company'],
  ['individual', 'individual'],
  ['vessel', 'vessel'],
  // Aircraft are searched like ships, and never by the name of a person.
  ['aircraft', 'vessel'],
]);
const ALIASES: ReadonlyMap<string, NameKind> = new Map([
  ['aka', 'alias'],
  ['fka', 'former'],
  ['nka', 'alias'],
]);

export const parseOfacSdn: ListParser = (files) => parseOfac('us_ofac_sdn', files);
export const parseOfacConsolidated: ListParser = (files) => parseOfac('us_ofac_cons', files);

function parseOfac(list: OfacList, files: ListFileParts) {
  for (const part of NEEDED) if (files[part] === undefined) throw fileMissing(list, FILE_NAMES[list][part]);
  const aliases = byEntry(list, readPart(list, files, 'alt'));
  const addresses = byEntry(list, readPart(list, files, 'add'));
  const comments = byEntry(list, readPart(list, files, 'comments'));
  const records = readPart(list, files, 'prim').flatMap((cells) => {
    const number = entryNumber(list, cells);
    const more = {
      aliases: aliases.get(number) ?? [],
      addresses: addresses.get(number) ?? [],
      // Remarks of more than 1,000 characters continue in the comments file, in the middle of a word.
      continued: (comments.get(number) ?? []).map(([, text]) => text ?? '').join(''),
    };
    return recordOf(list, number, cells, more) ?? [];
  });
  return { published_on: null, records, warnings: warningsOf(list, files) };
}

/**
 * The comments only continue remarks of a few entries. The publisher's own file of 7 July 2021 was whole and had no mark, so without one the
 * list is taken and the doubt is told.
 */
function warningsOf(list: OfacList, { comments }: ListFileParts): readonly string[] {
  if (comments === undefined || hasEndMark(comments)) return [];
  const file = FILE_NAMES[list].comments;
  return [`${file} has no mark of its end: continued remarks of some entries may be missing`];
}

function readPart(list: OfacList, files: ListFileParts, part: Part): readonly Cells[] {
  const bytes = files[part];
  if (bytes === undefined) return [];
  const layout: Layout = {
    list,
    file: FILE_NAMES[list][part],
    encoding: 'latin1',
    endsLines: true,
    // The publisher marks the end of all files. Where some have the mark, those without it are truncated.
    ...(part === 'comments' ? {} : { endMark: endMarkOf(files) }),
  };
  const rows = ofWidth(csvRows(bytes, layout), layout, WIDTHS[part]);
  // An empty file of comments has its mark, where it is whole.
  if (rows.length === 0 && (part !== 'comments' || bytes.length === 0))
    throw fileTruncated(list, `${layout.file} is empty`);
  return rows;
}

function endMarkOf(files: ListFileParts): NonNullable<Layout['endMark']> {
  return Object.values(files).some(hasEndMark) ? 'always' : 'where long';
}

function byEntry(list: OfacList, rows: readonly Cells[]): ReadonlyMap<string, readonly Cells[]> {
  return Map.groupBy(rows, (cells) => entryNumber(list, cells));
}

function entryNumber(list: OfacList, [number]: Cells): string {
  const written = (number ?? '').trim();
  if (!/^\d+$/.test(written)) throw formatChanged(list, 'the first column is not the number of an entry');
  return written;
}

interface More {
  readonly aliases: readonly Cells[];
  readonly addresses: readonly Cells[];
  readonly continued: string;
}

function recordOf(list: OfacList, number: string, cells: Cells, more: More): ListedRecord | undefined {
  const [, name, type, programmes, title, callSign, vesselType, , , flag, owner, remarksText] =
    cells.map(clean);
  const remarks = readRemarks(`${clean(cells[11]) === '' ? '' : remarksText}${more.continued}`);
  const names: ListedName[] = [
    { text: name ?? '', kind: 'primary' },
    ...more.aliases.map(([, , kind, text]) => ({
      text: clean(text),
      kind: ALIASES.get(clean(kind)) ?? 'alias',
    })),
    ...remarks.names,
  ];
  const places = more.addresses.map(([, , street, city, country]) => [street, city, country].map(clean));
  return listedRecord({
    id: `${list}:${number}`,
    list,
    kind: KINDS.get((type ?? '').toLowerCase()) ?? 'unknown',
    topics: ['sanction'],
    names,
    birth_dates: remarks.birth_dates,
    countries: [
      ...remarks.countries,
      ...places.map(([, , country]) => countryOf(country ?? '')),
      countryOf(flag ?? ''),
    ],
    gender: remarks.gender,
    identifiers: [...remarks.identifiers, { type: 'Call sign', value: callSign ?? '', country: undefined }],
    fields: [
      // `SDGT] [IFSR` means two programmes: the brackets separate them.
      ...pieces(programmes, /[\][]+/).map((programme) => ['Programme', programme] as const),
      ['Title', title ?? ''],
      ['Vessel type', vesselType ?? ''],
      ['Vessel owner', owner ?? ''],
      ...places.map((place) => ['Address', place.filter((part) => part !== '').join(', ')] as const),
      ...remarks.fields,
    ],
    url: `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${number}`,
    related_urls: urlsIn(remarksText ?? ''),
    joins: [`ofac:${number}`, ...remarks.joins],
  });
}
