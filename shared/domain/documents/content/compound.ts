/** Compound files, as Office wrote them until 2007 (MS-CFB): the names of their streams and storages. */

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Sector numbers from here on are marks: end of a chain, free, table. */
const FIRST_MARK = 0xfffffffa;
/** Entries of the sector table that stand in the header itself. */
const TABLE_IN_HEADER = 109;
const MAX_ENTRIES = 20_000;
const STORAGE = 1;
const STREAM = 2;
const ROOT = 5;

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
}

/** The streams directly under the root; undefined where the bytes are not a compound file that can be followed. */
export function compoundStreams(bytes: Uint8Array): ReadonlySet<string> | undefined {
  const entries = entriesOf(bytes);
  return entries === undefined ? undefined : childrenOfRoot(entries);
}

/** All streams and storages, wherever they are; undefined as above. */
export function compoundNames(bytes: Uint8Array): ReadonlySet<string> | undefined {
  const entries = entriesOf(bytes)?.filter(({ type }) => type === STREAM || type === STORAGE);
  return entries === undefined ? undefined : new Set(entries.map(({ name }) => name));
}

function entriesOf(bytes: Uint8Array): readonly Entry[] | undefined {
  if (bytes.length < HEADER_BYTES || SIGNATURE.some((byte, at) => bytes[at] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectors: Sectors = { view, size: 1 << shift, table: [] };
  const table = tableSectors(sectors);
  return table === undefined ? undefined : directory({ ...sectors, table }, view.getUint32(48, true));
}

interface Sectors {
  readonly view: DataView;
  readonly size: number;
  /** Sectors that hold the table of chains, in order. */
  readonly table: readonly number[];
}

/** Where a sector begins; undefined where the file ends before the sector does. */
function startOf({ view, size }: Sectors, sector: number): number | undefined {
  const start = (sector + 1) * size;
  return sector < FIRST_MARK && start + size <= view.byteLength ? start : undefined;
}

/** The first sectors of the table are told by the header, the others by sectors that are chained to each other. */
function tableSectors(sectors: Sectors): readonly number[] | undefined {
  const { view, size } = sectors;
  const count = view.getUint32(44, true);
  if (count > view.byteLength / size) return undefined;
  const table: number[] = [];
  for (let at = 0; at < Math.min(count, TABLE_IN_HEADER); at += 1) {
    table.push(view.getUint32(76 + at * 4, true));
  }
  let next = view.getUint32(68, true);
  const perSector = size / 4 - 1;
  while (table.length < count) {
    const start = startOf(sectors, next);
    if (start === undefined) return undefined;
    for (let at = 0; at < perSector && table.length < count; at += 1) {
      table.push(view.getUint32(start + at * 4, true));
    }
    next = view.getUint32(start + perSector * 4, true);
  }
  return table;
}

function directory(sectors: Sectors, first: number): readonly Entry[] | undefined {
  const entries: Entry[] = [];
  for (let sector: number | undefined = first; sector !== undefined; sector = nextOf(sectors, sector)) {
    const start = startOf(sectors, sector);
    // A chain that bites its own tail ends here too.
    if (start === undefined || entries.length > MAX_ENTRIES) return undefined;
    for (let at = 0; at < sectors.size; at += ENTRY_BYTES) entries.push(entryAt(sectors.view, start + at));
  }
  return entries;
}

/** The next sector of a chain; undefined at its end, and a sector that cannot be where the table is damaged. */
function nextOf(sectors: Sectors, sector: number): number | undefined {
  const perSector = sectors.size / 4;
  const start = startOf(sectors, sectors.table[Math.floor(sector / perSector)] ?? FIRST_MARK);
  if (start === undefined) return FIRST_MARK;
  const next = sectors.view.getUint32(start + (sector % perSector) * 4, true);
  return next === END_OF_CHAIN ? undefined : next;
}

const END_OF_CHAIN = 0xfffffffe;

function entryAt(view: DataView, at: number): Entry {
  // The length counts the closing NUL.
  const length = Math.min(view.getUint16(at + 64, true), 64);
  const units = Array.from({ length: Math.max(0, length / 2 - 1) }, (_, index) =>
    view.getUint16(at + index * 2, true),
  );
  return {
    name: String.fromCharCode(...units),
    type: view.getUint8(at + 66),
    left: view.getUint32(at + 68, true),
    right: view.getUint32(at + 72, true),
    child: view.getUint32(at + 76, true),
  };
}

/** Streams within storages are documents embedded in this one: they say nothing about it. */
function childrenOfRoot(entries: readonly Entry[]): ReadonlySet<string> | undefined {
  const [root] = entries;
  if (root?.type !== ROOT) return undefined;
  const names = new Set<string>();
  const seen = new Set<number>();
  const open = [root.child];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const entry = entries[index];
    if (entry === undefined || seen.has(index)) continue;
    seen.add(index);
    if (entry.type === STREAM) names.add(entry.name);
    open.push(entry.left, entry.right);
  }
  return names;
}
