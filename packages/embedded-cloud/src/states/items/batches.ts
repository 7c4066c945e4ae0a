/** Groups items into batches that keep within a number of items and of bytes. */
import { byteSize, type Json } from '../json.ts';

/** Batches in the order of the items. An item that alone is too large has a batch of its own. */
export function batches(
  items: readonly Json[],
  limits: { readonly items: number; readonly bytes: number },
): Json[][] {
  const groups: Json[][] = [];
  let weight = 0;
  for (const item of items) {
    const bytes = byteSize(item) + 1;
    const group = groups.at(-1);
    if (group !== undefined && group.length < limits.items && weight + bytes <= limits.bytes) {
      group.push(item);
      weight += bytes;
    } else {
      groups.push([item]);
      weight = bytes;
    }
  }
  return groups;
}
