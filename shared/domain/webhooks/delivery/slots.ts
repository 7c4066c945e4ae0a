/**
 * Slots bound how many posts of one environment, and of one endpoint, are under way at once in each lane. A slot is an item, taken
 * with the claim of a delivery and given back with its outcome. If a run crashes, its slot is free again when its lease ends.
 */
import { createHash } from 'node:crypto';
import { any, below, equals, isNew } from '#shared/platform/condition.ts';
import type { Item, Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { deliverySlots } from '../keys.ts';
import type { Lane } from './plan.ts';
import { LEASE_MS } from './transitions.ts';

/** More than this, no environment needs. */
const MOST_SLOTS = 12;
/** The part of all executions of a lane that one environment may hold, so that slow receivers of some leave enough for others. */
const SHARE = 1 / 4;
/** How many of the open and of the reserved slots one endpoint may take at most. */
const MOST_OPEN_PER_ENDPOINT = 3;
const MOST_RESERVED_PER_ENDPOINT = 2;

/** How many posts may be under way at once in a lane. */
export interface Slots {
  /** Of one environment. */
  readonly all: number;
  /** The other ones of them are for endpoints that are known to be quick, so that slow ones of the same environment cannot take all. */
  readonly open: number;
  /** Of one endpoint. */
  readonly ofEndpoint: number;
  readonly openOfEndpoint: number;
}

/**
 * The slots of each environment where so many executions of a lane can run at once: a post that is slow holds an execution. With few
 * executions, as in a new account or on one machine, an environment has few slots.
 */
export function slotsFor(executions: number): Slots {
  const all = Math.min(MOST_SLOTS, Math.max(2, Math.floor(executions * SHARE)));
  const reserved = Math.max(1, Math.floor(all / 3));
  const open = all - reserved;
  const openOfEndpoint = Math.min(MOST_OPEN_PER_ENDPOINT, Math.ceil(open / 3));
  return {
    all,
    open,
    openOfEndpoint,
    ofEndpoint: openOfEndpoint + Math.min(MOST_RESERVED_PER_ENDPOINT, reserved),
  };
}

/** A post that has been under way for this long is not waited for. */
const QUICK_MS = 1_000;
const KEEP_MS = 24 * 3_600_000;

/** The slots that an endpoint may take: always the same, and rarely all those of another endpoint. */
export function slotsOf(
  endpoint: string,
  { isQuick, slots }: { readonly isQuick: boolean; readonly slots: Slots },
): readonly number[] {
  const open = ranked(endpoint, slots.open).slice(0, slots.openOfEndpoint);
  if (!isQuick) return open;
  const reserved = ranked(endpoint, slots.all - slots.open).slice(0, slots.ofEndpoint - slots.openOfEndpoint);
  return [...open, ...reserved.map((slot) => slots.open + slot)];
}

/** The numbers below `count` in an order of the endpoint's own. */
function ranked(endpoint: string, count: number): readonly number[] {
  const slots = Array.from({ length: count }, (_, slot) => {
    const rank = createHash('sha256').update(`${endpoint} ${slot}`).digest('hex');
    return { slot, rank };
  });
  slots.sort((one, other) => (one.rank < other.rank ? -1 : 1));
  return slots.map(({ slot }) => slot);
}

export function slotKey(scope: TenantScope, lane: Lane, slot: number): Key {
  return deliverySlots.key(scope, { lane, number: slot });
}

/** Another delivery has the slot. */
export class SlotTaken extends Error {}

export function takeWrite(
  key: Key,
  { owner, endpoint, now }: { readonly owner: string; readonly endpoint: string; readonly now: number },
): Write {
  const until = now + LEASE_MS;
  return {
    put: { ...key, owner, endpoint, since: now, until, ttl: Math.ceil((now + KEEP_MS) / 1000) },
    when: any(isNew, below('until', now)),
    refuse: () => new SlotTaken(),
  };
}

/** The slot was lost to another delivery, because the lease had ended. */
export class SlotLost extends Error {}

export function giveBackWrite(key: Key, owner: string): Write {
  return { remove: key, when: equals('owner', owner), refuse: () => new SlotLost() };
}

/** What a look at the slots of an endpoint finds. */
export type Look =
  | { readonly kind: 'free'; readonly keys: readonly Key[] }
  /** One of the posts is quick enough to wait for. */
  | { readonly kind: 'wait' }
  | Full;

export interface Full {
  readonly kind: 'full';
  /** Milliseconds for which the oldest post to the endpoint itself has been under way; 0 where all are to others. */
  readonly openMs: number;
}

/** Looks at the slots that an endpoint may take. */
export async function lookAtSlots(
  table: Table,
  { keys, endpoint, now }: { readonly keys: readonly Key[]; readonly endpoint: string; readonly now: number },
): Promise<Look> {
  const items = await table.getMany(keys, { consistent: true });
  const free = keys.filter((_, index) => isFree(items[index], now));
  if (free.length > 0) return { kind: 'free', keys: free };
  if (items.some((item) => numberIn(item, 'since') > now - QUICK_MS)) return { kind: 'wait' };
  const own = items.filter((item) => item?.['endpoint'] === endpoint);
  return { kind: 'full', openMs: Math.max(0, ...own.map((item) => now - numberIn(item, 'since'))) };
}

/**
 * Open slots that an endpoint without any post under way may take beside its own: all of its own may be held by one slow endpoint
 * whose slots are the same. None while the endpoint has a post under way in an open slot.
 */
export async function spareSlots(
  table: Table,
  scope: TenantScope,
  {
    lane,
    endpoint,
    slots,
    now,
  }: { readonly lane: Lane; readonly endpoint: string; readonly slots: Slots; readonly now: number },
): Promise<readonly Key[]> {
  const keys = Array.from({ length: slots.open }, (_, slot) => slotKey(scope, lane, slot));
  const items = await table.getMany(keys, { consistent: true });
  const isUnderWay = items.some((item) => item?.['endpoint'] === endpoint && !isFree(item, now));
  return isUnderWay ? [] : keys.filter((_, index) => isFree(items[index], now));
}

function isFree(item: Item | undefined, now: number): boolean {
  return item === undefined || numberIn(item, 'until') < now;
}

function numberIn(item: Item | undefined, name: string): number {
  const value = item?.[name];
  return typeof value === 'number' ? value : 0;
}
