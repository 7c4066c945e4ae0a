/** Recognises the files of publications in a folder by their names, and XML by its root element. */
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Delivery } from '#shared/domain/watchlists/ingest/delivery.ts';
import type { PublishedList } from '#shared/domain/watchlists/parsers/parsers.ts';
import { partialDate } from '#shared/domain/watchlists/reading/dates.ts';
import { CommandRefused, unreadableFile } from '../../connection/refused.ts';

/** The first matching rule decides. Any suffix, such as a date, is allowed. */
const RULES: readonly (readonly [pattern: RegExp, list: PublishedList, part: string])[] = [
  [/^cons_prim.*\.csv$/, 'us_ofac_cons', 'prim'],
  [/^cons_alt.*\.csv$/, 'us_ofac_cons', 'alt'],
  [/^cons_add.*\.csv$/, 'us_ofac_cons', 'add'],
  [/^cons_comments.*\.csv$/, 'us_ofac_cons', 'comments'],
  [/^sdn_comments.*\.csv$/, 'us_ofac_sdn', 'comments'],
  [/^sdn\b.*\.csv$|^sdn_.*\.csv$/, 'us_ofac_sdn', 'prim'],
  [/^alt\b.*\.csv$|^alt_.*\.csv$/, 'us_ofac_sdn', 'alt'],
  [/^add\b.*\.csv$|^add_.*\.csv$/, 'us_ofac_sdn', 'add'],
  [/^(?:un[_-].*|consolidated.*)\.xml$/, 'un_sc', 'list'],
  [/^(?:csl.*|consolidated.*)\.csv$/, 'us_csl', 'list'],
  [/^(?:.*fullsanctionslist.*|eu[_-].*|\d{8}-full-\d.*)\.csv$/, 'eu_fsf', 'list'],
  [/^uk[_-].*\.csv$/, 'uk_fcdo', 'list'],
  [/^(?:ca_)?sema.*\.xml$/, 'ca_sema', 'list'],
  [/^(?:ch[_-].*|.*seco.*|.*gesamtliste.*)\.xml$/, 'ch_seco', 'list'],
  [/^(?:au[_-].*|australian_sanctions.*|regulation8.*)\.xlsx$/, 'au_dfat', 'list'],
  [/^(?:legislators.*|.*congress.*)\.csv$/, 'us_congress', 'list'],
  [/^.*media.*\.jsonl$/, 'media', 'list'],
];

/** The root elements of lists in XML. Two publishers call their file `consolidated`, so the root decides before the name. */
const ROOTS: readonly (readonly [root: string, list: PublishedList])[] = [
  ['CONSOLIDATED_LIST', 'un_sc'],
  ['data-set', 'ca_sema'],
  ['swiss-sanctions-list', 'ch_seco'],
];

/** Other forms of a list. They are read, to be refused with the form that is needed, only where its own form is not in the folder. */
const OTHER_FORMS: readonly (readonly [pattern: RegExp, list: PublishedList])[] = [
  [/^(?:.*fullsanctionslist.*|eu[_-].*|\d{8}-full-\d.*)\.(?:xml|xlsx?|pdf)$/, 'eu_fsf'],
  [/^(?:au[_-].*|australian_sanctions.*|regulation8.*)\.(?:xls|csv|pdf)$/, 'au_dfat'],
  [/^(?:uk[_-].*|.*conlist.*)\.(?:xml|xlsx?|ods|pdf)$/, 'uk_fcdo'],
];

export interface FoundFiles {
  readonly deliveries: readonly Delivery[];
  /** Names of files that belong to no list. */
  readonly ignored: readonly string[];
}

/** Reads all recognised files of the folder. Throws where two files are the same part, or where none is recognised. */
export async function filesIn(folder: string, now: number): Promise<FoundFiles> {
  const names = await readdir(folder).catch(() => {
    throw unreadableFile(folder, 'is not a folder that can be read');
  });
  const known = namedAfterParts(names.sort(), await rootsIn(folder, names));
  const byList = Map.groupBy(known, ({ list }) => list);
  const ignored = (byList.get(undefined) ?? []).map(({ name }) => name);
  byList.delete(undefined);
  if (byList.size === 0) throw noListFiles(folder);
  const deliveries: Delivery[] = [];
  for (const [list, files] of byList)
    if (list !== undefined) deliveries.push(await deliveryOf(list, folder, files, now));
  return { deliveries, ignored };
}

interface Known {
  readonly name: string;
  readonly part: string;
}

async function deliveryOf(
  list: PublishedList,
  folder: string,
  files: readonly Known[],
  now: number,
): Promise<Delivery> {
  const parts: Record<string, Uint8Array> = {};
  for (const { name, part } of files) {
    const other = files.find((file) => file.part === part && file.name !== name);
    if (other !== undefined) throw twoFiles(list, name, other.name);
    parts[part] = await contentOf(join(folder, name));
  }
  const main = files.find(({ part }) => part === 'prim' || part === 'list');
  return {
    list,
    files: parts,
    fetched_at: new Date(now).toISOString(),
    from: files.map(({ name }) => name),
    published_on: dateIn(main?.name ?? '') ?? null,
  };
}

function namedAfterParts(names: readonly string[], roots: ReadonlyMap<string, PublishedList>) {
  const own = names.map((name) => {
    const list = roots.get(name);
    return { name, ...(list === undefined ? partOf(name) : { list, part: 'list' }) };
  });
  const lists = new Set(own.map(({ list }) => list));
  return own.map((file) => {
    const [, other] = OTHER_FORMS.find(([pattern]) => pattern.test(file.name.toLowerCase())) ?? [];
    const isOnly = file.list === undefined && other !== undefined && !lists.has(other);
    return isOnly ? { name: file.name, list: other, part: 'list' } : file;
  });
}

function partOf(name: string): { readonly list: PublishedList | undefined; readonly part: string } {
  const lower = name.toLowerCase();
  const [, list, part = ''] = RULES.find(([pattern]) => pattern.test(lower)) ?? [];
  return { list, part };
}

/** The lists of the XML files whose root element is known. */
async function rootsIn(
  folder: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, PublishedList>> {
  const found = new Map<string, PublishedList>();
  for (const name of names.filter((each) => each.toLowerCase().endsWith('.xml'))) {
    const [, root] = /<([A-Za-z][\w-]*)/.exec(await beginningOf(join(folder, name))) ?? [];
    const list = ROOTS.find(([known]) => known === root)?.[1];
    if (list !== undefined) found.set(name, list);
  }
  return found;
}

const BEGINNING_BYTES = 1_024;

/** Empty where it is not a file, which is refused where its content is needed. */
async function beginningOf(path: string): Promise<string> {
  const isFile = await stat(path).then((found) => found.isFile());
  if (!isFile) return '';
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
  return buffer.toString('latin1', 0, bytesRead);
}

/** The date in a file name: `sdn_2024-05-03.csv`, or `20260805-FULL-1_1.csv` of the European Union. */
function dateIn(name: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})-/.exec(name) ?? [];
  if (day !== undefined) return partialDate(`${year}-${month}-${day}`);
  return partialDate(/\d{4}-\d{2}(?:-\d{2})?/.exec(name)?.[0] ?? '');
}

async function contentOf(path: string): Promise<Uint8Array> {
  const isFile = await stat(path).then((found) => found.isFile());
  if (!isFile) throw unreadableFile(path, 'is not a file');
  return readFile(path);
}

function noListFiles(folder: string): CommandRefused {
  return new CommandRefused(
    'no_list_files',
    `${folder} holds no file of a known list, such as SDN.CSV, consolidated.xml or UK-Sanctions-List.csv.`,
  );
}

function twoFiles(list: string, ...names: readonly string[]): CommandRefused {
  return new CommandRefused(
    'two_list_files',
    `${[...names].sort().join(' and ')} are the same part of ${list}: leave one.`,
  );
}
