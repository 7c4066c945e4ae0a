/** Writes what the malware scan found on the record of an attachment, and what follows from it. */
import { all, equals, oneOf } from '#shared/platform/condition.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import type { Infected } from '../../documents/events.ts';
import { afterScanWrites } from '../../documents/scan/after-scan.ts';
import type { RecordScan } from '../../documents/scan/scan-result.ts';
import { SCAN_STATUSES, type ScanStatus } from '../../documents/scan/scan-status.ts';
import { findResponse } from '../repository.ts';
import { type Attachment, findAttachment, ownerOfObject } from './repository.ts';

export const recordAttachmentScan: RecordScan = async (context, scope, { objectName, status }) => {
  const owner = ownerOfObject(objectName);
  if (owner === undefined) throw new Error('an object of a response has no name of an attachment');
  const { responseId, attachmentId } = owner;
  const table = context.tables.within(fenceOf(scope, 'due'));
  const opening = context.vault(scope);
  const [attachment, response] = await Promise.all([
    findAttachment(table, scope, responseId, attachmentId, opening),
    findResponse(table, scope, responseId),
  ]);
  if (attachment?.record.object_name !== objectName || response === undefined) return 'unknown';
  if (attachment.record.scan_status === status) return 'recorded';
  const followed = afterScanWrites(
    context,
    scope,
    await opening,
    { objectName, status },
    described(attachment, responseId, response.entity_id),
  );
  await table.commit([statusWrite(attachment, status), ...followed]);
  return 'recorded';
};

/** Of two results at the same time, the second is refused and delivered again. */
function statusWrite({ record }: Attachment, status: ScanStatus): Write {
  const others = SCAN_STATUSES.filter((other) => other !== status);
  return {
    update: { pk: record.pk, sk: record.sk },
    set: { scan_status: status },
    when: all(equals('object_name', record.object_name), oneOf('scan_status', others)),
    refuse: () => new StaleRead(),
  };
}

function described({ record, details }: Attachment, responseId: string, entityId: string): Infected {
  return {
    document_id: record.document_id,
    document_name: details.name,
    document_type_name: details.document_type_name,
    entity_id: entityId,
    response_id: responseId,
    attachment_id: record.id,
    created_at: record.created_at,
  };
}
