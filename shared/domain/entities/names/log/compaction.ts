/**
 * The job that folds changes into a new stored index. One job per tenant runs at a time, and goes on while there is much to do.
 * New objects first, then the pointer where it is still the one
 * that was read, then what they replace: wherever it dies, every search finds what it found before, and the next run
 * does the rest. Of two runs at once, one moves the pointer and the other one's work is dropped.
 */
import * as z from 'zod';
import type { OutboxPointer } from '#shared/contract/message.ts';
import { findJobInput } from '#shared/platform/outbox/write.ts';
import type { ObjectStore, Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { encodeCards } from '../layout/columns.ts';
import { entriesOf } from '../similar.ts';
import { attemptName, NameStore } from '../store.ts';
import { everyCard, openNames, sizeOf } from '../tenant-names.ts';
import {
  type Change,
  claimRunWrite,
  endRunWrite,
  foldedWrite,
  MOST_CHANGES,
  pointWrites,
  Superseded,
} from './change-log.ts';

export interface FoldContext extends WorkerContext {
  readonly objects: ObjectStore;
}

const REMOVERS = 20;
/** The function is stopped after five minutes; a claim outlives it. */
const CLAIM_MS = 6 * 60_000;
/** A job begins no other fold after this time. What is left then is folded by the job that the next writes ask for. */
const GO_ON_FOR_MS = 120_000;

/** `at_least`: with fewer changes the job does nothing. Writes ask so; a search knows that there is something to do. */
const FoldJob = z.object({ at_least: z.int().default(0) });

/** Runs the job, unless another one runs for this tenant; a second run finds nothing to do. */
export async function runFold(pointer: OutboxPointer, context: FoldContext): Promise<void> {
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const owner = pointer.outbox_id;
  const { at_least } = FoldJob.parse((await findJobInput(table, scope, owner, context.vault(scope))) ?? {});
  const started = context.clock.now();
  try {
    await table.commit([claimRunWrite(scope, { owner, now: started, until: started + CLAIM_MS })]);
  } catch (error) {
    if (error instanceof Superseded) return;
    throw error;
  }
  let isFolded = await foldNames(scope, context, at_least);
  while (isFolded && context.clock.now() - started < GO_ON_FOR_MS) {
    isFolded = await foldNames(scope, context, MOST_CHANGES);
  }
  await table.commit([endRunWrite(scope, owner)]).catch(unlessSuperseded);
}

/**
 * Folds all changes in. Does nothing, and answers false, where there are fewer than `atLeast`, or none, and the stored index is
 * of this engine.
 */
export async function foldNames(scope: TenantScope, context: FoldContext, atLeast = 0): Promise<boolean> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  // A store of its own: what is opened here once would only crowd out what searches keep.
  const store = new NameStore(context.objects, 0);
  const vault = await context.vault(scope);
  const [engine, names] = await Promise.all([
    import('@probity/matching/engine'),
    openNames(store, table, scope, Promise.resolve(vault)),
  ]);
  const { pointer: before, changes } = names.head;
  const isCurrent =
    before === undefined ? names.stored === undefined : before.engine === engine.ENGINE_VERSION;
  if (changes.length < Math.max(atLeast, 1) && isCurrent) return false;
  // An older change may not outlive the newer one: it would be taken for the newest.
  await removeAll(table, names.head.superseded);
  const generation = (before?.generation ?? 0) + 1;
  const name = attemptName(generation, context.ids.uuid());
  const entries = sizeOf(names);
  const cards = encodeCards(everyCard(names), entries);
  const index = engine.buildIndex(entriesOf(everyCard(names), engine));
  await store.put(scope, vault, name, { cards, index });
  const to = {
    name,
    generation,
    engine: engine.ENGINE_VERSION,
    entries,
    card_bytes: cards.length,
    index_bytes: index.length,
  };
  try {
    await table.commit(pointWrites(scope, before, to));
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
    context.log.info('another run has folded the names', { generation });
    return false;
  }
  await removeAll(table, changes);
  await store.removeUpTo(scope, generation, name);
  context.log.info('names folded', { generation, entries, changes: changes.length });
  return true;
}

/** Removes changes, but for those whose entity was changed again. */
async function removeAll(table: Table, changes: readonly Change[]): Promise<void> {
  const removed = await inParallel(changes, REMOVERS, (change) =>
    table.commit([foldedWrite(change)]).catch(unlessSuperseded),
  );
  throwFirstFailure(removed);
}

function unlessSuperseded(error: unknown): void {
  if (!(error instanceof Superseded)) throw error;
}
