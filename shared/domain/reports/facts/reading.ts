/** What every collector of facts reads with, and lists that are cut off at a stated number. */
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';

/** `now` in milliseconds. */
export interface FactsReading {
  readonly table: Table;
  readonly scope: TenantScope;
  readonly opening: Promise<Vault>;
  readonly now: number;
}

/** The items that a report lists, and how many more there are. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly omitted: number;
}

/** The first `most` items, and how many are left out. */
export function upTo<T>(most: number, items: readonly T[]): Listed<T> {
  return { items: items.slice(0, most), omitted: Math.max(0, items.length - most) };
}
