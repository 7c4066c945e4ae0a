/** Deletes an entity with its responses and documents as the API does it, so that lists, counts and events stay right. */
import {
  deleteWrites as deleteDocumentWrites,
  findDocument,
} from '#shared/domain/documents/library/repository.ts';
import { removeFiles } from '#shared/domain/documents/reading/stored.ts';
import * as entities from '#shared/domain/entities/repository.ts';
import { purgeTimeline } from '#shared/domain/entities/timeline/removal.ts';
import { purgeRelations, relationsOfEntity } from '#shared/domain/relations/removal.ts';
import { findConversationRecord } from '#shared/domain/responses/comments/waiting.ts';
import { purgeResponse } from '#shared/domain/responses/removal/purge.ts';
import { removeResponse } from '#shared/domain/responses/removal/remove.ts';
import { findResponse } from '#shared/domain/responses/repository.ts';
import { screeningIdOf } from '#shared/domain/screening/keys.ts';
import { ownersChanged } from '#shared/domain/screening/ownership/job.ts';
import { screeningOfEntity } from '#shared/domain/screening/screening-of-entity.ts';
import { purgeScreening } from '#shared/domain/screening/store/removal.ts';
import { notHeld } from '#shared/domain/tenants/legal-hold/legal-hold.ts';
import { openVault } from '#shared/domain/tenants/provision/context.ts';
import { verificationsOfEntity } from '#shared/domain/verification-sessions/removal/of-entity.ts';
import { purgeVerifications } from '#shared/domain/verification-sessions/removal/purge.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import { systemLog } from '#shared/platform/system.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { OperatorContext } from '../connection/operator-context.ts';

/** `ids` may name anything; only responses and documents of the entity are deleted. A second run finds nothing. */
export async function deleteEntity(
  context: OperatorContext,
  scope: TenantScope,
  { entityId, ids }: { readonly entityId: string; readonly ids: readonly string[] },
): Promise<void> {
  const vault = await openVault(context, scope);
  const run = { context, scope, vault, worker: workerOf(context, vault) };
  for (const id of ids) await deleteResponse(run, id);
  for (const id of ids) await deleteDocument(run, id, entityId);
  await deleteRecord(run, entityId);
  await purgeScreening(tableOf(run), scope, vault, {
    screening_id: screeningIdOf(entityId),
    entity_id: entityId,
  });
  await purgeRelations(tableOf(run), scope, vault, { relations_of: entityId }, (ownedId) =>
    ownersChanged(momentOf(run), vault, ownedId),
  );
  await purgeVerifications(run.worker, scope, { verifications_of: entityId });
  await purgeTimeline(tableOf(run), scope, { timeline_of: entityId });
}

interface Run {
  readonly context: OperatorContext;
  readonly scope: TenantScope;
  readonly vault: Vault;
  readonly worker: ReturnType<typeof workerOf>;
}

function workerOf(context: OperatorContext, vault: Vault) {
  const { erasure, tables, clock, ids, pepper } = context;
  const log = systemLog('erasure');
  return { tables, clock, ids, pepper, log, objects: erasure.objects, vault: async () => vault };
}

function tableOf({ context, scope }: Run) {
  return context.tables.within(fenceOf(scope, 'due', 'link'));
}

function momentOf({ context, scope }: Run) {
  return { scope, ids: context.ids, now: context.clock.now() };
}

async function deleteResponse(run: Run, id: string): Promise<void> {
  const { scope, vault, worker } = run;
  const table = tableOf(run);
  const [record, conversation] = await Promise.all([
    findResponse(table, scope, id),
    findConversationRecord(table, scope, id),
  ]);
  if (record !== undefined) await table.commit(removeResponse(record, conversation, momentOf(run), vault));
  // Also after a crash between the two: members of a deleted response are found by its id.
  const session_id = record?.session_id ?? null;
  await purgeResponse(worker, scope, { response_id: id, session_id });
}

async function deleteDocument(run: Run, id: string, entityId: string): Promise<void> {
  const { context, scope, vault } = run;
  const found = await findDocument(tableOf(run), scope, id, Promise.resolve(vault));
  if (found === undefined || found.record.entity_id !== entityId) return;
  const writes = deleteDocumentWrites(scope, found.record, context.clock.now());
  await tableOf(run).commit([...notHeld(scope, entityId), ...writes]);
  await removeFiles(context.erasure.objects.within(scope), [found.record.object_name]);
}

async function deleteRecord(run: Run, entityId: string): Promise<void> {
  const { scope, vault } = run;
  const table = tableOf(run);
  const [record, removal, endOfVerifications, endOfRelations] = await Promise.all([
    entities.findEntity(table, scope, entityId),
    screeningOfEntity.readRemoval(table, scope, entityId),
    verificationsOfEntity.readRemoval(table, scope, entityId),
    relationsOfEntity.readRemoval(table, scope, entityId),
  ]);
  if (record === undefined) return;
  const moment = momentOf(run);
  await table.commit([
    ...notHeld(scope, entityId),
    ...entities.deleteWrites(scope, vault, record, moment.now),
    ...removal(moment, vault),
    ...endOfVerifications(moment, vault, record),
    ...endOfRelations(moment, vault),
  ]);
}
