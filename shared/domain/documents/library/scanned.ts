/** Writes what the malware scan found on the record of a document, and what follows from it. */
import { StaleRead } from '#shared/platform/ports.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import { afterScanWrites } from '../scan/after-scan.ts';
import type { RecordScan } from '../scan/scan-result.ts';
import { ownerOfObject } from '../stored-file.ts';
import { findDocument, scannedWrite } from './repository.ts';

export const recordDocumentScan: RecordScan = async (context, scope, { objectName, status }) => {
  const id = ownerOfObject(objectName);
  if (id === undefined) throw new Error('an object of a document has no name of a document');
  const table = context.tables.within(fenceOf(scope, 'due'));
  const opening = context.vault(scope);
  const document = await findDocument(table, scope, id, opening);
  if (document?.record.object_name !== objectName) return 'unknown';
  const { record, card } = document;
  if (record.scan_status === status) return 'recorded';
  const described = {
    document_id: record.id,
    document_name: card.name,
    document_type_name: card.document_type_name,
    entity_id: record.entity_id,
    response_id: null,
    attachment_id: null,
    created_at: record.created_at,
  };
  await table.commit([
    scannedWrite(record, status, () => new StaleRead()),
    ...afterScanWrites(context, scope, await opening, { objectName, status }, described),
  ]);
  return 'recorded';
};
