/** Profiles as bytes: their JSON one after another, and the offset of each. */
import { ListedProfile, type ListedRecord } from '../schema.ts';

export interface Payload {
  readonly payload: Uint8Array;
  /** Little-endian 32-bit offsets, one more than there are profiles. */
  readonly offsets: Uint8Array;
}

const OFFSET_BYTES = 4;

export function packProfiles(profiles: readonly ListedProfile[]): Payload {
  const encoder = new TextEncoder();
  const parts = profiles.map((profile) => encoder.encode(JSON.stringify(profile)));
  const offsets = new DataView(new ArrayBuffer((parts.length + 1) * OFFSET_BYTES));
  let at = 0;
  parts.forEach((part, index) => {
    at += part.length;
    offsets.setUint32((index + 1) * OFFSET_BYTES, at, true);
  });
  const payload = new Uint8Array(at);
  at = 0;
  for (const part of parts) {
    payload.set(part, at);
    at += part.length;
  }
  return { payload, offsets: new Uint8Array(offsets.buffer) };
}

/** Offsets of profiles in the payload, by ordinal. */
export class Offsets {
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get count(): number {
    return Math.max(0, Math.floor(this.#view.byteLength / OFFSET_BYTES) - 1);
  }

  /** The byte range `[from, to)` in the payload. */
  rangeOf(ordinal: number): readonly [number, number] {
    const at = ordinal * OFFSET_BYTES;
    return [this.#view.getUint32(at, true), this.#view.getUint32(at + OFFSET_BYTES, true)];
  }
}

export function readProfile(bytes: Uint8Array): ListedProfile {
  return ListedProfile.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** All records of a version by list. They stay in force for a list that cannot be fetched. */
export function recordsOf({ payload, offsets }: Payload): ReadonlyMap<string, readonly ListedRecord[]> {
  const table = new Offsets(offsets);
  const records = Array.from({ length: table.count }, (_, ordinal) => {
    const [from, to] = table.rangeOf(ordinal);
    return readProfile(payload.subarray(from, to)).records;
  });
  return Map.groupBy(records.flat(), ({ list }) => list);
}
