/** From outbox rows to the bus: what the stream, or the sweeper for a row that got stuck, hands over. */
import * as z from 'zod';
import { EVENT_DETAIL_TYPE, JOB_KINDS, jobDetailType, type OutboxPointer } from '#shared/contract/message.ts';
import { isThere } from '../condition.ts';
import { DUE_ATTRIBUTES } from '../due.ts';
import type { BusEntry, Table, Tables } from '../ports.ts';
import { fenceOf, unsafeTenantScope } from '../scope.ts';
import { outboxKey } from './write.ts';

/** The open members of an outbox row. */
export const OutboxRow = z.object({
  lane: z.enum(['event', 'job']),
  type: z.string().min(1),
  outbox_id: z.string().min(1),
  tenant_id: z.uuid(),
  environment: z.enum(['test', 'live']),
});
export type OutboxRow = z.output<typeof OutboxRow>;

/** What the bus carries for a row: a pointer, because rows hold personal data and the bus must not. */
export function busEntry(row: OutboxRow): BusEntry {
  const detail: OutboxPointer = {
    tenant_id: row.tenant_id,
    environment: row.environment,
    outbox_id: row.outbox_id,
    type: row.type,
  };
  return { detailType: row.lane === 'event' ? EVENT_DETAIL_TYPE : jobDetailType(jobKind(row.type)), detail };
}

/**
 * Ends the wait of a row that has reached its consumer. Jobs rest in their queue once the bus has taken them. An event
 * is done only when its deliveries are on record, so the dispatcher calls this for events: until then the sweeper
 * publishes the row again.
 */
export async function settleRow(table: Table, row: Pick<OutboxRow, RowAddress>): Promise<void> {
  const key = outboxKey(unsafeTenantScope(row.tenant_id, row.environment), row.outbox_id);
  await table.commit([{ update: key, remove: DUE_ATTRIBUTES, when: isThere, refuse: () => new RowGone() }]);
}

type RowAddress = 'tenant_id' | 'environment' | 'outbox_id';

/** Settles a published row where that is the publisher's part; a row that is gone needs nothing. */
export async function settlePublished(tables: Tables, row: OutboxRow): Promise<void> {
  if (row.lane === 'event') return;
  const table = tables.within(fenceOf(unsafeTenantScope(row.tenant_id, row.environment)));
  await settleRow(table, row).catch(unlessGone);
}

/** Swallows the one refusal that says the row was deleted by its time to live. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof RowGone)) throw error;
}

class RowGone extends Error {}

function jobKind(type: string) {
  const kind = JOB_KINDS.find((known) => known === type);
  if (kind === undefined) throw new Error(`an outbox row names an unknown job: ${type}`);
  return kind;
}
