/** Writes on the record of an attachment how its text was read. Files of earlier submissions are left unchanged. */
import { fenceOf } from '#shared/platform/scope.ts';
import { type RecordReading, readWrite } from '../../documents/reading/record.ts';
import { findAttachment, ownerOfObject } from './repository.ts';

export const recordAttachmentReading: RecordReading = async (context, scope, file) => {
  const owner = ownerOfObject(file.objectName);
  if (owner === undefined) return;
  const table = context.tables.within(fenceOf(scope, 'due'));
  const { responseId, attachmentId } = owner;
  const attachment = await findAttachment(table, scope, responseId, attachmentId, context.vault(scope));
  if (attachment?.record.object_name !== file.objectName || attachment.record.status === file.word) return;
  await table.commit([readWrite(attachment.record, file)]);
};
