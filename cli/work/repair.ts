/**
 * Makes the work list of an environment what its records say: items that are missing are made, wrong ones are removed or replaced, also
 * those that give another reason, and the counts are corrected. It also fills the list of an environment that was there before the list was.
 */
import { workItemKey } from '#shared/domain/work/changes.ts';
import { isMarked } from '#shared/domain/work/mark.ts';
import { unsealCard } from '#shared/domain/work/reading.ts';
import { WorkRow } from '#shared/domain/work/schema.ts';
import { equals } from '#shared/platform/condition.ts';
import { type Item, StaleRead, type Write } from '#shared/platform/ports.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import { itemsOf, recount } from './count.ts';
import { type Derived, idsOf, ofEntity, ofResponses, type Source, SUBJECTS } from './subjects.ts';

export interface Repaired {
  /** Records that were looked at. */
  readonly subjects: number;
  /** Items that were made, replaced or removed because their record says otherwise. */
  readonly mended: number;
  /** Items whose record is gone, or has none. */
  readonly orphans: number;
  /** Counters that were wrong. */
  readonly counters: number;
}

const CHUNK = 25;

/** A second run finds nothing to do. One that was ended begins anew, and passes over what is right. */
export async function repairWork(source: Source): Promise<Repaired> {
  let subjects = 0;
  let mended = 0;
  const mendAll = async (derived: readonly Derived[]) => {
    subjects += derived.length;
    const done = await Promise.all(derived.map((each) => mend(source, each)));
    mended += done.filter(Boolean).length;
  };
  const responses = await idsOf(source, 'RES');
  for (const chunk of chunksOf(responses)) await mendAll(await ofResponses(source, chunk));
  const entities = await idsOf(source, 'ENT');
  for (const chunk of chunksOf(entities))
    await mendAll((await Promise.all(chunk.map((id) => ofEntity(source, id)))).flat());
  const orphans = await removeOrphans(source);
  return { subjects, mended, orphans, counters: await recount(source) };
}

function chunksOf(ids: readonly string[]): readonly (readonly string[])[] {
  const starts = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) => index * CHUNK);
  return starts.map((at) => ids.slice(at, at + CHUNK));
}

/** True where something was wrong. A record that is changed meanwhile has its item written by that change. */
async function mend({ table, scope, vault }: Source, derived: Derived): Promise<boolean> {
  const { mark, change, spot, record, isVersioned } = derived;
  const item = await table.get(workItemKey(scope, spot), { consistent: true });
  const isThere = item !== undefined;
  const saysTheSame = whyOf(item, vault) === whyOf(putOf(change.writes, item), vault);
  if (mark === change.mark && isThere === (mark !== undefined) && saysTheSame) return false;
  const { attribute } = SUBJECTS[spot.slot];
  const marked: Write = {
    update: { pk: record.pk, sk: record.sk },
    ...(change.mark === undefined ? { remove: [attribute] } : { set: { [attribute]: change.mark } }),
    ...(isVersioned ? { add: { version: 1 } } : {}),
    when: isMarked(attribute, mark),
    refuse: () => new StaleRead(),
  };
  return committed(() => table.commit([marked, ...change.writes]));
}

/** The item that the writes put in the place of one. */
function putOf(writes: readonly Write[], item: Item | undefined): Item | undefined {
  const puts = writes.flatMap((write) => ('put' in write ? [write.put] : []));
  return puts.find(({ pk, sk }) => pk === item?.['pk'] && sk === item['sk']);
}

/** Why an item waits, with its tags. */
function whyOf(item: Item | undefined, vault: Source['vault']): string | undefined {
  if (item === undefined) return undefined;
  const { reason, tags } = unsealCard(WorkRow.parse(item), vault);
  return JSON.stringify([Object.entries(reason).toSorted(), tags]);
}

/** Items that no record has a mark of. */
async function removeOrphans(source: Source): Promise<number> {
  const { table, scope } = source;
  let removed = 0;
  for (const item of await itemsOf(source)) {
    const { pk, sk, id, card } = WorkRow.parse(item);
    const [slot, subjectId = ''] = id.split('.', 2);
    const subject = Object.entries(SUBJECTS).find(([name]) => name === slot)?.[1];
    const record =
      subject === undefined
        ? undefined
        : await table.get(subject.key(scope, subjectId), { consistent: true });
    if (subject !== undefined && record?.[subject.attribute] !== undefined) continue;
    const remove: Write = { remove: { pk, sk }, when: equals('card', card), refuse: () => new StaleRead() };
    if (await committed(() => table.commit([remove]))) removed += 1;
  }
  return removed;
}

async function committed(commit: () => Promise<void>): Promise<boolean> {
  try {
    await retryContended(commit);
    return true;
  } catch (error) {
    if (error instanceof StaleRead) return false;
    throw error;
  }
}
