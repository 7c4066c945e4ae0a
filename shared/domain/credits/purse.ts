/**
 * A tenant's balances on several items, the lanes, so that charges at the same moment do not collide on one. Lane 0 is
 * the item that there was before. A lane is never charged below zero, so that their sum is never overdrawn.
 */

import type { Item, Key, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { LANES, type LanePlaces, laneKey, readLanes } from '#shared/platform/spread/lanes.ts';
import { balances, otherBalances } from './keys.ts';

/** The balances of one kind, by lane; lanes that hold none are 0. */
export type Balances = readonly number[];

/** What all lanes hold, of every kind. */
export interface Purse {
  readonly lanes: readonly (Item | undefined)[];
}

/** One number per kind of credit on each lane. */
export function balancePlaces(scope: TenantScope): LanePlaces {
  const first = balances.key(scope, {});
  return { first, partitions: [first.pk, otherBalances.partition(scope, {})] };
}

export function balanceKey(scope: TenantScope, lane = 0): Key {
  return laneKey(balancePlaces(scope), lane);
}

export async function readPurse(
  table: Table,
  scope: TenantScope,
  options: { readonly consistent?: boolean } = {},
): Promise<Purse> {
  const items = await readLanes(table, balancePlaces(scope), options);
  const byName = new Map(items.map((item) => [item['sk'], item]));
  return { lanes: Array.from({ length: LANES }, (_, lane) => byName.get(balanceKey(scope, lane).sk)) };
}

/** The balances of a kind. Tells a lane that has never held it, as undefined, from one that holds none. */
export function storedBalances({ lanes }: Purse, kind: string): readonly (number | undefined)[] {
  return lanes.map((item) => {
    const balance = item?.[kind];
    return typeof balance === 'number' ? balance : undefined;
  });
}

export function balancesOf(purse: Purse, kind: string): Balances {
  return storedBalances(purse, kind).map((balance) => balance ?? 0);
}

/** The attribute that sums up what was granted of a kind. */
export function grantedName(kind: string): string {
  return `granted_${kind}`;
}

export function totalOf(balances: Balances): number {
  return balances.reduce((sum, balance) => sum + balance, 0);
}

/**
 * The lane to charge: each is taken as often as its share of the whole, so that all run out together. `pick` in [0, 1).
 * Undefined where there is no credit at all.
 */
export function laneToCharge(balances: Balances, pick: number): number | undefined {
  let left = pick * totalOf(balances);
  for (const [lane, balance] of balances.entries()) {
    if (balance > 0 && left < balance) return lane;
    left -= balance;
  }
  const last = balances.findLastIndex((balance) => balance > 0);
  return last < 0 ? undefined : last;
}
