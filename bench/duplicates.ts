/**
 * The duplicate check of a batch of 200 entities for a tenant with a million entities, with the real index, rules and
 * decisions.
 */
import { randomUUID } from 'node:crypto';
import { buildIndex, ENGINE_VERSION, namesWritten } from '@probity/matching/engine';
import {
  type Candidate,
  decide,
  isCandidate,
  read,
  similarStored,
} from '#shared/domain/entities/batch/decide.ts';
import { loadSameEntity } from '#shared/domain/entities/batch/same-entity.ts';
import { type Card, cardOf } from '#shared/domain/entities/names/card.ts';
import { encodeCards } from '#shared/domain/entities/names/layout/columns.ts';
import type { StoredPointer } from '#shared/domain/entities/names/log/change-log.ts';
import { entriesOf, openSearch, searchAmong } from '#shared/domain/entities/names/similar.ts';
import { NameStore } from '#shared/domain/entities/names/store.ts';
import { merged } from '#shared/domain/entities/names/tenant-names.ts';
import { EntityDetails } from '#shared/domain/entities/schema.ts';
import type { ObjectStore, Objects } from '#shared/platform/ports.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { vaultOf } from '#shared/platform/vault.ts';
import { type SyntheticName, syntheticNames } from './names/synthetic.ts';
import { median, type Section } from './table.ts';

const STORED = 1_000_000;
const BATCH = 200;
const RUNS = 5;
const GOAL_MS = 1_000;
const FIRST_MS = Date.UTC(2026, 0, 1);
const MIB = 2 ** 20;

const scope = unsafeTenantScope('0b7e7c1e-0000-4000-8000-000000000006', 'live');
const vault = vaultOf(Buffer.alloc(32, 6));

/** Builds, seals and opens an index of a million entities, then decides batches. */
export async function measureDuplicates(): Promise<Section> {
  const store = new NameStore(memoryObjects());
  const cards = Array.from(syntheticNames(STORED, { seed: 1 }), storedCard);
  const building = performance.now();
  const bytes = { cards: encodeCards(cards, STORED), index: buildIndex(entriesOf(cards, { namesWritten })) };
  const buildMs = performance.now() - building;
  const pointer = pointerTo(bytes);
  await store.put(scope, vault, pointer.name, bytes);
  const opening = performance.now();
  const columns = await store.cards(scope, vault, pointer);
  const names = merged({ pointer, changes: [], superseded: [], askedUntil: 0 }, columns);
  const search = await openSearch(names, store, scope, vault);
  const openMs = performance.now() - opening;
  const times: number[] = [];
  const cpuTimes: number[] = [];
  let skipped = 0;
  for (let run = 0; run <= RUNS; run += 1) {
    const batch = batchOf(cards, run);
    const [started, worked] = [performance.now(), process.cpuUsage()];
    const outcomes = batch.map((sent, index) =>
      read(sent, { index, id: randomUUID(), createdAt: new Date().toISOString(), now: Date.now() }),
    );
    const candidates = outcomes.filter(isCandidate);
    const rule = await loadSameEntity();
    const among = await searchAmong(candidates.map(({ card }) => card));
    const similar = similarStored(candidates, names, search, rule.searchFrom);
    const facts = new Map([...similar.values()].flat().map(({ card }) => [card.id, detailsOf(card)]));
    const decisions = decide(outcomes, () => false, { names, similar, facts, among, rule });
    // The first run is a warm-up and is not counted.
    if (run === 0) continue;
    times.push(performance.now() - started);
    cpuTimes.push(process.cpuUsage(worked).user / 1_000);
    skipped += decisions.filter(({ kind }) => kind === 'skip').length;
  }
  return sectionOf({ buildMs, openMs, times, cpuTimes, skipped: skipped / RUNS, bytes });
}

interface Figures {
  readonly buildMs: number;
  readonly openMs: number;
  readonly times: readonly number[];
  readonly cpuTimes: readonly number[];
  readonly skipped: number;
  readonly bytes: { readonly cards: Uint8Array; readonly index: Uint8Array };
}

function sectionOf({ buildMs, openMs, times, cpuTimes, skipped, bytes }: Figures): Section {
  const perName = (part: Uint8Array) => `${(part.length / STORED).toFixed(0)} B per name`;
  const size = (part: Uint8Array) => `${(part.length / MIB).toFixed(1)} MiB, ${perName(part)}`;
  const [middle, worst] = [median(times), Math.max(...times)];
  return {
    title: 'Duplicates among a million names',
    how: `One tenant with ${STORED.toLocaleString('en')} entities of invented names, half of them companies. Of each batch of ${BATCH} a quarter has a name that is there, a quarter one that differs by a letter, the rest are new; all of it is decided, the judging of particulars and the comparison of the ${BATCH} among themselves included. ${RUNS} batches after one to warm up; reads of the table are not part of it.`,
    head: ['What', 'Figure', 'Goal'],
    rows: [
      [`batch of ${BATCH}, median`, `${middle.toFixed(0)} ms`, `≤ ${GOAL_MS} ms`],
      [`batch of ${BATCH}, slowest`, `${worst.toFixed(0)} ms`, ''],
      [`batch of ${BATCH}, median of processor time`, `${median(cpuTimes).toFixed(0)} ms`, ''],
      [`held to be duplicates, of ${BATCH}`, skipped.toFixed(1), ''],
      ['building the index', `${(buildMs / 1_000).toFixed(1)} s`, ''],
      ['opening the sealed index', `${openMs.toFixed(0)} ms`, ''],
      ['index of names', size(bytes.index), ''],
      ['cards', size(bytes.cards), ''],
    ],
    short: middle > GOAL_MS ? [`a batch takes ${middle.toFixed(0)} ms instead of ${GOAL_MS}`] : [],
  };
}

/** A quarter are known, a quarter have one letter changed, the rest are new. */
function batchOf(cards: readonly Card[], run: number): readonly object[] {
  const fresh = [...syntheticNames(BATCH / 2, { seed: 100 + run, population: STORED })].map(sentOf);
  const known = Array.from({ length: BATCH / 2 }, (_, index) => {
    const card = cards[(run * 7_919 + index * 9_973) % STORED];
    const parts = (card?.name ?? '').split(' ');
    const sent = { type: card?.type ?? 'company', parts } as const;
    return sentOf(index % 2 === 0 ? sent : { ...sent, parts: misspelt(parts) });
  });
  return [...fresh, ...known];
}

function misspelt([first = '', ...rest]: readonly string[]): readonly string[] {
  return [`${first.slice(0, -1)}x`, ...rest];
}

function sentOf({ type, parts }: SyntheticName): object {
  if (type === 'company') return { entity_type: type, legal_name: parts.join(' ') };
  const [first_name, ...rest] = parts;
  return { entity_type: type, first_name, last_name: rest.join(' ') };
}

function storedCard(name: SyntheticName, index: number): Card {
  const id = randomUUID();
  const createdAt = new Date(FIRST_MS - index * 1_000).toISOString();
  const details = EntityDetails.parse(sentOf(name));
  return cardOf({ id, type: name.type, isPrimary: true, createdAt, details });
}

function detailsOf({ type, name }: Candidate['card']): EntityDetails {
  return EntityDetails.parse(sentOf({ type, parts: name.split(' ') }));
}

function pointerTo({ cards, index }: Figures['bytes']): StoredPointer {
  const sizes = { card_bytes: cards.length, index_bytes: index.length };
  return { name: '1-bench', generation: 1, engine: ENGINE_VERSION, entries: STORED, ...sizes };
}

/** Implements only the calls that the index makes. */
function memoryObjects(): ObjectStore {
  const kept = new Map<string, Uint8Array>();
  const unasked = () => Promise.reject(new Error('the index asks for no such thing'));
  const objects: Objects = {
    put: async (name, bytes) => void kept.set(name, bytes),
    get: async (name) => kept.get(name),
    list: async (prefix) => [...kept.keys()].filter((name) => name.startsWith(prefix)),
    remove: async (names) => names.forEach((name) => void kept.delete(name)),
    open: unasked,
    getTagged: unasked,
    putIf: unasked,
    uploadAddress: unasked,
    downloadUrl: unasked,
    verdict: unasked,
  };
  return { within: () => objects };
}
