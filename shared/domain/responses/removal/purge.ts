/** Deletes what remains of a deleted response: answers, files, comments, notes, and the mailed link. */
import * as z from 'zod';
import type { ObjectStore, Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { referenceWrite } from '../../documents/library/repository.ts';
import { textNameOf } from '../../documents/reading/names.ts';
import { removeFiles } from '../../documents/reading/stored.ts';
import { eraseSession } from '../../sessions/session/erase.ts';
import { settleWithdrawn } from '../../sessions/session/withdraw.ts';
import { objectPrefix, pendingPrefix, removeAttachmentWrite } from '../attachments/repository.ts';
import { AttachmentRecord } from '../attachments/schema.ts';
import { MEMBERS, responsePartition, submittedFiles } from '../keys.ts';
import { findResponse } from '../repository.ts';
import { SubmittedFileRecord } from '../submission/earlier/files.ts';

export interface PurgeContext extends WorkerContext {
  readonly objects: ObjectStore;
}

/** Names of objects that no attachment uses any more. */
export const PurgedObjects = z.object({ objects: z.array(z.string()) });

/** A deleted response. */
export const PurgedResponse = z.object({ response_id: z.uuid(), session_id: z.uuid().nullable() });
export type PurgedResponse = z.output<typeof PurgedResponse>;

/** The limit of a DynamoDB transaction. */
const CHUNK = 100;

/** Deletes the members and files of a deleted response, and its link. A second run finds nothing. */
export async function purgeResponse(
  context: PurgeContext,
  scope: TenantScope,
  { response_id: responseId, session_id: sessionId }: PurgedResponse,
): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  // This job starts only with a committed deletion. If the response exists anyway, it is left unchanged.
  if ((await findResponse(table, scope, responseId)) !== undefined) return;
  if (sessionId !== null) {
    await settleWithdrawn(context, scope, sessionId);
    await eraseSession(context, scope, sessionId);
  }
  const objects = context.objects.within(scope);
  const names = await Promise.all(
    [objectPrefix(responseId), pendingPrefix(responseId)].map((prefix) => objects.list(prefix)),
  );
  await removeFiles(objects, names.flat());
  await objects.remove(await objects.list(textNameOf(objectPrefix(responseId))));
  await releaseReferences(table, scope, responseId);
  await removeMembers(table, scope, responseId);
}

/** Removes attachments that use a document's file, each with its count, so that another run counts none of them again. */
async function releaseReferences(table: Table, scope: TenantScope, responseId: string): Promise<void> {
  const pk = responsePartition(scope, responseId);
  const [attached, kept] = await Promise.all([
    table.query({ pk, beginsWith: MEMBERS.attachment.start, consistent: true }),
    table.query({ pk, beginsWith: submittedFiles.start, consistent: true }),
  ]);
  const records = [
    ...attached.map((item) => AttachmentRecord.parse(item)),
    ...kept.filter(({ sk }) => String(sk).includes('#ATT#')).map((item) => SubmittedFileRecord.parse(item)),
  ];
  for (const record of records) {
    if (!record.is_reference) continue;
    const writes = [
      removeAttachmentWrite(record, () => new ReleasedMeanwhile()),
      referenceWrite(scope, record.document_id, -1),
    ];
    try {
      await table.commit(writes);
    } catch (error) {
      if (!(error instanceof ReleasedMeanwhile)) throw error;
    }
  }
}

/** Another run of the job was first. */
class ReleasedMeanwhile extends Error {}

async function removeMembers(table: Table, scope: TenantScope, responseId: string): Promise<void> {
  const items = await table.query({ pk: responsePartition(scope, responseId), consistent: true });
  for (let at = 0; at < items.length; at += CHUNK) {
    const chunk = items.slice(at, at + CHUNK);
    await table.commit(chunk.map(({ pk, sk }) => ({ remove: { pk: String(pk), sk: String(sk) } })));
  }
}
