/** Stores the file of a report, so that it becomes a document with the commit that ends its task, or is removed. */
import type { Clock, Ids, Objects, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { DEFAULT_CLASSIFICATION } from '../documents/classification.ts';
import { beginUploadWrite, createWrites, endUploadWrite } from '../documents/library/repository.ts';
import { requireRoom } from '../documents/library/room.ts';
import { GIVE_UP_AFTER_MS } from '../documents/library/upload.ts';
import { digestOf, type ReportType, removalJob, reportObjectName } from '../documents/stored-file.ts';

export interface StoringContext {
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
  readonly objects: Objects;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** A report that was made. */
export interface NewReport {
  readonly type: ReportType;
  /** Derived from the task, so that a second run makes the same document. */
  readonly documentId: string;
  readonly entityId: string;
  readonly name: string;
  readonly contentType: string;
  readonly documentType: string;
  /** Address of the person who asked. */
  readonly askedBy: string | null;
  readonly bytes: Uint8Array;
}

/** A stored file. Exactly one of both has to be committed; where neither is, a timer removes the file. */
export interface StoredReportFile {
  /** Make it a document of the entity. They refuse where the entity is gone or has as many documents as it may have. */
  readonly keep: readonly Write[];
  readonly discard: readonly Write[];
}

/** The file was stored so long ago that the timer has removed it. */
class GivenUp extends Error {}

/**
 * Names the file to the timer, then stores it. Every run stores under a name of its own, so that a late removal cannot hit the file
 * of another run. Throws where the entity is gone, where there is no room for a further document, and where the store fails.
 */
export async function storeReport(
  { scope, table, vault, objects, ids, clock }: StoringContext,
  report: NewReport,
): Promise<StoredReportFile> {
  const entityLimit = await requireRoom(table, scope, report.entityId);
  const now = clock.now();
  const upload = { documentId: report.documentId, uploadId: ids.uuid() };
  const objectName = reportObjectName(report.type, upload.documentId, upload.uploadId);
  await table.commit([beginUploadWrite(scope, upload, objectName, now + GIVE_UP_AFTER_MS)]);
  await objects.put(objectName, report.bytes, report.contentType);
  const end = endUploadWrite(scope, upload, () => new GivenUp());
  const document = documentOf(report, objectName, new Date(now).toISOString());
  return {
    keep: [end, ...createWrites(scope, vault, document, { now, entityLimit })],
    discard: [end, removalJob(scope, vault, [objectName], { ids, now })],
  };
}

/** The service made the bytes, so there is nothing to scan. */
function documentOf(report: NewReport, objectName: string, at: string) {
  return {
    record: {
      id: report.documentId,
      entity_id: report.entityId,
      object_name: objectName,
      size: report.bytes.length,
      content_type: report.contentType,
      scan_status: 'clean' as const,
      active_content: [],
      classification: DEFAULT_CLASSIFICATION.entity,
      uploaded_by: 'key' as const,
      expiry_date: null,
      created_at: at,
      updated_at: at,
    },
    card: {
      name: report.name,
      document_type_name: report.documentType,
      uploaded_by_email: report.askedBy,
      digest: digestOf(report.bytes),
    },
  };
}
