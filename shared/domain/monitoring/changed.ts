/** The changes of a publication, searchable by entity names. */
import { buildIndex, openIndex } from '@probity/matching/engine';
import type { NameIndex, SubjectKind } from '@probity/matching/model';
import type { WatchlistFiles } from '#shared/platform/ports.ts';
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import { ListChanges } from '../watchlists/changes.ts';
import { VersionDamaged } from '../watchlists/errors.ts';
import { manifestOf } from '../watchlists/ingest/publish.ts';
import { readManifest, wholeVersion } from '../watchlists/loaded.ts';
import type { ListManifest } from '../watchlists/manifest.ts';
import type { MonitoringMessage } from '../watchlists/monitoring-message.ts';
import type { ListedProfile } from '../watchlists/schema.ts';
import { MIN_NAME_SCORE } from '../watchlists/thresholds.ts';
import { entryOf, PARTS } from '../watchlists/version.ts';

/** From this number of changed profiles on, every entity is screened again: a first version, a new list. */
const MOST_SEARCHED = 2_000;
/** Parallel reads of profiles. */
const READERS = 20;

export interface ChangedProfiles {
  /** True where too much has changed to search by name. */
  readonly everyEntity: boolean;
  /** Changed or removed profiles of earlier versions. Every entity that matched one of them is screened again. */
  readonly known: readonly string[];
  /** Where the lists of the version come from. */
  readonly manifest: ListManifest;
  /** True where one of the names is similar to a changed one, by the same rules as a screening. */
  resembles(names: readonly string[], kind: SubjectKind): boolean;
}

/** Reads the changes of this publication. Throws `VersionDamaged` where parts of the version are missing. */
export async function readChanged(
  files: WatchlistFiles,
  { version, previous, only_missed }: MonitoringMessage,
): Promise<ChangedProfiles> {
  const manifest = await manifestOf(files, version);
  if (only_missed === true) return { everyEntity: false, known: [], manifest, resembles: () => false };
  const bytes = await files.read(version, PARTS.changes);
  if (bytes === undefined) throw new VersionDamaged(version, `${PARTS.changes} is missing`);
  const changes = ListChanges.parse(JSON.parse(new TextDecoder().decode(bytes)));
  const fresh = [...changes.added, ...changes.changed].map(({ id }) => id);
  // Watchlists that come into force a second time may have been compared with another version.
  const isComparable =
    previous !== null &&
    changes.previous === previous &&
    fresh.length <= MOST_SEARCHED &&
    manifest.engine === (await engineOf(files, previous));
  if (!isComparable) return { everyEntity: true, known: [], manifest, resembles: () => true };
  const known = [...changes.changed, ...changes.removed].map(({ id }) => id);
  const index = openIndex(buildIndex((await readProfiles(files, version, fresh)).map(entryOf)));
  return {
    everyEntity: false,
    known,
    manifest,
    resembles: (names, kind) => names.some((text) => has(index, text, kind)),
  };
}

/** Another engine version may find other matches in the same records. Undefined where the version is no longer stored. */
async function engineOf(files: WatchlistFiles, version: string): Promise<string | undefined> {
  const bytes = await files.read(version, PARTS.manifest);
  return bytes === undefined ? undefined : readManifest(version, bytes).engine;
}

function has(index: NameIndex, text: string, kind: SubjectKind): boolean {
  return index.search({ text, kind }, { minScore: MIN_NAME_SCORE, limit: 1 }).length > 0;
}

async function readProfiles(
  files: WatchlistFiles,
  version: string,
  ids: readonly string[],
): Promise<readonly ListedProfile[]> {
  if (ids.length === 0) return [];
  const watchlists = await wholeVersion(files, version);
  const found = await inParallel(ids, READERS, (id) => watchlists.profile(id));
  throwFirstFailure(found);
  const profiles = found.flatMap((each) => (each.status === 'fulfilled' ? (each.value ?? []) : []));
  if (profiles.length !== ids.length)
    throw new VersionDamaged(version, 'it lacks profiles that it has added');
  return profiles;
}
