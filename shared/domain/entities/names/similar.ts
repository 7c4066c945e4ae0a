/** Names that are like a name: the matching engine over the stored index, and over a small one of the changes since. */
import { createHash } from 'node:crypto';
import type { IndexEntry, NameHit, NameIndex, SearchOptions, TokenMatch } from '@probity/matching/model';
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { EntityType } from '../schema.ts';
import { type Card, newestFirst } from './card.ts';
import { type NameStore, unlessOutdated } from './store.ts';
import { everyCard, openNames, sameName, type TenantNames } from './tenant-names.ts';

/** The engine weighs more than all the rest of a function: it is loaded with the first search. */
const loadEngine = () => import('@probity/matching/engine');
type Engine = typeof import('@probity/matching/engine');

interface SimilarQuery {
  readonly text: string;
  /** Only entities of this type; both where nothing is said. */
  readonly type: EntityType | undefined;
  /** 0 to 1; what is below is left out. */
  readonly threshold: number;
  readonly limit: number;
}

export interface Similar {
  readonly card: Card;
  /** 0 to 1; 1 for a name that is equal but for case and white space. */
  readonly score: number;
  /** The one of its names that is most like the query. */
  readonly name: string;
  /** The parts of both that were held to be the same; none where they are equal anyway. */
  readonly tokens: readonly TokenMatch[];
}

/** Searches of one moment; the engine and the indexes are open. */
export interface NameSearch {
  /** True where the stored index was made by another engine, and every process makes its own. */
  readonly isOfOtherEngine: boolean;
  /** Best first; of equal scores those of the very name, then the newest entity. */
  find(query: SimilarQuery): readonly Similar[];
}

/** The names of this moment with a search over them. A fold may take the stored index away in between: then the next is opened. */
export async function openSearched(
  store: NameStore,
  table: Table,
  scope: TenantScope,
  opening: Promise<Vault>,
): Promise<{ readonly names: TenantNames; readonly search: NameSearch }> {
  return unlessOutdated(async () => {
    const names = await openNames(store, table, scope, opening);
    return { names, search: await openSearch(names, store, scope, await opening) };
  });
}

/** Throws `Outdated`. */
export async function openSearch(
  names: TenantNames,
  store: NameStore,
  scope: TenantScope,
  vault: Vault,
): Promise<NameSearch> {
  const [stored, fresh, { ENGINE_VERSION }] = await Promise.all([
    storedIndex(names, store, scope, vault),
    freshIndex(names, store, scope),
    loadEngine(),
  ]);
  const engine = names.head.pointer?.engine ?? ENGINE_VERSION;
  return {
    isOfOtherEngine: engine !== ENGINE_VERSION,
    find: (query) => best(query, names, stored, fresh),
  };
}

/** Searches among these cards alone. */
export async function searchAmong(fresh: readonly Card[]): Promise<NameSearch> {
  const engine = await loadEngine();
  const index = engine.openIndex(engine.buildIndex(entriesOf(fresh, engine)));
  const head = { pointer: undefined, changes: [], superseded: [], askedUntil: 0 };
  const names = { head, stored: undefined, replaced: new Set<number>(), fresh };
  return { isOfOtherEngine: false, find: (query) => best(query, names, undefined, index) };
}

function best(
  query: SimilarQuery,
  names: TenantNames,
  stored: NameIndex | undefined,
  fresh: NameIndex | undefined,
): readonly Similar[] {
  const kind = query.type ?? 'unknown';
  const options: SearchOptions = {
    minScore: query.threshold,
    // Those that were changed since are left out afterwards.
    limit: query.limit + names.replaced.size,
    ...(query.type === undefined ? {} : { kinds: [query.type] }),
  };
  const search = (index: NameIndex | undefined) => index?.search({ text: query.text, kind }, options) ?? [];
  const found = new Map<string, Similar>();
  const keep = (hit: NameHit, card: Card | undefined) => {
    if (card !== undefined)
      found.set(card.id, { card, score: hit.score, name: hit.name.text, tokens: hit.tokens });
  };
  for (const hit of search(stored))
    if (!names.replaced.has(hit.entry)) keep(hit, names.stored?.card(hit.entry));
  for (const hit of search(fresh)) keep(hit, names.fresh[hit.entry]);
  // Also those of whose name the engine can make nothing; names that it only holds to be equal come after these.
  const same = new Set(sameName(names, query.text, query.type));
  for (const card of same) found.set(card.id, { card, score: 1, name: card.name, tokens: [] });
  const rank = ({ card }: Similar) => (same.has(card) ? 0 : 1);
  return [...found.values()]
    .sort((a, b) => b.score - a.score || rank(a) - rank(b) || newestFirst(a.card, b.card))
    .slice(0, query.limit);
}

async function storedIndex(
  names: TenantNames,
  store: NameStore,
  scope: TenantScope,
  vault: Vault,
): Promise<NameIndex | undefined> {
  const { stored } = names;
  const { pointer } = names.head;
  if (stored === undefined) return undefined;
  const engine = await loadEngine();
  const { ENGINE_VERSION, buildIndex, openIndex } = engine;
  if (pointer?.engine === ENGINE_VERSION) return store.index(scope, vault, pointer, openIndex);
  // There is none, or it is of an engine of before: until the next fold, this process makes its own.
  // Its ordinals are those of these cards: cards that are read again later may be others.
  const bytes = pointer?.index_bytes ?? stored.entries * FRESH_BYTES;
  return store.keptFrom(stored, scope, `index.${ENGINE_VERSION}`, bytes, async () =>
    openIndex(buildIndex(entriesOf(everyStored(names), engine))),
  );
}

async function freshIndex(
  { fresh, head }: TenantNames,
  store: NameStore,
  scope: TenantScope,
): Promise<NameIndex | undefined> {
  if (fresh.length === 0) return undefined;
  const engine = await loadEngine();
  const { ENGINE_VERSION, buildIndex, openIndex } = engine;
  const state = createHash('sha256').update(ENGINE_VERSION);
  for (const { id, version } of head.changes) state.update(`${id}${version}`);
  return store.kept(scope, `fresh.${state.digest('hex')}`, fresh.length * FRESH_BYTES, async () =>
    openIndex(buildIndex(entriesOf(fresh, engine))),
  );
}

/** What an entry of a small index is held to weigh; small indexes have the larger share of tables. */
const FRESH_BYTES = 400;

function everyStored({ head, stored }: TenantNames): Iterable<Card> {
  return everyCard({ head, stored, replaced: new Set(), fresh: [] });
}

/** What the engine indexes of cards, each of several names in one text (`Ostrov d/b/a Blue Wave`) among them, in their order: its ordinals are those of the cards. */
export function* entriesOf(
  cards: Iterable<Card>,
  { namesWritten }: Pick<Engine, 'namesWritten'>,
): Generator<IndexEntry> {
  for (const { id, type, name, aliases } of cards) {
    const within = [name, ...aliases].flatMap(namesWritten);
    const others = [...aliases, ...within].map((text) => ({ text, kind: 'alias' as const }));
    yield { id, kind: type, names: [{ text: name, kind: 'primary' }, ...others] };
  }
}
