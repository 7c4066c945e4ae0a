/** A searchable version of the watchlists: names in memory, profiles read by byte range when found. */

import { buildIndex, ENGINE_VERSION, openIndex } from '@probity/matching/engine';
import type { NameHit, NameIndex, SubjectKind } from '@probity/matching/model';
import type { WatchlistFiles } from '#shared/platform/ports.ts';
import { VersionDamaged } from './errors.ts';
import { matchOfHit, matchOfIdentifier, withExactNames } from './judge.ts';
import { ListManifest } from './manifest.ts';
import type { Match, Subject } from './match.ts';
import { Offsets, readProfile } from './profile/payload.ts';
import type { ListedProfile } from './schema.ts';
import { ALERT_SCORE, MIN_NAME_SCORE } from './thresholds.ts';
import { PARTS } from './version.ts';

export interface FindOptions {
  /** Minimum score of a match including facts. Default 0.8. */
  readonly threshold?: number;
  /** Minimum score of the names alone, default 0.7. Facts can raise it slightly. */
  readonly minNameScore?: number;
  /** Maximum number of names examined per name of the subject. Default 100. */
  readonly limit?: number;
}

export interface LoadedWatchlists {
  readonly manifest: ListManifest;
  /** All profiles that may be the subject, best first. */
  find(subject: Subject, options?: FindOptions): Promise<readonly Match[]>;
  /** True where a name of the subject is too long to be read as a whole, so that finding nothing says nothing. */
  cutsName(subject: Subject): boolean;
  /** A profile by id, or undefined where this version does not contain it. */
  profile(id: string): Promise<ListedProfile | undefined>;
}

export interface VersionParts {
  readonly manifest: ListManifest;
  readonly index: Uint8Array;
  readonly offsets: Uint8Array;
  /** Reads bytes `from` to `toExclusive` of the profiles. */
  readPayload(from: number, toExclusive: number): Promise<Uint8Array>;
}

/** Ships and aircraft are searched together with companies, because they are owned by companies and entered like them. */
const KINDS: Readonly<Record<Subject['kind'], readonly SubjectKind[]>> = {
  individual: ['individual', 'unknown'],
  company: ['company', 'vessel', 'unknown'],
};
const DEFAULTS = { threshold: ALERT_SCORE, minNameScore: MIN_NAME_SCORE, limit: 100 } as const;
/** Size of the profile cache. Common names are searched repeatedly. */
const KEPT_PROFILES = 2_000;

/** Throws where the parts do not belong to the same version. */
export function openVersion(parts: VersionParts): LoadedWatchlists {
  const index = ofThisEngine(openIndex(parts.index), parts.manifest.engine);
  const offsets = new Offsets(parts.offsets);
  const { version, profiles } = parts.manifest;
  if (offsets.count !== profiles || index.entries !== profiles)
    throw new VersionDamaged(
      version,
      `${index.entries} entries and ${offsets.count} profiles of ${profiles}`,
    );
  return new OpenVersion(parts, index, offsets);
}

/**
 * The index, rebuilt where another engine version wrote it. Another engine normalises names differently, so its index would
 * miss matches until the watchlists are ingested again. Rebuilding takes a process one or two seconds.
 */
export function ofThisEngine(index: NameIndex, engine: string): NameIndex {
  if (engine === ENGINE_VERSION) return index;
  return openIndex(buildIndex(Array.from({ length: index.entries }, (_, ordinal) => index.entry(ordinal))));
}

/** Loads a published version, or returns undefined where it does not exist. */
export async function loadVersion(
  files: WatchlistFiles,
  version: string,
): Promise<LoadedWatchlists | undefined> {
  const [manifest, index, offsets] = await Promise.all(
    [PARTS.manifest, PARTS.index, PARTS.offsets].map((part) => files.read(version, part)),
  );
  if (manifest === undefined || index === undefined || offsets === undefined) return undefined;
  return openVersion({
    manifest: readManifest(version, manifest),
    index,
    offsets,
    readPayload: (from, to) => files.readRange(version, PARTS.payload, from, to),
  });
}

/** Loads a version that must exist. Throws `VersionDamaged`. */
export async function wholeVersion(files: WatchlistFiles, version: string): Promise<LoadedWatchlists> {
  const lists = await loadVersion(files, version);
  if (lists === undefined) throw new VersionDamaged(version, 'parts of it are missing');
  return lists;
}

/** Throws `VersionDamaged`. */
export function readManifest(version: string, bytes: Uint8Array): ListManifest {
  try {
    return ListManifest.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new VersionDamaged(version, `${PARTS.manifest} cannot be read`);
  }
}

class OpenVersion implements LoadedWatchlists {
  readonly manifest: ListManifest;
  readonly #parts: VersionParts;
  readonly #index: NameIndex;
  readonly #offsets: Offsets;
  readonly #kept = new Map<number, Promise<ListedProfile>>();

  constructor(parts: VersionParts, index: NameIndex, offsets: Offsets) {
    this.manifest = parts.manifest;
    this.#parts = parts;
    this.#index = index;
    this.#offsets = offsets;
  }

  async find(subject: Subject, options: FindOptions = {}): Promise<readonly Match[]> {
    const threshold = options.threshold ?? DEFAULTS.threshold;
    const hits = this.#bestHits(subject, options);
    const matches = await Promise.all([
      ...hits.map(async (hit) => matchOfHit(hit, await this.#read(hit.entry), subject)),
      ...this.#bearers(subject, hits).map(async (entry) =>
        matchOfIdentifier(await this.#read(entry), subject),
      ),
    ]);
    return withExactNames(matches.flatMap((match) => match ?? []))
      .filter(({ score }) => score >= threshold)
      .sort(bestFirst);
  }

  cutsName({ names, kind }: Subject): boolean {
    return names.some((text) => this.#index.isCut({ text, kind }));
  }

  async profile(id: string): Promise<ListedProfile | undefined> {
    let [low, high] = [0, this.#index.entries];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#index.entry(middle).id < id) low = middle + 1;
      else high = middle;
    }
    if (low >= this.#index.entries || this.#index.entry(low).id !== id) return undefined;
    return this.#read(low);
  }

  /** Per profile, the best hit over all names of the subject. */
  #bestHits(subject: Subject, options: FindOptions): readonly (NameHit & { readonly searched: string })[] {
    const best = new Map<number, NameHit & { readonly searched: string }>();
    for (const text of subject.names) {
      const hits = this.#index.search(
        { text, kind: subject.kind },
        {
          minScore: options.minNameScore ?? DEFAULTS.minNameScore,
          limit: options.limit ?? DEFAULTS.limit,
          kinds: KINDS[subject.kind],
        },
      );
      for (const hit of hits) {
        const known = best.get(hit.entry);
        if (known === undefined || hit.score > known.score) best.set(hit.entry, { ...hit, searched: text });
      }
    }
    return [...best.values()];
  }

  /** Profiles of these kinds that may have an identifier of the subject and were not found by name. */
  #bearers({ kind, facts }: Subject, hits: readonly NameHit[]): readonly number[] {
    const found = new Set(hits.map(({ entry }) => entry));
    return this.#index
      .bearersOf(facts.identifiers)
      .filter((entry) => !found.has(entry) && KINDS[kind].includes(this.#index.entry(entry).kind));
  }

  #read(ordinal: number): Promise<ListedProfile> {
    const kept = this.#kept.get(ordinal);
    if (kept !== undefined) return kept;
    const [from, to] = this.#offsets.rangeOf(ordinal);
    const reading = this.#parts.readPayload(from, to).then(readProfile);
    // Do not cache a failed read.
    reading.catch(() => this.#kept.delete(ordinal));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= KEPT_PROFILES && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(ordinal, reading);
    return reading;
  }
}

function bestFirst(a: Match, b: Match): number {
  return b.score - a.score || b.nameScore - a.nameScore || (a.recordId < b.recordId ? -1 : 1);
}
