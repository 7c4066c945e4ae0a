/**
 * The cards of a tenant's entities as one piece of bytes, newest first: a million of them open in milliseconds, because
 * nothing is parsed. Layout: length of the header (4 bytes), header (JSON), then columns, each at a multiple of 8.
 */
import * as z from 'zod';
import { searchable } from '../../rules.ts';
import type { EntityType } from '../../schema.ts';
import type { Card } from '../card.ts';
import { TextColumn, TextReader } from './text-column.ts';

const LAYOUT = 1;
const ALIGNMENT = 8;
const ID_BYTES = 16;
const IS_COMPANY = 1;
const IS_PRIMARY = 2;
/** No name holds it (`text` of the contract refuses it). */
const BETWEEN_NAMES = '\u0000';
/** Folded names are one line each: their white space is single spaces. */
const LINE = '\n';

const COLUMNS = [
  'created',
  'ids',
  'by_id',
  'flags',
  'subtypes',
  'names',
  'name_ends',
  'folded',
  'folded_ends',
  'hashes',
  'by_hash',
] as const;
type ColumnName = (typeof COLUMNS)[number];

const Header = z.object({
  layout: z.literal(LAYOUT),
  entries: z.int(),
  subtypes: z.array(z.string()),
  /** Bytes of each column. */
  bytes: z.record(z.enum(COLUMNS), z.int()),
});

/** Writes `entries` cards, which must come newest first. */
export function encodeCards(cards: Iterable<Card>, entries: number): Uint8Array {
  const created = new Float64Array(entries);
  const ids = new Uint8Array(entries * ID_BYTES);
  const flags = new Uint8Array(entries);
  const subtypes = new Uint32Array(entries);
  const known = new Map<string, number>();
  const names = new TextColumn(entries);
  const folded = new TextColumn(entries);
  const hashes = new Uint32Array(entries);
  let at = 0;
  for (const card of cards) {
    created[at] = Date.parse(card.createdAt);
    ids.set(idBytes(card.id), at * ID_BYTES);
    flags[at] = (card.type === 'company' ? IS_COMPANY : 0) | (card.isPrimary ? IS_PRIMARY : 0);
    subtypes[at] = card.subtype === null ? 0 : numberOf(known, card.subtype);
    names.push([card.name, ...card.aliases].join(BETWEEN_NAMES));
    const name = searchable(card.name);
    folded.push(name + LINE);
    hashes[at] = hashOf(name);
    at += 1;
  }
  const byHash = Uint32Array.from(hashes.keys()).sort((a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0));
  return assemble(entries, [...known.keys()], {
    created,
    ids,
    by_id: orderedById(ids, entries),
    flags,
    subtypes,
    names: names.bytes,
    name_ends: names.ends,
    folded: folded.bytes,
    folded_ends: folded.ends,
    hashes: hashes.sort(),
    by_hash: byHash,
  });
}

/** Opened cards; an ordinal is the place in the order of lists, from 0. */
export class CardColumns {
  readonly entries: number;
  readonly #subtypeNames: readonly string[];
  readonly #created: Float64Array;
  readonly #ids: Buffer;
  readonly #byId: Uint32Array;
  readonly #flags: Uint8Array;
  readonly #subtypes: Uint32Array;
  readonly #names: TextReader;
  readonly #folded: TextReader;
  readonly #hashes: Uint32Array;
  readonly #byHash: Uint32Array;

  /** Throws where the bytes are not of this layout. */
  constructor(bytes: Uint8Array) {
    const { header, column } = disassemble(bytes);
    this.entries = header.entries;
    this.#subtypeNames = header.subtypes;
    this.#created = new Float64Array(...column('created', Float64Array.BYTES_PER_ELEMENT));
    this.#ids = Buffer.from(...column('ids'));
    const numbers = (name: ColumnName) => new Uint32Array(...column(name, Uint32Array.BYTES_PER_ELEMENT));
    this.#byId = numbers('by_id');
    this.#hashes = numbers('hashes');
    this.#byHash = numbers('by_hash');
    this.#flags = new Uint8Array(...column('flags'));
    this.#subtypes = numbers('subtypes');
    const texts = (ends: ColumnName, text: ColumnName) =>
      new TextReader(numbers(ends), new Uint8Array(...column(text)));
    this.#names = texts('name_ends', 'names');
    this.#folded = texts('folded_ends', 'folded');
  }

  idOf(ordinal: number): string {
    const hex = this.#ids.toString('hex', ordinal * ID_BYTES, (ordinal + 1) * ID_BYTES);
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  typeOf(ordinal: number): EntityType {
    return ((this.#flags[ordinal] ?? 0) & IS_COMPANY) === 0 ? 'individual' : 'company';
  }

  isPrimary(ordinal: number): boolean {
    return ((this.#flags[ordinal] ?? 0) & IS_PRIMARY) !== 0;
  }

  card(ordinal: number): Card {
    const [name = '', ...aliases] = this.#names.at(ordinal).split(BETWEEN_NAMES);
    const subtype = this.#subtypes[ordinal] ?? 0;
    return {
      id: this.idOf(ordinal),
      type: this.typeOf(ordinal),
      isPrimary: this.isPrimary(ordinal),
      subtype: subtype === 0 ? null : (this.#subtypeNames[subtype - 1] ?? null),
      createdAt: new Date(this.#created[ordinal] ?? 0).toISOString(),
      name,
      aliases,
    };
  }

  /** The ordinal of an entity, or undefined where it is not here. */
  find(id: string): number | undefined {
    const wanted = idBytes(id);
    let low = 0;
    let high = this.entries - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const ordinal = this.#byId[middle] ?? 0;
      const start = ordinal * ID_BYTES;
      const order = this.#ids.compare(wanted, 0, ID_BYTES, start, start + ID_BYTES);
      if (order === 0) return ordinal;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  /** Ordinals of the names that hold the text, both folded; ascending. */
  holding(folded: string): Generator<number> {
    return this.#folded.holding(folded);
  }

  /** Ordinals of the names that are the text, both folded; ascending. */
  *equalTo(folded: string): Generator<number> {
    const hash = hashOf(folded);
    for (let at = firstAtLeast(this.#hashes, hash); this.#hashes[at] === hash; at += 1) {
      const ordinal = this.#byHash[at] ?? 0;
      if (this.#folded.at(ordinal) === folded + LINE) yield ordinal;
    }
  }
}

/** FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function firstAtLeast(sorted: Uint32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function idBytes(id: string): Buffer {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  if (bytes.length !== ID_BYTES) throw new Error('an entity has an id that is no UUID');
  return bytes;
}

function numberOf(known: Map<string, number>, word: string): number {
  const number = known.get(word) ?? known.size + 1;
  known.set(word, number);
  return number;
}

/** Compares the first six bytes as a number: the rest decides only where these are equal. */
function orderedById(ids: Uint8Array, entries: number): Uint32Array {
  const bytes = Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength);
  const heads = Float64Array.from({ length: entries }, (_, at) => bytes.readUIntBE(at * ID_BYTES, 6));
  return Uint32Array.from({ length: entries }, (_, at) => at).sort((a, b) => {
    const difference = (heads[a] ?? 0) - (heads[b] ?? 0);
    if (difference !== 0) return difference;
    const [ofA, ofB] = [a * ID_BYTES, b * ID_BYTES];
    return bytes.compare(bytes, ofB, ofB + ID_BYTES, ofA, ofA + ID_BYTES);
  });
}

type Columns = Readonly<Record<ColumnName, Uint8Array | Uint32Array | Float64Array>>;

function assemble(entries: number, subtypes: readonly string[], columns: Columns): Uint8Array {
  const sizes = Object.fromEntries(COLUMNS.map((name) => [name, columns[name].byteLength]));
  const header = Buffer.from(JSON.stringify({ layout: LAYOUT, entries, subtypes, bytes: sizes }));
  let at = aligned(4 + header.length);
  const places = COLUMNS.map((name) => {
    const start = at;
    at = aligned(at + columns[name].byteLength);
    return { name, start };
  });
  const whole = Buffer.alloc(at);
  whole.writeUInt32LE(header.length);
  header.copy(whole, 4);
  for (const { name, start } of places) {
    const { buffer, byteOffset, byteLength } = columns[name];
    whole.set(new Uint8Array(buffer, byteOffset, byteLength), start);
  }
  return whole;
}

function disassemble(given: Uint8Array) {
  // Views of eight bytes can only be laid over a multiple of eight.
  const bytes = given.byteOffset % ALIGNMENT === 0 ? given : Uint8Array.from(given);
  const { buffer, byteOffset } = bytes;
  const length = new DataView(buffer, byteOffset).getUint32(0, true);
  const header = Header.parse(JSON.parse(Buffer.from(buffer, byteOffset + 4, length).toString('utf8')));
  const starts = new Map<ColumnName, number>();
  let at = aligned(4 + length);
  for (const name of COLUMNS) {
    starts.set(name, at);
    at = aligned(at + (header.bytes[name] ?? 0));
  }
  if (at > bytes.byteLength) throw new Error('stored cards are shorter than their header says');
  /** What a view of the column is made of. */
  const column = (name: ColumnName, width = 1): [ArrayBufferLike, number, number] => [
    buffer,
    byteOffset + (starts.get(name) ?? 0),
    (header.bytes[name] ?? 0) / width,
  ];
  return { header, column };
}

function aligned(at: number): number {
  return Math.ceil(at / ALIGNMENT) * ALIGNMENT;
}
