/** What differs between two versions of the lists, by profile: what monitoring has to look at, and nothing else. */
import * as z from 'zod';

/** A profile as versions are compared by it: its material facts as a hash, and the records that it joins. */
export const ProfileLine = z.object({
  id: z.string(),
  fingerprint: z.string(),
  records: z.array(z.string()),
});
export type ProfileLine = z.output<typeof ProfileLine>;

/**
 * Part `changes.json` of a version. `changed` has the profile as it now is; `left` are the records that it lost. A profile
 * whose least record changed shows as one removed and one added.
 */
export const ListChanges = z.object({
  version: z.string(),
  /** The version that it was compared with; null for the first. */
  previous: z.string().nullable(),
  added: z.array(ProfileLine),
  changed: z.array(ProfileLine.extend({ left: z.array(z.string()) })),
  removed: z.array(ProfileLine),
});
export type ListChanges = z.output<typeof ListChanges>;

/** Compares by fingerprint and by records: a new record with the same facts is a new listing. */
export function changesBetween(
  before: readonly ProfileLine[],
  after: readonly ProfileLine[],
): Pick<ListChanges, 'added' | 'changed' | 'removed'> {
  const old = new Map(before.map((line) => [line.id, line]));
  const now = new Set(after.map(({ id }) => id));
  const added = after.filter(({ id }) => !old.has(id));
  const changed = after.flatMap((line) => {
    const was = old.get(line.id);
    if (was === undefined || same(was, line)) return [];
    return [{ ...line, left: was.records.filter((id) => !line.records.includes(id)) }];
  });
  return { added, changed, removed: before.filter(({ id }) => !now.has(id)) };
}

function same(a: ProfileLine, b: ProfileLine): boolean {
  return a.fingerprint === b.fingerprint && a.records.join() === b.records.join();
}
