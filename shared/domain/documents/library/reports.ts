/** The reports of an entity by type, so that the latest is found in one read. A report that is deleted is not found any more. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { entityReports } from '../keys.ts';
import type { DocumentRecord } from '../schema.ts';
import { type ReportType, reportTypeOf } from '../stored-file.ts';

const ReportRow = z.object({
  pk: z.string(),
  sk: z.string(),
  id: Uuid,
  object_name: z.string(),
  /** Sealed SHA-256 of the content, hex. */
  digest: z.string(),
  created_at: z.string(),
});

/** A report that can be downloaded. */
export interface StoredReport {
  readonly documentId: string;
  readonly objectName: string;
  readonly sha256: string;
  /** ISO instant. */
  readonly createdAt: string;
}

type Reported = Pick<DocumentRecord, 'id' | 'entity_id' | 'object_name' | 'created_at'>;

/** The latest report of the type, as of this moment. */
export async function findLatestReport(
  table: Table,
  scope: TenantScope,
  report: { readonly entityId: string; readonly type: ReportType },
  opening: Promise<Vault>,
): Promise<StoredReport | undefined> {
  const pk = entityReports.partition(scope, { 'entity id': report.entityId });
  const beginsWith = `${entityReports.start}${report.type}#`;
  const [[newest], vault] = await Promise.all([
    table.query({ pk, beginsWith, descending: true, limit: 1, consistent: true }),
    opening,
  ]);
  if (newest === undefined) return undefined;
  const { id, object_name, digest, created_at, ...key } = ReportRow.parse(newest);
  return {
    documentId: id,
    objectName: object_name,
    sha256: vault.unseal({ ...key, attribute: 'digest' }, digest),
    createdAt: created_at,
  };
}

/** No write for a document that is no report of an entity. */
export function listedReportWrites(
  scope: TenantScope,
  vault: Vault,
  record: Reported,
  sha256: string,
): readonly Write[] {
  const key = keyOf(scope, record);
  if (key === undefined) return [];
  const { id, object_name, created_at } = record;
  const digest = vault.seal({ ...key, attribute: 'digest' }, sha256);
  return [{ put: { ...key, id, object_name, digest, created_at } }];
}

export function unlistedReportWrites(scope: TenantScope, record: Reported): readonly Write[] {
  const key = keyOf(scope, record);
  return key === undefined ? [] : [{ remove: key }];
}

function keyOf(scope: TenantScope, { id, entity_id, object_name, created_at }: Reported): Key | undefined {
  const type = reportTypeOf(object_name);
  if (type === undefined || entity_id === null) return undefined;
  return entityReports.key(scope, {
    'entity id': entity_id,
    type,
    'created at': created_at,
    'document id': id,
  });
}
