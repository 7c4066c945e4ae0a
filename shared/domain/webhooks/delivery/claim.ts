/** Claims a delivery for one attempt, together with one of the slots that its endpoint may take. */
import { Contended, type Key, type Table, type Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { type Health, isKnownQuick, isQuarantined } from '../rules.ts';
import type { Lane } from './plan.ts';
import { ClaimLost, claimWrite } from './repository.ts';
import type { DeliveryRecord } from './schema.ts';
import {
  type Full,
  lookAtSlots,
  SlotTaken,
  slotKey,
  slotsFor,
  slotsOf,
  spareSlots,
  takeWrite,
} from './slots.ts';

interface Claiming {
  readonly context: WorkerContext;
  readonly scope: TenantScope;
  readonly table: Table;
  /** How many executions of a lane can run at once. */
  readonly executions: number;
}

export interface Claimed {
  /** As it is after the claim. */
  readonly record: DeliveryRecord;
  /** Undefined for a delivery that ends without a post. */
  readonly slot: Key | undefined;
}

/** Milliseconds between looks at the slots. A message that found none by then gives way to others. */
const PAUSES_MS = [50, 150, 300] as const;

/** `lost`: another run has the delivery. `full`: as many posts to the endpoint, or of the environment, are under way as may be. */
export async function claimWithSlot(
  run: Claiming,
  record: DeliveryRecord,
  { lane, health }: { readonly lane: Lane; readonly health: Health },
): Promise<Claimed | 'lost' | Full> {
  const { endpoint } = record;
  const own = slotsOf(endpoint, { isQuick: isKnownQuick(health), slots: slotsFor(run.executions) });
  const keys = inAnyOrder(own.map((slot) => slotKey(run.scope, lane, slot)));
  // Most endpoints have a free slot, so that the first try needs no look at them. Those in quarantine rarely have one.
  const first = isQuarantined(health) ? undefined : await tryEach(run, record, keys.slice(0, 1));
  if (first !== undefined) return first;
  for (const pauseMs of [...PAUSES_MS, 0]) {
    const look = await lookAtSlots(run.table, { keys, endpoint, now: run.context.clock.now() });
    if (look.kind === 'full') return (await claimSpare(run, record, { lane, openMs: look.openMs })) ?? look;
    const claimed = look.kind === 'wait' ? undefined : await tryEach(run, record, look.keys);
    if (claimed !== undefined) return claimed;
    await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
  }
  return { kind: 'full', openMs: 0 };
}

/** Undefined where posts to the endpoint are under way, or no open slot is free. */
async function claimSpare(
  run: Claiming,
  record: DeliveryRecord,
  { lane, openMs }: { readonly lane: Lane; readonly openMs: number },
): Promise<Claimed | 'lost' | undefined> {
  if (openMs > 0) return undefined;
  const { endpoint } = record;
  const now = run.context.clock.now();
  const slots = slotsFor(run.executions);
  const spare = await spareSlots(run.table, run.scope, { lane, endpoint, slots, now });
  return tryEach(run, record, inAnyOrder(spare));
}

export async function claimAlone(run: Claiming, record: DeliveryRecord): Promise<Claimed | 'lost'> {
  return commitClaim(run, record, undefined);
}

async function tryEach(
  run: Claiming,
  record: DeliveryRecord,
  keys: readonly Key[],
): Promise<Claimed | 'lost' | undefined> {
  for (const key of keys) {
    try {
      return await commitClaim(run, record, key);
    } catch (error) {
      if (!(error instanceof SlotTaken) && !(error instanceof Contended)) throw error;
    }
  }
  return undefined;
}

async function commitClaim(
  { context, table }: Claiming,
  record: DeliveryRecord,
  slot: Key | undefined,
): Promise<Claimed | 'lost'> {
  const owner = context.ids.uuid();
  const now = context.clock.now();
  const claimed = {
    ...record,
    state: 'delivering' as const,
    owner,
    claims: record.claims + 1,
    version: record.version + 1,
  };
  const taken: readonly Write[] =
    slot === undefined ? [] : [takeWrite(slot, { owner, endpoint: record.endpoint, now })];
  try {
    await table.commit([claimWrite(record, owner, now), ...taken]);
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error;
    // The claim was ours, but the response of the table was lost.
    if (error.current?.owner !== owner) return 'lost';
  }
  return { record: claimed, slot };
}

function inAnyOrder<T>(items: readonly T[]): readonly T[] {
  return items
    .map((item) => ({ item, rank: Math.random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
