/** Compares two versions of the watchlists by profile. Monitoring reads the result to find affected entities. */
import * as z from 'zod';

/** The fields by which versions are compared: a hash of the profile's material facts, and the ids of its records. */
export const ProfileLine = z.object({
  id: z.string(),
  fingerprint: z.string(),
  records: z.array(z.string()),
});
export type ProfileLine = z.output<typeof ProfileLine>;

/**
 * Part `changes.json` of a version. `changed` has the profile as it is now, and `left` are the records that it lost. A profile
 * whose smallest record id changed appears as one removed and one added profile.
 */
export const ListChanges = z.object({
  version: z.string(),
  /** The version that it was compared with, or null for the first version. */
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
