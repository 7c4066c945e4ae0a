/**
 * One turn: which of a tenant's screened entities a change of lists may concern, and a screening for each. The screening decides
 * whether anything has changed for them; what it finds alike leaves no trace.
 */
import { isNew } from '#shared/platform/condition.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import type { Queue, Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { type Card, newestFirst } from '../entities/names/card.ts';
import type { NameStore } from '../entities/names/store.ts';
import { everyCard, openNames } from '../entities/names/tenant-names.ts';
import { findEntities, openEntity } from '../entities/repository.ts';
import { screeningJobWrite } from '../screening/job.ts';
import { subjectOf } from '../screening/providers/subject.ts';
import { entitiesWithRecord, MISSED_RUN } from '../screening/store/listed-records.ts';
import type { ChangedProfiles } from './changed.ts';
import type { TenantTurn } from './message.ts';

export interface TurnContext extends WorkerContext {
  /** What this process has open of tenants' names. */
  readonly names: NameStore;
  readonly monitoring: Queue;
}

/** How many entities one turn takes: seconds of work; fewer where each of them is screened again. */
export interface TurnSize {
  readonly compared: number;
  readonly everybody: number;
}
const SIZE: TurnSize = { compared: 50_000, everybody: 500 };
/** Between two turns in which everybody is screened again, so that a tenant's own calls do not wait behind all of it. */
const PAUSE_SEC = 30;
/** Of a name of more words nobody tells where its middle names stand: it is read. */
const MOST_WORDS = 8;
const LANES = 10;

/** The screening of this entity for this publication was started before. */
class StartedBefore extends Error {}

interface Turn {
  readonly message: TenantTurn;
  readonly changed: ChangedProfiles;
  readonly context: TurnContext;
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
}

/** Runs a turn and sends the next one; what a run before it has started is not started again. */
export async function runTurn(
  message: TenantTurn,
  changed: ChangedProfiles,
  context: TurnContext,
  size: TurnSize = SIZE,
): Promise<void> {
  // Test mode has a list of its own, which never changes.
  const scope = unsafeTenantScope(message.tenant_id, 'live');
  const table = context.tables.within(fenceOf(scope, 'due'));
  const turn: Turn = { message, changed, context, scope, table, vault: await context.vault(scope) };
  const most = changed.everybody ? size.everybody : size.compared;
  const { cards, last } = await cardsOf(turn, most);
  const alike = cards.filter((card) => isWorthALook(card, changed)).map(({ id }) => id);
  const known = message.after === undefined ? await knownEntities(turn) : [];
  const concerned = await screenedAmong(turn, alike, known);
  throwFirstFailure(await inParallel(concerned, LANES, (id) => start(turn, id)));
  if (concerned.length > 0)
    context.log.info('entities to be screened again', { version: message.version, count: concerned.length });
  if (last !== undefined) await goOn(turn, last);
}

/** The entities of this turn, and the last of them where there are more. */
async function cardsOf({ message, context, scope, table, vault }: Turn, most: number) {
  const names = await openNames(context.names, table, scope, Promise.resolve(vault));
  const { after } = message;
  const from = after === undefined ? undefined : { id: after.id, createdAt: after.created_at };
  const cards: Card[] = [];
  for (const card of everyCard(names)) {
    if (from !== undefined && (card.id === from.id || newestFirst(card, from) < 0)) continue;
    if (cards.length === most) return { cards, last: cards.at(-1) };
    cards.push(card);
  }
  return { cards, last: undefined };
}

/** By every name that a screening of the entity may ask for, as far as the index of names knows them. */
export function isWorthALook({ name, aliases, type }: Card, changed: ChangedProfiles): boolean {
  if (type === 'company') return changed.resembles([name, ...aliases], type);
  const words = name.split(/\s+/);
  return words.length > MOST_WORDS || changed.resembles([name, ...withoutMiddleNames(words)], type);
}

/** Screening also asks for first and last name alone; the index does not tell which words are the middle names. */
function withoutMiddleNames(words: readonly string[]): readonly string[] {
  const between = words.slice(1, -1).map((_, index) => index + 1);
  return between.flatMap((from) =>
    between
      .filter((to) => to >= from)
      .map((to) => [...words.slice(0, from), ...words.slice(to + 1)].join(' ')),
  );
}

/** Entities that were found to resemble a profile which has changed or left the lists, and those whose last run failed. */
async function knownEntities({ changed, scope, table, vault }: Turn): Promise<readonly string[]> {
  const records = [MISSED_RUN, ...changed.known];
  const found = await inParallel(records, LANES, (id) => entitiesWithRecord(table, scope, vault, id));
  throwFirstFailure(found);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

/** Of entities that are alike those that screening would look at, and all of those that are known. */
async function screenedAmong(
  { changed, scope, table, vault }: Turn,
  alike: readonly string[],
  known: readonly string[],
): Promise<readonly string[]> {
  const sure = new Set(known);
  const records = await findEntities(table, scope, [...new Set([...alike, ...known])]);
  return records
    .filter((record) => {
      if (record.screening_status !== 'screened') return false;
      if (sure.has(record.id)) return true;
      const { kind, names } = subjectOf(record.entity_type, openEntity(record, vault).details);
      return changed.resembles(names, kind);
    })
    .map(({ id }) => id);
}

/** One screening per entity and publication: its id follows from both. */
async function start({ message, context, scope, table, vault }: Turn, entityId: string): Promise<void> {
  const { version, published_at } = message;
  const outboxId = deriveId(`${version}:${published_at}:${entityId}`, 'monitoring');
  const job = { entity_id: entityId, reason: 'list_changed', list_version: version } as const;
  const write = screeningJobWrite(scope, vault, job, { outboxId, now: context.clock.now() });
  if (!('put' in write)) throw new Error('a job is put');
  try {
    await retryContended(() => table.commit([{ ...write, when: isNew, refuse: () => new StartedBefore() }]));
  } catch (error) {
    if (!(error instanceof StartedBefore)) throw error;
  }
}

function goOn({ message, changed, context }: Turn, { createdAt, id }: Card): Promise<void> {
  const body: TenantTurn = { ...message, after: { created_at: createdAt, id } };
  const delaySec = changed.everybody ? PAUSE_SEC : 0;
  return context.monitoring.send([{ body, delaySec, group: message.tenant_id }]);
}
