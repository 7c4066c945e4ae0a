/** A version of the lists that can be asked: names in memory, profiles read by ranges for what was found. */

import { applyFacts } from '#shared/matching/context.ts';
import { buildIndex, ENGINE_VERSION, openIndex } from '#shared/matching/engine.ts';
import type { NameHit, NameIndex, SubjectKind } from '#shared/matching/model.ts';
import type { ListFiles } from '#shared/platform/ports.ts';
import { VersionDamaged } from './errors.ts';
import type { Match, Subject } from './match.ts';
import { factsOf } from './profile/facts.ts';
import { materialFingerprint } from './profile/material.ts';
import { Offsets, readProfile } from './profile/payload.ts';
import { type ListedProfile, ListManifest } from './schema.ts';
import { PARTS } from './version.ts';

export interface FindOptions {
  /** Matches below it are not answered, facts considered; 0.8 where nothing is said. */
  readonly threshold?: number;
  /** Names below it are not looked at, 0.7 where nothing is said; facts may lift them by little. */
  readonly minNameScore?: number;
  /** At most so many names are looked at per name of the subject; 100 where nothing is said. */
  readonly limit?: number;
}

export interface LoadedLists {
  readonly manifest: ListManifest;
  /** Everybody on the lists who may be the subject, best first. */
  find(subject: Subject, options?: FindOptions): Promise<readonly Match[]>;
  /** A profile by its id; undefined where this version has none. */
  profile(id: string): Promise<ListedProfile | undefined>;
}

export interface VersionParts {
  readonly manifest: ListManifest;
  readonly index: Uint8Array;
  readonly offsets: Uint8Array;
  /** Bytes `from` to `toExclusive` of the profiles. */
  readPayload(from: number, toExclusive: number): Promise<Uint8Array>;
}

/** Ships and aeroplanes are found with companies, as they are owned and entered with them. */
const KINDS: Readonly<Record<Subject['kind'], readonly SubjectKind[]>> = {
  individual: ['individual', 'unknown'],
  company: ['company', 'vessel', 'unknown'],
};
/** Of names that may belong to the same bearer, 0 to 1: from here on the facts are compared. */
export const SAME_BEARER = 0.7;
const DEFAULTS = { threshold: 0.8, minNameScore: SAME_BEARER, limit: 100 } as const;
/** Profiles that are kept after they were read: common names are asked for again and again. */
const KEPT_PROFILES = 2_000;

/** Throws where the parts do not belong together. */
export function openVersion(parts: VersionParts): LoadedLists {
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
 * The index as this engine makes it. Another one reads names otherwise, and what it wrote would be overlooked from a deployment until
 * the lists are brought in again; until then every process makes its own, in a second or two.
 */
export function ofThisEngine(index: NameIndex, engine: string): NameIndex {
  if (engine === ENGINE_VERSION) return index;
  return openIndex(buildIndex(Array.from({ length: index.entries }, (_, ordinal) => index.entry(ordinal))));
}

/** Reads a version from where it is published; undefined where it is not there. */
export async function loadVersion(files: ListFiles, version: string): Promise<LoadedLists | undefined> {
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

/** The same of a version that must be there. Throws `VersionDamaged`. */
export async function wholeVersion(files: ListFiles, version: string): Promise<LoadedLists> {
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

class OpenVersion implements LoadedLists {
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
    const matches = await Promise.all(
      hits.map(async (hit) => matchOf(hit, await this.#read(hit.entry), subject)),
    );
    return matches.filter(({ score }) => score >= threshold).sort(bestFirst);
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

  /** Of several names of the subject the one that is most like the profile's. */
  #bestHits(subject: Subject, options: FindOptions): readonly NameHit[] {
    const best = new Map<number, NameHit>();
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
        if (known === undefined || hit.score > known.score) best.set(hit.entry, hit);
      }
    }
    return [...best.values()];
  }

  #read(ordinal: number): Promise<ListedProfile> {
    const kept = this.#kept.get(ordinal);
    if (kept !== undefined) return kept;
    const [from, to] = this.#offsets.rangeOf(ordinal);
    const reading = this.#parts.readPayload(from, to).then(readProfile);
    // A failed read must not be remembered.
    reading.catch(() => this.#kept.delete(ordinal));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= KEPT_PROFILES && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(ordinal, reading);
    return reading;
  }
}

function matchOf(hit: NameHit, profile: ListedProfile, subject: Subject): Match {
  const judged = applyFacts(hit.score, hit.matchTypes, subject.facts, factsOf(profile.records));
  return {
    recordId: profile.id,
    fingerprint: materialFingerprint(profile.records),
    kind: profile.kind,
    name: mainName(profile),
    score: judged.score,
    nameScore: hit.score,
    matchingName: hit.name.text,
    matchingNameKind: hit.name.kind,
    matchTypes: judged.matchTypes,
    tokens: hit.tokens,
    contradictions: judged.contradictions,
    records: profile.records,
  };
}

export function mainName(profile: Pick<ListedProfile, 'records'>): string {
  const names = profile.records.flatMap((record) => record.names);
  return (names.find(({ kind }) => kind === 'primary') ?? names[0])?.text ?? '';
}

function bestFirst(a: Match, b: Match): number {
  return b.score - a.score || b.nameScore - a.nameScore || (a.recordId < b.recordId ? -1 : 1);
}
