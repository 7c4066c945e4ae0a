/** Writes on the record of a document how its text was read. */
import { fenceOf } from '#shared/platform/scope.ts';
import { type RecordReading, readWrite } from '../reading/record.ts';
import { ownerOfObject } from '../stored-file.ts';
import { findDocument } from './repository.ts';

export const recordDocumentReading: RecordReading = async (context, scope, file) => {
  const id = ownerOfObject(file.objectName);
  if (id === undefined) return;
  const table = context.tables.within(fenceOf(scope, 'due'));
  const document = await findDocument(table, scope, id, context.vault(scope));
  if (document?.record.object_name !== file.objectName || document.record.status === file.word) return;
  await table.commit([readWrite(document.record, file)]);
};
