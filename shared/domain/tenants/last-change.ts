/** Who changed an object last, sealed beside the object: a refused decision says it. */
import * as z from 'zod';
import type { LastChange } from '#shared/contract/entity-tag.ts';
import type { ProfileView } from './schema.ts';

// Shared, because each schema takes time at every start of a function.
const Text = z.string();

/** Absent on objects that were last changed before it was recorded. */
export const StoredChange = z
  .object({ by: z.object({ id: Text, name: Text }).nullable(), at: Text, what: Text })
  .optional();

/** The change to store with an object. `at` (ISO instant) is also the object's `updated_at`. */
export function changeBy(by: ProfileView | null, at: string, what: string): LastChange {
  return { by: by === null ? null : { id: by.id, name: by.name }, at, what };
}

/** The stored change, or what is known where a later one recorded nobody. */
export function lastChange(
  stored: LastChange | undefined,
  { updatedAt, otherwise }: { readonly updatedAt: string; readonly otherwise: string },
): LastChange {
  return stored?.at === updatedAt ? stored : { by: null, at: updatedAt, what: otherwise };
}
