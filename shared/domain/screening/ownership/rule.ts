/**
 * The ownership rule: what is owned to 50 percent or more by listed persons and companies together counts as listed itself
 * (decision 0063 states the reading). Pure, and of polynomial cost whatever the graph is.
 */
import type { OwnershipOutcome, StoredOwnership } from './stored.ts';

/** Percent from which an entity counts as listed. */
export const THRESHOLD = 50;
/** Levels of owners above an entity that are followed. */
export const MAX_LEVELS = 5;

/** What a screening says of an owner: the score of its best sanctioned match that counts, 0 to 1, and whether a reviewer confirmed it. */
export interface ListedState {
  readonly score: number;
  readonly confirmed: boolean;
}

interface Stake {
  readonly owner: string;
  /** Percent, the lower end of a band. Null where it is not known. */
  readonly share: number | null;
  /** The upper end of a band. */
  readonly shareMax: number | null;
}

export interface Party {
  readonly name: string;
  readonly listed: ListedState | null;
  /** Owners whose shares hold today. Those that are no party of the graph are passed over. */
  readonly owners: readonly Stake[];
}

export type OwnershipGraph = ReadonlyMap<string, Party>;

/** Shares add up with rounding errors of binary fractions. */
const TOLERANCE = 1e-9;
const DIGITS = 100;

interface Held {
  /** Listed, or owned to the threshold by those that are. */
  readonly blocked: ReadonlySet<string>;
  /** Part of each party that blocked parties hold, 0 to 1. */
  readonly parts: ReadonlyMap<string, number>;
}

interface Reading {
  /** Part that a stake gives, 0 to 1. */
  readonly part: (stake: Stake) => number;
  readonly isListed: (party: Party) => boolean;
  /** False: an owner that is not blocked passes nothing on. */
  readonly multiplies: boolean;
}

const low = ({ share }: Stake): number => Math.min(1, (share ?? 0) / 100);
/** A share that is not known may be the whole. */
const high = ({ share, shareMax }: Stake): number => Math.min(1, (shareMax ?? share ?? 100) / 100);
const isListed = ({ listed }: Party): boolean => listed !== null;

/** What listed owners hold of the root. The root is never an owner of its own owners. */
export function ownershipOf(graph: OwnershipGraph, root: string): StoredOwnership {
  const holds = (reading: Partial<Reading>) =>
    heldBy(graph, root, { part: low, isListed, multiplies: true, ...reading });
  const held = holds({});
  const most = holds({ part: high });
  const [part, partMax] = [held.parts.get(root) ?? 0, most.parts.get(root) ?? 0];
  const strict = holds({ multiplies: false }).parts.get(root) ?? 0;
  return {
    outcome: outcomeOf(part, partMax),
    share: percent(part),
    share_max: percent(partMax),
    share_of_blocked: percent(strict),
    strength: strengthOf(
      graph,
      (floor) => holds({ isListed: (party) => strengthOfParty(party) >= floor }).parts.get(root) ?? 0,
    ),
    lines: linesOf(graph, root, held, most),
  };
}

function outcomeOf(part: number, most: number): OwnershipOutcome {
  if (reaches(part)) return 'listed';
  if (reaches(most)) return 'possible';
  return most > 0 ? 'below' : 'none';
}

function reaches(part: number): boolean {
  return part * 100 >= THRESHOLD - TOLERANCE;
}

/** Blocked parties grow until nothing more is owned to the threshold by them. */
function heldBy(graph: OwnershipGraph, root: string, reading: Reading): Held {
  const blocked = new Set([...graph].filter(([, party]) => reading.isListed(party)).map(([id]) => id));
  for (;;) {
    const parts = partsOf(graph, root, { ...reading, blocked });
    const more = [...parts].filter(([id, part]) => reaches(part) && !blocked.has(id) && id !== root);
    if (more.length === 0) return { blocked, parts };
    for (const [id] of more) blocked.add(id);
  }
}

/** Part of each party that the blocked ones hold, over chains of at most `MAX_LEVELS` owners. */
function partsOf(
  graph: OwnershipGraph,
  root: string,
  { part, multiplies, blocked }: Reading & { readonly blocked: ReadonlySet<string> },
): ReadonlyMap<string, number> {
  let parts: ReadonlyMap<string, number> = new Map();
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    const below = parts;
    const passes = (owner: string) => {
      if (blocked.has(owner)) return 1;
      return multiplies ? (below.get(owner) ?? 0) : 0;
    };
    parts = new Map(
      [...graph].map(([id, { owners }]) => {
        const stakes = owners.filter(({ owner }) => owner !== root && owner !== id && graph.has(owner));
        const sum = stakes.reduce((total, stake) => total + part(stake) * passes(stake.owner), 0);
        return [id, Math.min(1, sum)];
      }),
    );
  }
  return parts;
}

/**
 * How surely it is listed, 0 to 1: the greatest floor at which the owners whose own matches are at least as sure hold enough. A
 * confirmed match is certain. Null below the threshold.
 */
function strengthOf(graph: OwnershipGraph, partFrom: (floor: number) => number): number | null {
  const floors = [...new Set([...graph.values()].map(strengthOfParty))].filter((each) => each > 0);
  return floors.sort((a, b) => b - a).find((floor) => reaches(partFrom(floor))) ?? null;
}

function strengthOfParty({ listed }: Party): number {
  if (listed === null) return 0;
  return listed.confirmed ? 1 : Math.max(listed.score, TOLERANCE);
}

/** The sum of the root, then the sum of each owner that is not listed itself and through whom listed ones hold a part. */
function linesOf(graph: OwnershipGraph, root: string, held: Held, most: Held): StoredOwnership['lines'] {
  const lines: StoredOwnership['lines'] = [];
  const asked = [root];
  for (const id of asked) {
    const terms = (graph.get(id)?.owners ?? []).flatMap((stake) =>
      termOf(graph, { id, root }, stake, held, most),
    );
    if (terms.length === 0) continue;
    lines.push({
      entity_id: id,
      name: graph.get(id)?.name ?? '',
      terms,
      total: percent(held.parts.get(id) ?? 0),
    });
    for (const { owner_id: owner, counts } of terms)
      if (counts !== 'listed' && !asked.includes(owner)) asked.push(owner);
  }
  return lines;
}

function termOf(
  graph: OwnershipGraph,
  { id, root }: { readonly id: string; readonly root: string },
  stake: Stake,
  held: Held,
  most: Held,
): StoredOwnership['lines'][number]['terms'] {
  const owner = graph.get(stake.owner);
  if (owner === undefined || stake.owner === root || stake.owner === id) return [];
  const counts = owner.listed !== null ? 'listed' : held.blocked.has(stake.owner) ? 'whole' : 'multiplied';
  const part = counts === 'multiplied' ? (held.parts.get(stake.owner) ?? 0) : 1;
  // What an owner may hold by the upper ends of bands is named, too, and adds nothing.
  const mayCount = most.blocked.has(stake.owner) || (most.parts.get(stake.owner) ?? 0) > 0;
  if (counts === 'multiplied' && !mayCount) return [];
  return [
    {
      owner_id: stake.owner,
      owner_name: owner.name,
      share: stake.share,
      share_max: stake.shareMax,
      counts,
      confirmed: owner.listed?.confirmed ?? null,
      part: percent(part),
      adds: percent(low(stake) * part),
    },
  ];
}

function percent(part: number): number {
  return Math.round(part * 100 * DIGITS) / DIGITS;
}
