/** Packs lists into as few items as hold them. */
import { pack } from '#shared/platform/pack.ts';

/** Sealing makes a packed text a third longer, and an item holds 400 KB. */
const MOST_PACKED = 280_000;

export interface PackedPart<T> {
  readonly members: readonly T[];
  /** Packed JSON of the members. */
  readonly packed: string;
}

/** The members in their order, divided where one item cannot hold them. A single member must fit. */
export function packedParts<T>(members: readonly T[]): readonly PackedPart<T>[] {
  if (members.length === 0) return [];
  const packed = pack(JSON.stringify(members));
  if (packed.length <= MOST_PACKED || members.length === 1) return [{ members, packed }];
  const middle = Math.ceil(members.length / 2);
  return [...packedParts(members.slice(0, middle)), ...packedParts(members.slice(middle))];
}
