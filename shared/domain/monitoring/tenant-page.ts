/**
 * Processes one page: finds the tenant's screened entities that a change of watchlists may affect, and starts a screening for
 * each. The screening decides whether the result changes. An unchanged result is not recorded.
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
import { findEntities, unsealEntity } from '../entities/repository.ts';
import { screeningJobWrite } from '../screening/job.ts';
import { subjectOf } from '../screening/providers/subject.ts';
import { entitiesWithRecord, MISSED_RUN } from '../screening/store/listed-records.ts';
import { auditPublication } from './audit.ts';
import type { ChangedProfiles } from './changed.ts';
import type { TenantPage } from './message.ts';

export interface PageContext extends WorkerContext {
  /** Cache of the tenants' name indexes in this process. */
  readonly names: NameStore;
  readonly monitoring: Queue;
}

/** Entities per page, for a few seconds of work. Fewer where every entity is screened again. */
export interface PageSize {
  readonly compared: number;
  readonly everyEntity: number;
}
const SIZE: PageSize = { compared: 50_000, everyEntity: 500 };
/** Pause between two pages where every entity is screened again, so that the tenant's own calls do not queue behind them. */
const PAUSE_SEC = 30;
/** A longer name is always screened, because its middle names cannot be identified. */
const MOST_WORDS = 8;
const LANES = 10;

/** The screening of this entity for this publication has already been started. */
class AlreadyStarted extends Error {}

interface Page {
  readonly message: TenantPage;
  readonly changed: ChangedProfiles;
  readonly context: PageContext;
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
}

/** Processes a page and sends the next one. Screenings that an earlier run started are not started again. */
export async function runPage(
  message: TenantPage,
  changed: ChangedProfiles,
  context: PageContext,
  size: PageSize = SIZE,
): Promise<void> {
  // Test mode uses the sandbox list, which never changes.
  const scope = unsafeTenantScope(message.tenant_id, 'live');
  const table = context.tables.within(fenceOf(scope, 'due'));
  const page: Page = { message, changed, context, scope, table, vault: await context.vault(scope) };
  const most = changed.everyEntity ? size.everyEntity : size.compared;
  const { cards, last } =
    message.only_missed === true ? { cards: [], last: undefined } : await cardsOf(page, most);
  const similar = cards.filter((card) => mayMatch(card, changed)).map(({ id }) => id);
  const isFirst = message.after === undefined;
  const [known] = await Promise.all([
    isFirst ? knownEntities(page) : { records: [], missed: [] },
    isFirst
      ? auditPublication({ table, scope, now: context.clock.now() }, message, changed.manifest)
      : undefined,
  ]);
  const affected = await affectedAmong(page, similar, known);
  throwFirstFailure(await inParallel(affected, LANES, (id) => start(page, id)));
  if (affected.length > 0)
    context.log.info('screening entities again', { version: message.version, count: affected.length });
  if (last !== undefined) await sendNextPage(page, last);
}

/** The entities of this page, and the last of them where there are more. */
async function cardsOf({ message, context, scope, table, vault }: Page, most: number) {
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

/** Compares every name that a screening of the entity would search for, as far as the name index has them. */
export function mayMatch({ name, aliases, type }: Card, changed: ChangedProfiles): boolean {
  if (type === 'company') return changed.resembles([name, ...aliases], type);
  const words = name.split(/\s+/);
  return (
    words.length > MOST_WORDS || changed.resembles([name, ...withoutMiddleNames(words), ...aliases], type)
  );
}

/**
 * A screening also searches for first and last name alone. The index does not mark middle names, so all combinations are tried.
 */
function withoutMiddleNames(words: readonly string[]): readonly string[] {
  const between = words.slice(1, -1).map((_, index) => index + 1);
  return between.flatMap((from) =>
    between
      .filter((to) => to >= from)
      .map((to) => [...words.slice(0, from), ...words.slice(to + 1)].join(' ')),
  );
}

/** Entities that need no comparison of names. */
interface KnownEntities {
  /** They matched a changed or removed profile. */
  readonly records: readonly string[];
  /** Their last run failed: also where there is no earlier result. */
  readonly missed: readonly string[];
}

async function knownEntities({ changed, scope, table, vault }: Page): Promise<KnownEntities> {
  const found = await inParallel([MISSED_RUN, ...changed.known], LANES, (id) =>
    entitiesWithRecord(table, scope, vault, id),
  );
  throwFirstFailure(found);
  const [missed = [], ...others] = found.map((each) => (each.status === 'fulfilled' ? each.value : []));
  return { missed, records: others.flat() };
}

/** Of the similar entities those that are screened, plus all known entities. */
async function affectedAmong(
  { changed, scope, table, vault }: Page,
  similar: readonly string[],
  known: KnownEntities,
): Promise<readonly string[]> {
  const [matched, missed] = [new Set(known.records), new Set(known.missed)];
  const records = await findEntities(table, scope, [...new Set([...similar, ...matched, ...missed])]);
  return records
    .filter((record) => {
      if (missed.has(record.id)) return true;
      if (record.screening_status !== 'screened') return false;
      if (matched.has(record.id)) return true;
      const { kind, names } = subjectOf(record.entity_type, unsealEntity(record, vault).details);
      return changed.resembles(names, kind);
    })
    .map(({ id }) => id);
}

/** One screening per entity and publication: its id is derived from both. */
async function start({ message, context, scope, table, vault }: Page, entityId: string): Promise<void> {
  const { version, published_at } = message;
  const outboxId = deriveId(`${version}:${published_at}:${entityId}`, 'monitoring');
  const job = { entity_id: entityId, reason: 'list_changed', list_version: version } as const;
  const write = screeningJobWrite(scope, vault, job, { outboxId, now: context.clock.now() });
  if (!('put' in write)) throw new Error('a job write must be a put');
  try {
    await retryContended(() => table.commit([{ ...write, when: isNew, refuse: () => new AlreadyStarted() }]));
  } catch (error) {
    if (!(error instanceof AlreadyStarted)) throw error;
  }
}

function sendNextPage({ message, changed, context }: Page, { createdAt, id }: Card): Promise<void> {
  const body: TenantPage = { ...message, after: { created_at: createdAt, id } };
  const delaySec = changed.everyEntity ? PAUSE_SEC : 0;
  return context.monitoring.send([{ body, delaySec, group: message.tenant_id }]);
}
