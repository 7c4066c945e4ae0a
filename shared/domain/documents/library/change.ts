/** Changes and deletion of documents. */

import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import { notHeld } from '../../tenants/legal-hold/legal-hold.ts';
import type { DocumentView } from '../schema.ts';
import { removalJob } from '../stored-file.ts';
import { documentView } from '../view.ts';
import { type Document, deleteWrites, updateWrites } from './repository.ts';
import type { DocumentPatch } from './schema.ts';

export async function changeDocument(
  document: Document,
  patch: DocumentPatch,
  request: TenantRequest,
): Promise<Reply<DocumentView>> {
  const { record, card } = document;
  const next = {
    classification: patch.classification ?? record.classification,
    expiryDate: patch.expiry_date === undefined ? record.expiry_date : patch.expiry_date,
    documentType: patch.document_type ?? card.document_type_name,
  };
  return {
    body: documentView({
      record: { ...record, classification: next.classification, expiry_date: next.expiryDate },
      card: { ...card, document_type_name: next.documentType },
    }),
    writes: updateWrites(request.scope, await request.vault(), document, next, request.now),
    audit: {
      target: `document:${record.id}`,
      entityId: record.entity_id ?? undefined,
      facts: { fields: Object.keys(patch).join(',') },
    },
  };
}

/** The commit refuses a document that responses reference. The file goes with the job. */
export async function deleteDocument(
  { record }: Document,
  request: TenantRequest,
): Promise<Reply<undefined>> {
  const { scope } = request;
  return {
    body: undefined,
    writes: [
      ...notHeld(scope, record.entity_id),
      ...deleteWrites(scope, record, request.now),
      removalJob(scope, await request.vault(), [record.object_name], request),
    ],
    audit: { target: `document:${record.id}`, entityId: record.entity_id ?? undefined },
  };
}
