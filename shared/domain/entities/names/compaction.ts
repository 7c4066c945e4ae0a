/**
 * The job that folds changes into a new stored index. New objects first, then the pointer where it is still the one
 * that was read, then what they replace: wherever it dies, every search finds what it found before, and the next run
 * does the rest. Of two runs at once, one moves the pointer and the other one's work is dropped.
 */
import type { OutboxPointer } from '#shared/contract/message.ts';
import type { ObjectStore } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { foldedWrite, pointWrites, Superseded } from './change-log.ts';
import { encodeCards } from './layout/columns.ts';
import { entriesOf } from './similar.ts';
import { attemptName, NameStore } from './store.ts';
import { everyCard, openNames, sizeOf } from './tenant-names.ts';

export interface FoldContext extends WorkerContext {
  readonly objects: ObjectStore;
}

const REMOVERS = 10;

/** Runs the job; a second run finds nothing to do. */
export async function runFold(pointer: OutboxPointer, context: FoldContext): Promise<void> {
  await foldNames(unsafeTenantScope(pointer.tenant_id, pointer.environment), context);
}

/** Folds all changes in, whatever their number; does nothing where the stored index holds everything and is of this engine. */
export async function foldNames(scope: TenantScope, context: FoldContext): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  // A store of its own: what is opened here once would only crowd out what searches keep.
  const store = new NameStore(context.objects, 0);
  const vault = await context.vault(scope);
  const [engine, names] = await Promise.all([
    import('#shared/matching/engine.ts'),
    openNames(store, table, scope, Promise.resolve(vault)),
  ]);
  const { pointer: before, changes } = names.head;
  const isCurrent =
    before === undefined ? names.stored === undefined : before.engine === engine.ENGINE_VERSION;
  if (changes.length === 0 && isCurrent) return;
  const generation = (before?.generation ?? 0) + 1;
  const name = attemptName(generation, context.ids.uuid());
  const entries = sizeOf(names);
  const cards = encodeCards(everyCard(names), entries);
  const index = engine.buildIndex(entriesOf(everyCard(names)));
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
    return;
  }
  const removed = await inParallel(changes, REMOVERS, (change) =>
    table.commit([foldedWrite(scope, change)]).catch(unlessChangedAgain),
  );
  throwFirstFailure(removed);
  await store.removeUpTo(scope, generation, name);
  context.log.info('names folded', { generation, entries, changes: changes.length });
}

function unlessChangedAgain(error: unknown): void {
  if (!(error instanceof Superseded)) throw error;
}
