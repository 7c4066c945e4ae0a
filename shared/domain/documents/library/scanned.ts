/** Writes what the malware scan found on the record of a document, and what follows from it. */
import { all, equals, oneOf } from '#shared/platform/condition.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import type { Infected } from '../events.ts';
import { afterScanWrites } from '../scan/after-scan.ts';
import type { RecordScan } from '../scan/scan-result.ts';
import { SCAN_STATUSES, type ScanStatus } from '../scan/scan-status.ts';
import { ownerOfObject } from '../stored-file.ts';
import { type Document, findDocument } from './repository.ts';

export const recordDocumentScan: RecordScan = async (context, scope, { objectName, status }) => {
  const documentId = ownerOfObject(objectName);
  if (documentId === undefined) throw new Error('an object of the library has no name of a document');
  const table = context.tables.within(fenceOf(scope, 'due'));
  const opening = context.vault(scope);
  const document = await findDocument(table, scope, documentId, opening);
  if (document?.record.object_name !== objectName) return 'unknown';
  if (document.record.scan_status === status) return 'recorded';
  const followed = afterScanWrites(
    context,
    scope,
    await opening,
    { objectName, status },
    described(document),
  );
  await table.commit([statusWrite(document, status), ...followed]);
  return 'recorded';
};

/** Of two results at the same time, the second is refused and delivered again. */
function statusWrite({ record }: Document, status: ScanStatus): Write {
  const others = SCAN_STATUSES.filter((other) => other !== status);
  return {
    update: { pk: record.pk, sk: record.sk },
    set: { scan_status: status },
    when: all(equals('object_name', record.object_name), oneOf('scan_status', others)),
    refuse: () => new StaleRead(),
  };
}

function described({ record, card }: Document): Infected {
  return {
    document_id: record.id,
    document_name: card.name,
    document_type_name: card.document_type_name,
    entity_id: record.entity_id,
    response_id: null,
    attachment_id: null,
    created_at: record.created_at,
  };
}
