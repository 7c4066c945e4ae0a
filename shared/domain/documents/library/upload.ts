/** Uploads to the library and to entities. */
import { type Reply, type TenantRequest, UndoneRefusal } from '#shared/http/operation.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Objects } from '#shared/platform/ports.ts';
import { storageFailed } from '../errors.ts';
import { documentEvents } from '../events.ts';
import { refusalOfFile } from '../file-refusals.ts';
import { cleanFilename } from '../file-types.ts';
import type { DocumentView } from '../schema.ts';
import { digestOf, documentObjectName, factsOfFile, storeFiles } from '../stored-file.ts';
import { documentView } from '../view.ts';
import {
  beginUploadWrite,
  createWrites,
  endUploadWrite,
  type NewDocument,
  type PendingUpload,
} from './repository.ts';
import { requireRoom } from './room.ts';
import type { DocumentForm } from './schema.ts';

/** An upload that was not committed by then is given up, and its file removed. Calls and workers take minutes at most. */
export const GIVE_UP_AFTER_MS = 3_600_000;

/** Uploads to the library (`entityId` null) or to an entity. Throws before anything is stored, other than for the store itself. */
export async function uploadDocument(
  entityId: string | null,
  form: DocumentForm,
  request: TenantRequest,
  store: Objects,
): Promise<Reply<DocumentView>> {
  const { scope, now } = request;
  const [file] = form.files;
  if (file === undefined) throw new Error('the schema of the form requires a file');
  const refusal = refusalOfFile(file.filename, file.bytes);
  if (refusal !== undefined) throw refusal;
  const [entityLimit, vault, { owner }] = await Promise.all([
    requireRoom(request.tenantTable, scope, entityId),
    request.vault(),
    request.admitted(),
  ]);
  const upload: PendingUpload = { documentId: request.ids.uuid(), uploadId: request.ids.uuid() };
  const document = newDocument(
    { upload, entityId, now },
    { ...form, filename: cleanFilename(file.filename), bytes: file.bytes, email: owner?.email ?? null },
  );
  const { record } = document;
  const { id } = record;
  await storeAhead({ upload, record, bytes: file.bytes }, request, store);
  const announce = announcer(scope, vault, request);
  return {
    body: documentView(document),
    writes: [
      endUploadWrite(scope, upload, () => storageFailed()),
      ...createWrites(scope, vault, document, { now, entityLimit }),
      announce(documentEvents.uploaded.type, {
        document_id: id,
        entity_id: entityId,
        classification: record.classification,
        content_type: record.content_type,
        size: record.size,
        expiry_date: record.expiry_date,
        created_at: record.created_at,
      }),
    ],
    audit: {
      target: `document:${id}`,
      ...(entityId === null ? {} : { entityId, facts: { entity_id: entityId } }),
    },
  };
}

/**
 * Claims the idempotency key and names the object, then stores it. Whatever happens afterwards, the object has a document or is
 * removed by the timer.
 */
async function storeAhead(
  file: {
    readonly upload: PendingUpload;
    readonly record: NewDocument['record'];
    readonly bytes: Uint8Array;
  },
  { scope, now, outside }: TenantRequest,
  store: Objects,
): Promise<void> {
  const { object_name: name, content_type: contentType } = file.record;
  await outside.begin([beginUploadWrite(scope, file.upload, name, now + GIVE_UP_AFTER_MS)]);
  try {
    await storeFiles(store, [{ name, bytes: file.bytes, contentType }]);
  } catch (cause) {
    throw new UndoneRefusal(storageFailed(cause), []);
  }
}

function newDocument(
  place: { readonly upload: PendingUpload; readonly entityId: string | null; readonly now: number },
  sent: Pick<DocumentForm, 'classification' | 'document_type' | 'expiry_date'> & {
    readonly filename: string;
    readonly bytes: Uint8Array;
    readonly email: string | null;
  },
): NewDocument {
  const { documentId, uploadId } = place.upload;
  const at = new Date(place.now).toISOString();
  return {
    record: {
      id: documentId,
      entity_id: place.entityId,
      object_name: documentObjectName(documentId, uploadId),
      ...factsOfFile(sent.filename, sent.bytes),
      classification: sent.classification,
      uploaded_by: 'key',
      expiry_date: sent.expiry_date ?? null,
      created_at: at,
      updated_at: at,
    },
    card: {
      name: sent.filename,
      document_type_name: sent.document_type,
      uploaded_by_email: sent.email,
      digest: digestOf(sent.bytes),
    },
  };
}
