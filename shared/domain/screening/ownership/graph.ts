/** Reads the owners of an entity, level by level, with what their screenings say. */
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import { findEntities, unsealEntity } from '../../entities/repository.ts';
import { findRelations } from '../../relations/repository.ts';
import { dayOf, holdsOn, type Relation } from '../../relations/rules.ts';
import { screeningIdOf } from '../keys.ts';
import type { ResultRecord } from '../store/records.ts';
import { findResults, loadProfiles } from '../store/repository.ts';
import { type ListedState, MAX_LEVELS, type OwnershipGraph, type Party } from './rule.ts';
import { listedState } from './state.ts';

/** Owners at all levels that are followed. */
const MAX_OWNERS = 100;
const LANES = 25;

export interface OwnersOfEntity {
  /** The entity itself, without what it is listed for, and its owners. */
  readonly graph: OwnershipGraph;
  /** Owners that were never screened. */
  readonly unscreened: readonly string[];
  /** Owners without a completed screening: those that were never screened, are being screened, or failed. */
  readonly open: number;
  /** False where there are more owners or levels than are followed. */
  readonly complete: boolean;
}

interface Reading {
  readonly table: Table;
  readonly scope: TenantScope;
  readonly vault: Vault;
  /** Milliseconds. */
  readonly now: number;
}

/** What was read so far. */
interface Progress {
  readonly parties: Map<string, Party>;
  readonly results: Map<string, ResultRecord | undefined>;
  readonly seen: Set<string>;
}

/** One round trip per level, and one. An owner that was deleted is passed over. */
export async function readOwners(
  reading: Reading,
  root: { readonly id: string; readonly name: string },
): Promise<OwnersOfEntity> {
  const progress: Progress = { parties: new Map(), results: new Map(), seen: new Set([root.id]) };
  let next = await readLevel(reading, [root.id], progress, root);
  let complete = true;
  for (let level = 1; next.length > 0; level += 1) {
    const room = level > MAX_LEVELS ? 0 : MAX_OWNERS + 1 - progress.seen.size;
    const followed = next.slice(0, room);
    complete &&= followed.length === next.length;
    if (followed.length === 0) break;
    for (const id of followed) progress.seen.add(id);
    next = await readLevel(reading, followed, progress);
  }
  const { parties, results } = progress;
  const unscreened = [...results].flatMap(([id, result]) => (result === undefined ? [id] : []));
  const open = [...results.values()].filter((result) => result?.status !== 'completed').length;
  return { graph: parties, unscreened, open, complete };
}

/** Adds the parties of one level; answers their owners that are not known yet. */
async function readLevel(
  reading: Reading,
  ids: readonly string[],
  { parties, results, seen }: Progress,
  root?: { readonly id: string; readonly name: string },
): Promise<readonly string[]> {
  const [owners, read] = await Promise.all([
    ownersOf(reading, ids),
    root === undefined ? partiesOf(reading, ids) : [],
  ]);
  const listed = await listedStates(reading, read);
  for (const { id, result } of read) results.set(id, result);
  const named = root === undefined ? read : [root];
  for (const { id, name } of named)
    parties.set(id, { name, listed: listed.get(id) ?? null, owners: (owners.get(id) ?? []).map(stakeOf) });
  const next = named.flatMap(({ id }) => (owners.get(id) ?? []).map(({ record }) => record.related_id));
  return [...new Set(next)].filter((id) => !seen.has(id));
}

async function ownersOf(
  { table, scope, vault, now }: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Relation[]>> {
  const day = dayOf(now);
  const found = await inParallel(ids, LANES, (id) => findRelations(table, scope, id, Promise.resolve(vault)));
  throwFirstFailure(found);
  return new Map(
    found.flatMap((each, index) => {
      const id = ids[index];
      if (id === undefined || each.status === 'rejected') return [];
      const owners = each.value.filter(
        ({ record, details }) => record.kind === 'owner' && holdsOn(details, day),
      );
      return [[id, owners] as const];
    }),
  );
}

interface ReadParty {
  readonly id: string;
  readonly name: string;
  readonly result: ResultRecord | undefined;
}

async function partiesOf(
  { table, scope, vault }: Reading,
  ids: readonly string[],
): Promise<readonly ReadParty[]> {
  const [records, results] = await Promise.all([
    findEntities(table, scope, ids),
    findResults(table, scope, ids.map(screeningIdOf)),
  ]);
  const byEntity = new Map(results.map((result) => [result.entity_id, result]));
  return records.map((record) => ({
    id: record.id,
    name: unsealEntity(record, vault).name,
    result: byEntity.get(record.id),
  }));
}

/** Results of older releases do not say it: their profiles are read. */
async function listedStates(
  { table, scope, vault }: Reading,
  read: readonly ReadParty[],
): Promise<ReadonlyMap<string, ListedState | null>> {
  const found = await inParallel(read, LANES, async ({ id, result }) => {
    if (result === undefined) return [id, null] as const;
    if (result.sanctioned !== undefined) return [id, result.sanctioned] as const;
    return [id, listedState(await loadProfiles(table, scope, result.id, vault))] as const;
  });
  throwFirstFailure(found);
  return new Map(found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
}

function stakeOf({ record, details }: Relation): Party['owners'][number] {
  return { owner: record.related_id, share: details.share, shareMax: details.share_max };
}
