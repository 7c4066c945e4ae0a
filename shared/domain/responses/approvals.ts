/** Which responses of an entity are approved: their answers are the best evidence for later questionnaires. */
import * as z from 'zod';
import type { Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { approvals } from './keys.ts';
import type { ResponseRecord } from './record.ts';

/** Approved responses that are read, the last approved first. An entity rarely has more. */
const MOST_READ = 10;

type Approved = Pick<ResponseRecord, 'id' | 'entity_id' | 'status'>;

/** Adds a response to the approved ones of its entity, or removes it. `movement` is undefined for a deletion. */
export function approvalWrites(
  scope: TenantScope,
  record: Approved,
  movement: { readonly to: string; readonly at: string } | undefined,
): readonly Write[] {
  const key = approvals.key(scope, { 'entity id': record.entity_id, 'response id': record.id });
  if (movement?.to === 'APPROVED') return [{ put: { ...key, id: record.id, approved_at: movement.at } }];
  return record.status === 'APPROVED' ? [{ remove: key }] : [];
}

const Approval = z.object({ id: z.uuid(), approved_at: z.string() });
export type Approval = z.output<typeof Approval>;

/** The last approved responses of an entity, newest first. */
export async function findApprovals(
  table: Table,
  scope: TenantScope,
  entityId: string,
): Promise<readonly Approval[]> {
  const pk = approvals.partition(scope, { 'entity id': entityId });
  const items = await table.query({ pk, beginsWith: approvals.start, consistent: true });
  return items
    .map((item) => Approval.parse(item))
    .sort((a, b) => (a.approved_at < b.approved_at ? 1 : -1))
    .slice(0, MOST_READ);
}
