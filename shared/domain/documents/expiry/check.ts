/**
 * The timer of an entity's expiry dates. Every change of a dated document arms it anew, and its run writes what waits: of a change during a
 * run nothing is written, and the next run sees it.
 */
import { all, equals } from '#shared/platform/condition.ts';
import { dueAttributes } from '#shared/platform/due.ts';
import type { Item, Key, Table, Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { findEntities, unsealEntity } from '../../entities/repository.ts';
import { type Ground, markChange, type WorkChange, workItemKey } from '../../work/changes.ts';
import { isMarked } from '../../work/mark.ts';
import { unsealCard as unsealWorkCard } from '../../work/reading.ts';
import { WorkRow } from '../../work/schema.ts';
import { documentExpiries } from '../keys.ts';
import { type Document, findDocuments } from '../library/repository.ts';
import type { DocumentRecord } from '../schema.ts';
import { type Dated, isExpired, nextChange } from './waiting.ts';
import { spotOf, workOfDocument } from './work.ts';

/** A document of an entity with an expiry date. */
type DatedRecord = DocumentRecord & Dated;
interface DatedDocument extends Document {
  readonly record: DatedRecord;
}

/** What there is of an entity and its dated documents. */
export interface DatedDocuments {
  readonly documents: readonly DatedDocument[];
  readonly entity: Parameters<typeof workOfDocument>[3]['entity'];
}

/** All dated documents of an entity. Undefined where there are none, or the entity is gone. */
export async function findDated(
  table: Table,
  scope: TenantScope,
  entityId: string,
  opening: ReturnType<WorkerContext['vault']>,
): Promise<DatedDocuments | undefined> {
  const pk = documentExpiries.partition(scope, { 'library or entity id': entityId });
  const [marks, [entity], vault] = await Promise.all([
    table.query({ pk, beginsWith: documentExpiries.start, consistent: true }),
    findEntities(table, scope, [entityId]),
    opening,
  ]);
  if (marks.length === 0 || entity === undefined) return undefined;
  const ids = marks.map((mark) => String(mark['id']));
  const found = await findDocuments(table, scope, ids, opening);
  const { name } = unsealEntity(entity, vault);
  return {
    entity: { id: entityId, name, entity_type: entity.entity_type },
    documents: found.flatMap(({ record, card }) => {
      const { expiry_date } = record;
      return expiry_date === null ? [] : [{ record: { ...record, expiry_date }, card }];
    }),
  };
}

export function workOf(
  ground: Ground,
  { record, card }: DatedDocument,
  { documents, entity }: DatedDocuments,
): WorkChange {
  const ofEntity = documents.map((each) => each.record);
  return workOfDocument(ground, record, ofEntity, { entity, name: card.name });
}

/** Another change was first: its own run follows. */
class Overtaken extends Error {}

const overtaken = () => new Overtaken();

/** A second run changes nothing. */
export async function checkExpiries(context: WorkerContext, scope: TenantScope, item: Item): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const { pk, sk } = item;
  const check = { key: { pk: String(pk), sk: String(sk) }, token: item['token'] };
  const entityId = String(item['entity_id']);
  const opening = context.vault(scope);
  const found = await findDated(table, scope, entityId, opening);
  const now = context.clock.now();
  const ground = { scope, vault: await opening, at: new Date(now).toISOString() };
  try {
    for (const document of found?.documents ?? []) {
      const change = workOf(ground, document, found ?? NONE);
      if (!(await isNewer(table, ground, document, change))) continue;
      await retryContended(() => table.commit(changeWrites(document, change, check)));
    }
    const days = (found?.documents ?? []).map(({ record }) => record.expiry_date);
    await retryContended(() => table.commit([nextWrite(check, nextChange(days, now))]));
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
}

const NONE: DatedDocuments = {
  documents: [],
  entity: { id: '', name: '', entity_type: 'company' },
};

/** False where the item is already what it should be: its mark is the same, and it says the same of the date. */
async function isNewer(
  table: Table,
  { scope, vault, at }: Ground,
  { record }: DatedDocument,
  change: WorkChange,
): Promise<boolean> {
  if (change.mark !== record.work) return true;
  if (change.mark === undefined) return false;
  const item = await table.get(workItemKey(scope, spotOf(record)), { consistent: true });
  if (item === undefined) return true;
  const { code } = unsealWorkCard(WorkRow.parse(item), vault).reason;
  return (code === 'expired') !== isExpired(record.expiry_date, Date.parse(at));
}

interface Check {
  readonly key: Key;
  readonly token: unknown;
}

function changeWrites(
  { record }: DatedDocument,
  change: WorkChange,
  { key, token }: Check,
): readonly Write[] {
  const marked = markChange('work', change);
  return [
    {
      update: { pk: record.pk, sk: record.sk },
      ...marked,
      when: all(equals('version', record.version), isMarked('work', record.work)),
      refuse: overtaken,
    },
    { check: key, when: equals('token', token), refuse: overtaken },
    ...change.writes,
  ];
}

function nextWrite({ key, token }: Check, at: number | undefined): Write {
  const isSame = { when: equals('token', token), refuse: overtaken };
  return at === undefined
    ? { remove: key, ...isSame }
    : { update: key, set: dueAttributes({ kind: 'document', at, key }), ...isSame };
}
