/** Writes what the malware scan found on the record of an attachment, and what follows from it. */
import { all, equals, oneOf } from '#shared/platform/condition.ts';
import { StaleRead, type Table, type Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { Infected } from '../../documents/events.ts';
import { afterScanWrites } from '../../documents/scan/after-scan.ts';
import type { RecordScan } from '../../documents/scan/scan-result.ts';
import { SCAN_STATUSES, type ScanStatus } from '../../documents/scan/scan-status.ts';
import { responsePartition } from '../keys.ts';
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
  if (attachment?.record.object_name !== objectName || response === undefined)
    return (await isKept(table, scope, responseId, objectName)) ? 'recorded' : 'unknown';
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

/** Files of earlier submissions stay after their attachment was removed. Their records are evidence, and are left unchanged. */
async function isKept(table: Table, scope: TenantScope, responseId: string, name: string): Promise<boolean> {
  const rows = await table.query({ pk: responsePartition(scope, responseId), consistent: true });
  return rows.some((row) => row['object_name'] === name);
}

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
