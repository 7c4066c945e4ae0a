/** The sections of an index. They are typed arrays, so that a file is opened without parsing it. */

/** Flag of a name, stored in the same byte as its kind. */
export const ABJAD_FLAG = 16;
export const CUT_FLAG = 32;
export const KANA_FLAG = 64;
export const KIND_BITS = 15;

/** A token of a name is stored as its ordinal, with its kind in the bits above. */
export const TOKEN_SHIFT = 28;
export const TOKEN_MASK = 0x0fff_ffff;

/**
 * Tokens are ordered by length, then by text; names by entry. Every `…Start` has one more element, which is the end of the last
 * range.
 */
export interface Sections {
  readonly tokenStart: Uint32Array;
  readonly tokenSigns: Uint8Array;
  readonly tokenLetters: Int32Array;
  readonly tokenWeight: Float32Array;
  /** By length, 0 to 32: the first token of at least this length. */
  readonly lengthStart: Uint32Array;
  /** A hash table with open addressing. -1 is free. */
  readonly tokenSlots: Int32Array;
  /** Hashes of the sounds in ascending order, and the tokens with each. */
  readonly soundHash: Uint32Array;
  readonly soundToken: Uint32Array;
  /** The names that contain a token. */
  readonly postingStart: Uint32Array;
  readonly postings: Uint32Array;
  readonly nameStart: Uint32Array;
  readonly nameTokens: Uint32Array;
  readonly nameEntry: Uint32Array;
  readonly nameFlags: Uint8Array;
  readonly entryKind: Uint8Array;
  /** The names of an entry. */
  readonly entryStart: Uint32Array;
  readonly idStart: Uint32Array;
  readonly idText: Uint8Array;
  readonly textStart: Uint32Array;
  readonly texts: Uint8Array;
  /** The hashes of the identifiers of an entry. Empty in files of the first format. */
  readonly numberStart: Uint32Array;
  readonly numbers: Uint32Array;
}

/** 32-bit FNV-1a. */
export function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c_9dc5;
  for (let i = start; i < end; i += 1) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x0100_0193);
  return hash >>> 0;
}
