/** The job that clears away what a deletion left unreachable: answers, files, comments, notes, and the mailed link. */
import * as z from 'zod';
import type { OutboxPointer } from '#shared/contract/message.ts';
import { findJobInput } from '#shared/platform/outbox/write.ts';
import type { ObjectStore, Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { PurgedScreening, purgeScreening } from '../../screening/store/removal.ts';
import { withdrawDdq } from '../../sessions/session/withdraw.ts';
import { objectPrefix, pendingPrefix } from '../attachments/repository.ts';
import { responsePartition } from '../keys.ts';
import { findResponse } from '../repository.ts';

export interface PurgeContext extends WorkerContext {
  readonly objects: ObjectStore;
}

/** Either single files, everything of one response, or what is left of a screening. */
const PurgeInput = z.union([
  z.object({ objects: z.array(z.string()) }),
  z.object({ response_id: z.uuid(), session_id: z.uuid().nullable() }),
  PurgedScreening,
]);

/** A transaction holds a hundred writes. */
const CHUNK = 100;

/** Runs one purge; a second run finds nothing left to do. */
export async function runPurge(pointer: OutboxPointer, context: PurgeContext): Promise<void> {
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const found = await findJobInput(table, scope, pointer.outbox_id, context.vault(scope));
  if (found === undefined) return;
  const input = PurgeInput.parse(found);
  const objects = context.objects.within(scope);
  if ('objects' in input) return objects.remove(input.objects);
  if ('screening_id' in input) return purgeScreening(table, scope, await context.vault(scope), input);
  const { response_id: responseId, session_id: sessionId } = input;
  // The job belongs to a committed deletion; should the response be there all the same, nothing of it is touched.
  if ((await findResponse(table, scope, responseId)) !== undefined) return;
  if (sessionId !== null) await withdrawDdq(context, scope, sessionId);
  const names = await Promise.all(
    [objectPrefix(responseId), pendingPrefix(responseId)].map((p) => objects.list(p)),
  );
  await objects.remove(names.flat());
  await removeMembers(table, scope, responseId);
}

async function removeMembers(table: Table, scope: TenantScope, responseId: string): Promise<void> {
  const items = await table.query({ pk: responsePartition(scope, responseId), consistent: true });
  for (let at = 0; at < items.length; at += CHUNK) {
    const chunk = items.slice(at, at + CHUNK);
    await table.commit(chunk.map(({ pk, sk }) => ({ remove: { pk: String(pk), sk: String(sk) } })));
  }
}
