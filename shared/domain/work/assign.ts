/** Assignment: the item and its subject change together, whichever of them a caller names. */
import type { TenantRequest } from '#shared/http/operation.ts';
import type { Item, Key, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { ProfileView } from '../tenants/schema.ts';
import { assignChange, type FoundItem, type Spot, workItemKey } from './changes.ts';
import { readMark } from './mark.ts';
import { unsealCard } from './reading.ts';
import { type AssignOutcome, SLOTS, type Slot, WorkRow } from './schema.ts';

/** A subject with its new assignee, and the mark that it stores. */
interface NewAssignee {
  readonly scope: TenantScope;
  readonly vault: Vault;
  /** ISO instant. */
  readonly at: string;
  readonly person: ProfileView | null;
  /** Who assigns it. */
  readonly by: ProfileView | null;
  readonly mark: string;
}

export interface Persons {
  readonly to: ProfileView | null;
  readonly by: ProfileView | null;
}

/** How a noun assigns its records. */
export interface AssignableSubject {
  /** The record that has the mark. */
  key(scope: TenantScope, subjectId: string): Key;
  /** Attribute of the record that has the mark of the slot. */
  readonly attribute: string;
  /** Changes the record, conditional on the mark that was read, or on more. A lost condition is `StaleRead`. */
  assignedWrite(record: Item, to: NewAssignee): Write;
}

export type AssignableSubjects = Readonly<Record<Slot, AssignableSubject>>;

interface Assignment {
  readonly id: string;
  readonly outcome: AssignOutcome;
  readonly writes: readonly Write[];
}

/** Which item an id names. Undefined for what is none. */
function spotOf(id: string): Spot | undefined {
  const [name, subjectId = ''] = id.split('.', 2);
  const slot = SLOTS.find((each) => each === name);
  return slot === undefined || !UUID.test(subjectId) ? undefined : { slot, subjectId };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads all items and their subjects at once, and prepares the writes of each. */
export async function prepareAssignments(
  ids: readonly string[],
  persons: Promise<Persons>,
  request: TenantRequest,
  subjects: AssignableSubjects,
): Promise<readonly Assignment[]> {
  const { scope, tenantTable: table } = request;
  const spots = ids.map((id) => ({ id, spot: spotOf(id) }));
  const named = spots.flatMap(({ spot }) => (spot === undefined ? [] : [spot]));
  const keys = named.flatMap((spot) => [
    workItemKey(scope, spot),
    subjects[spot.slot].key(scope, spot.subjectId),
  ]);
  const [found, vault, { to, by }] = await Promise.all([
    keys.length === 0 ? [] : table.getMany(keys, { consistent: true }),
    request.vault(),
    persons,
  ]);
  const at = new Date(request.now).toISOString();
  return spots.map(({ id, spot }) => {
    const index = spot === undefined ? -1 : named.indexOf(spot);
    const [item, record] = index < 0 ? [] : found.slice(2 * index, 2 * index + 2);
    if (spot === undefined || item === undefined || record === undefined)
      return { id, outcome: 'gone', writes: [] };
    const subject = subjects[spot.slot];
    const mark = record[subject.attribute];
    // The mark says which item there is: one without it is on its way out.
    if (typeof mark !== 'string') return { id, outcome: 'gone', writes: [] };
    if (readMark(mark).assignedTo === (to?.id ?? null)) return { id, outcome: 'unchanged', writes: [] };
    const change = assignChange({ scope, vault, at }, spot, mark, foundItem(item, vault), to?.id ?? null);
    const written = subject.assignedWrite(record, { scope, vault, at, person: to, by, mark: change.mark });
    return { id, outcome: 'assigned', writes: [written, ...change.writes] };
  });
}

function foundItem(item: Item, vault: Vault): FoundItem {
  const row = WorkRow.parse(item);
  return { sealed: row.card, card: unsealCard(row, vault) };
}
