/** Removes the timeline of a deleted entity, in a job: there may be more rows than a transaction has room for. */
import * as z from 'zod';
import type { TenantRequest } from '#shared/http/operation.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { removeTimeline } from '../../audit/timeline/repository.ts';
import { findEntity } from '../repository.ts';

/** Input of the job. */
export const PurgedTimeline = z.object({ timeline_of: z.uuid() });
type PurgedTimeline = z.output<typeof PurgedTimeline>;

export function removalOfTimelineWrite(
  { scope, ids, now }: Pick<TenantRequest, 'scope' | 'ids' | 'now'>,
  vault: Vault,
  entityId: string,
): Write {
  const input: PurgedTimeline = { timeline_of: entityId };
  return jobWrite(scope, vault, { kind: 'purge', input }, { outboxId: ids.uuid(), now });
}

/** If the entity exists, nothing is changed. A second run finds nothing. */
export async function purgeTimeline(
  table: Table,
  scope: TenantScope,
  { timeline_of: entityId }: PurgedTimeline,
): Promise<void> {
  if ((await findEntity(table, scope, entityId)) === undefined) await removeTimeline(table, scope, entityId);
}
