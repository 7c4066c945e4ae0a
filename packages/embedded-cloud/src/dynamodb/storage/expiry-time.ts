/** When an item expires. Source: developer guide, "How it works: DynamoDB Time to Live". */
import type { Table } from '../table/table.ts';
import type { Item } from '../values/attribute-value.ts';
import { member } from '../values/path.ts';

/** Seconds since the epoch, or `undefined` for items that never expire: only numbers count. */
export function expirySeconds(table: Table, item: Item | undefined): number | undefined {
  if (item === undefined || table.ttlAttribute === undefined) return undefined;
  const value = member(item, table.ttlAttribute);
  if (value === undefined || !('N' in value)) return undefined;
  const seconds = Math.floor(Number(value.N));
  return seconds >= 0 && seconds < 1e14 ? seconds : undefined;
}
