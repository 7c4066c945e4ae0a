/** Builds a version of all watchlists: index, profiles and changes. The same content gives the same bytes. */
import { createHash } from 'node:crypto';
import { buildIndex, ENGINE_VERSION } from '@probity/matching/engine';
import { identifierHashes } from '@probity/matching/identifiers';
import type { IndexEntry } from '@probity/matching/model';
import { changesBetween, type ListChanges, type ProfileLine } from './changes.ts';
import type { ListLoad, ListManifest } from './manifest.ts';
import { materialFingerprint } from './profile/material.ts';
import { mergeRecords } from './profile/merge.ts';
import { packProfiles } from './profile/payload.ts';
import type { ListedProfile, ListedRecord, ListSource } from './schema.ts';

/** Increase it when the layout of a version changes, so that the same files give a new version. */
const LAYOUT_VERSION = 1;

/** The stored files of a version. */
export const PARTS = {
  manifest: 'manifest.json',
  index: 'names.idx',
  payload: 'payload.bin',
  offsets: 'payload.idx',
  profiles: 'profiles.jsonl',
  changes: 'changes.json',
} as const;
export type Part = keyof typeof PARTS;

/** The records of one list for a version. */
export interface SourceRecords {
  readonly source: Pick<ListSource, 'list' | 'sha256' | 'reader' | 'published_on' | 'fetched_at'>;
  readonly records: readonly ListedRecord[];
}

export interface BuiltVersion {
  readonly manifest: ListManifest;
  readonly changes: ListChanges;
  readonly parts: Readonly<Record<Part, Uint8Array>>;
}

export interface Previous {
  readonly version: string;
  readonly profiles: readonly ProfileLine[];
}

/** The version id, a hash of the engine, the layout, the files and the readers. The order of the sources does not matter. */
export function versionId(sources: readonly Pick<ListSource, 'list' | 'sha256' | 'reader'>[]): string {
  const content = sources.map(({ list, sha256, reader }) => `${list}:${sha256}:${reader}`).sort();
  const seed = [ENGINE_VERSION, String(LAYOUT_VERSION), ...content].join('\n');
  return createHash('sha256').update(seed).digest('hex').slice(0, 32);
}

export function buildVersion(
  sources: readonly SourceRecords[],
  previous: Previous | undefined,
  builtAt: string,
  loads: readonly ListLoad[] = [],
): BuiltVersion {
  const profiles = mergeRecords(sources.flatMap(({ records }) => records));
  const lines = profiles.map(lineOf);
  const index = buildIndex(profiles.map(entryOf));
  const packed = packProfiles(profiles);
  const listed = sources.map(sourceOf).sort((a, b) => (a.list < b.list ? -1 : 1));
  const version = versionId(listed);
  const changes: ListChanges = {
    version,
    previous: previous?.version ?? null,
    ...changesBetween(previous?.profiles ?? [], lines),
  };
  const manifest: ListManifest = {
    version,
    engine: ENGINE_VERSION,
    built_at: builtAt,
    sources: listed,
    profiles: profiles.length,
    names: listed.reduce((sum, { names }) => sum + names, 0),
    index_bytes: index.length,
    payload_bytes: packed.payload.length,
    previous: changes.previous,
    added: changes.added.length,
    changed: changes.changed.length,
    removed: changes.removed.length,
    loads: loads.toSorted((a, b) => (a.list < b.list ? -1 : 1)),
  };
  const parts = {
    index,
    ...packed,
    profiles: encoded(lines.map((line) => JSON.stringify(line)).join('\n')),
    changes: encoded(JSON.stringify(changes)),
    manifest: encoded(JSON.stringify(manifest)),
  };
  return { manifest, changes, parts };
}

function sourceOf({ source, records }: SourceRecords): ListSource {
  const names = records.reduce((sum, record) => sum + record.names.length, 0);
  return { ...source, records: records.length, names };
}

/** The index entry of a profile. Of equal names the first is kept, and main names come first. */
export function entryOf(profile: ListedProfile): IndexEntry {
  const names = new Map<string, IndexEntry['names'][number]>();
  for (const { text, kind } of profile.records.flatMap((record) => record.names)) {
    const key = text.toLowerCase();
    const known = names.get(key);
    if (known === undefined || (known.kind === 'weak' && kind !== 'weak')) names.set(key, { text, kind });
  }
  const identifiers = profile.records.flatMap((record) => record.identifiers.map(({ value }) => value));
  const { id, kind } = profile;
  return { id, kind, names: [...names.values()], numbers: identifierHashes(identifiers) };
}

function lineOf(profile: ListedProfile): ProfileLine {
  return {
    id: profile.id,
    fingerprint: materialFingerprint(profile.records),
    records: profile.records.map(({ id }) => id),
  };
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
