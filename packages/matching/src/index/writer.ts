/** Builds the sections of an index. The same entries in the same order give the same bytes. */
import { byteAt, intAt, wordAt } from '../cells.ts';
import { encode } from '../distance/alphabet.ts';
import { letterMask } from '../distance/filter.ts';
import { type IndexEntry, NAME_KINDS, SUBJECT_KINDS } from '../model.ts';
import { type NormalisedName, normaliseName } from '../normalise/name.ts';
import { soundOf } from '../normalise/sound.ts';
import { specificityOf, TOKEN_KINDS } from '../normalise/token.ts';
import {
  ABJAD_FLAG,
  CUT_FLAG,
  hashOf,
  KANA_FLAG,
  type Sections,
  TOKEN_MASK,
  TOKEN_SHIFT,
} from './sections.ts';
import { TextColumn } from './text-column.ts';

export const LENGTHS = 33;
const SHORTEST_SOUND = 3;

export function sectionsOf(entries: Iterable<IndexEntry>): Sections {
  const columns = new Columns();
  for (const entry of entries) columns.add(entry);
  return columns.finish();
}

/** Columns that grow while entries are read. Tokens still have the ordinal of their first occurrence. */
class Columns {
  private readonly ordinals = new Map<string, number>();
  private readonly nameTokens: number[] = [];
  private readonly nameStart: number[] = [0];
  private readonly nameEntry: number[] = [];
  private readonly nameFlags: number[] = [];
  private readonly entryKind: number[] = [];
  private readonly entryStart: number[] = [0];
  private readonly ids = new TextColumn();
  private readonly texts = new TextColumn();
  private readonly numberStart: number[] = [0];
  private readonly numbers: number[] = [];

  add(entry: IndexEntry): void {
    const seen = new Set<string>();
    for (const name of entry.names) {
      const normalised = normaliseName(name.text, entry.kind);
      const key = normalised.tokens.map((token) => token.text).join(' ');
      // A name that repeats another of the same entry is stored for display and not indexed.
      if (!seen.has(key)) this.addTokens(normalised);
      seen.add(key);
      this.nameStart.push(this.nameTokens.length);
      this.nameEntry.push(this.entryKind.length);
      this.nameFlags.push(
        NAME_KINDS.indexOf(name.kind) +
          (normalised.abjad ? ABJAD_FLAG : 0) +
          (normalised.cut ? CUT_FLAG : 0) +
          (normalised.kana ? KANA_FLAG : 0),
      );
      this.texts.add(name.text);
    }
    this.ids.add(entry.id);
    this.entryKind.push(SUBJECT_KINDS.indexOf(entry.kind));
    this.entryStart.push(this.nameEntry.length);
    this.numbers.push(...(entry.numbers ?? []));
    this.numberStart.push(this.numbers.length);
  }

  private addTokens(name: NormalisedName): void {
    for (const { text, kind } of name.tokens) {
      const ordinal = this.ordinals.get(text) ?? this.ordinals.size;
      this.ordinals.set(text, ordinal);
      this.nameTokens.push(((TOKEN_KINDS.indexOf(kind) << TOKEN_SHIFT) | ordinal) >>> 0);
    }
  }

  finish(): Sections {
    const texts = [...this.ordinals.keys()];
    const order = [...this.ordinals].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
    const rank = new Uint32Array(texts.length);
    for (const [at, [, ordinal]] of order.entries()) rank[ordinal] = at;
    const dictionary = dictionaryOf(order.map(([text]) => text));
    const nameStart = Uint32Array.from(this.nameStart);
    const nameTokens = Uint32Array.from(this.nameTokens, (token) => {
      return ((token & ~TOKEN_MASK) | wordAt(rank, token & TOKEN_MASK)) >>> 0;
    });
    return {
      ...dictionary,
      ...postingsOf(nameStart, nameTokens, texts.length),
      nameStart,
      nameTokens,
      nameEntry: Uint32Array.from(this.nameEntry),
      nameFlags: Uint8Array.from(this.nameFlags),
      entryKind: Uint8Array.from(this.entryKind),
      entryStart: Uint32Array.from(this.entryStart),
      idStart: this.ids.starts(),
      idText: this.ids.bytes(),
      textStart: this.texts.starts(),
      texts: this.texts.bytes(),
      numberStart: Uint32Array.from(this.numberStart),
      numbers: Uint32Array.from(this.numbers),
    };
  }
}

type Dictionary = Pick<
  Sections,
  | 'tokenStart'
  | 'tokenSigns'
  | 'tokenLetters'
  | 'tokenWeight'
  | 'lengthStart'
  | 'tokenSlots'
  | 'soundHash'
  | 'soundToken'
>;

/** Builds the dictionary from tokens in this order. */
function dictionaryOf(tokens: readonly string[]): Dictionary {
  const tokenStart = new Uint32Array(tokens.length + 1);
  for (const [at, token] of tokens.entries()) tokenStart[at + 1] = wordAt(tokenStart, at) + token.length;
  const tokenSigns = new Uint8Array(wordAt(tokenStart, tokens.length));
  const tokenLetters = new Int32Array(tokens.length);
  const lengthStart = new Uint32Array(LENGTHS);
  for (const [at, token] of tokens.entries()) {
    const start = wordAt(tokenStart, at);
    tokenSigns.set(encode(token), start);
    tokenLetters[at] = letterMask(tokenSigns, start, token.length);
    for (let length = token.length + 1; length < LENGTHS; length += 1) lengthStart[length] = at + 1;
  }
  const sounds = tokens
    .map((token, at) => ({ hash: token.length < SHORTEST_SOUND ? -1 : soundHashOf(token), at }))
    .filter(({ hash }) => hash >= 0)
    .sort((a, b) => a.hash - b.hash || a.at - b.at);
  return {
    tokenStart,
    tokenSigns,
    tokenLetters,
    tokenWeight: Float32Array.from(tokens, specificityOf),
    lengthStart,
    tokenSlots: slotsOf(tokenSigns, tokenStart),
    soundHash: Uint32Array.from(sounds, ({ hash }) => hash),
    soundToken: Uint32Array.from(sounds, ({ at }) => at),
  };
}

/** Hash of the sound: equal for tokens that sound the same. */
export function soundHashOf(token: string): number {
  const sound = soundOf(token);
  let hash = 0x811c_9dc5;
  for (let i = 0; i < sound.length; i += 1) hash = Math.imul(hash ^ sound.charCodeAt(i), 0x0100_0193);
  return hash >>> 0;
}

function slotsOf(signs: Uint8Array, starts: Uint32Array): Int32Array {
  const tokens = starts.length - 1;
  let size = 2;
  while (size < tokens * 2) size *= 2;
  const slots = new Int32Array(size).fill(-1);
  for (let token = 0; token < tokens; token += 1) {
    let slot = hashOf(signs, wordAt(starts, token), wordAt(starts, token + 1)) & (size - 1);
    while (intAt(slots, slot) >= 0) slot = (slot + 1) & (size - 1);
    slots[slot] = token;
  }
  return slots;
}

function postingsOf(
  nameStart: Uint32Array,
  nameTokens: Uint32Array,
  tokens: number,
): Pick<Sections, 'postingStart' | 'postings'> {
  const counts = new Uint32Array(tokens + 1);
  const pairs = new Uint32Array(nameTokens.length);
  const lastName = new Int32Array(tokens).fill(-1);
  const isFirst = new Uint8Array(nameTokens.length);
  for (let name = 0; name + 1 < nameStart.length; name += 1)
    for (let at = wordAt(nameStart, name); at < wordAt(nameStart, name + 1); at += 1) {
      const token = wordAt(nameTokens, at) & TOKEN_MASK;
      pairs[at] = name;
      if (intAt(lastName, token) === name) continue;
      lastName[token] = name;
      isFirst[at] = 1;
      counts[token + 1] = wordAt(counts, token + 1) + 1;
    }
  for (let token = 0; token < tokens; token += 1)
    counts[token + 1] = wordAt(counts, token + 1) + wordAt(counts, token);
  const postings = new Uint32Array(wordAt(counts, tokens));
  const next = counts.slice();
  for (let at = 0; at < nameTokens.length; at += 1) {
    if (byteAt(isFirst, at) === 0) continue;
    const token = wordAt(nameTokens, at) & TOKEN_MASK;
    const slot = wordAt(next, token);
    postings[slot] = wordAt(pairs, at);
    next[token] = slot + 1;
  }
  return { postingStart: counts, postings };
}
