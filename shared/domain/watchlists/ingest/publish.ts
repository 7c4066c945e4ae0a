/** Publishes a version: first its parts, then the pointer, so that a reader never sees an incomplete version. */
import type { WatchlistFiles } from '#shared/platform/ports.ts';
import { ProfileLine } from '../changes.ts';
import { ListsContended, VersionDamaged } from '../errors.ts';
import { readManifest } from '../loaded.ts';
import type { ListManifest } from '../manifest.ts';
import { recordsOf } from '../profile/payload.ts';
import { type BuiltVersion, PARTS, type Part, type Previous } from '../version.ts';
import type { Standing } from './assemble.ts';

/** Throws `ListsContended` where another run published first. Nothing of this version is then in force. */
export async function publish(
  lists: WatchlistFiles,
  built: BuiltVersion,
  ifEtag: string | undefined,
): Promise<void> {
  const { version } = built.manifest;
  await Promise.all(
    Object.entries(PARTS).map(([part, name]) => lists.put(version, name, bytesOf(built, part))),
  );
  if (!(await lists.point(version, ifEtag))) throw new ListsContended();
}

function bytesOf(built: BuiltVersion, part: string): Uint8Array {
  const [, bytes] = Object.entries(built.parts).find(([name]) => name === part) ?? [];
  return bytes ?? new Uint8Array();
}

/** The manifest of a version. Throws `VersionDamaged`. */
export async function manifestOf(lists: WatchlistFiles, version: string): Promise<ListManifest> {
  return readManifest(version, await partOf(lists, version, 'manifest'));
}

/** The version in force, as input of the next one. Throws `VersionDamaged`. */
export async function readStanding(
  lists: WatchlistFiles,
  manifest: ListManifest,
): Promise<Standing & { readonly previous: Previous }> {
  const { version } = manifest;
  const parts = ['payload', 'offsets', 'profiles'] as const;
  const [payload, offsets, profiles] = await Promise.all(parts.map((part) => partOf(lists, version, part)));
  if (payload === undefined || offsets === undefined || profiles === undefined)
    throw new VersionDamaged(version, 'parts are missing');
  try {
    const records = recordsOf({ payload, offsets });
    return { manifest, records, previous: { version, profiles: linesOf(profiles) } };
  } catch {
    throw new VersionDamaged(version, `${parts.map((part) => PARTS[part]).join(', ')} cannot be read`);
  }
}

async function partOf(lists: WatchlistFiles, version: string, part: Part): Promise<Uint8Array> {
  const bytes = await lists.read(version, PARTS[part]);
  if (bytes === undefined) throw new VersionDamaged(version, `${PARTS[part]} is missing`);
  return bytes;
}

function linesOf(bytes: Uint8Array): readonly ProfileLine[] {
  const text = new TextDecoder().decode(bytes);
  return text === '' ? [] : text.split('\n').map((line) => ProfileLine.parse(JSON.parse(line)));
}
