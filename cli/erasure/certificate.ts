/** The certificate of an erasure: what was removed, what is kept and until when, with a hash that the audit trail repeats. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { RunRecord } from './run-record.ts';
import type { Counts } from './survey.ts';

/** Point-in-time recovery of the table of data keys (lib/constructs/storage/tables/data-keys-table.ts). */
export const KEYS_RECOVERABLE_MS = 7 * 86_400_000;

export interface Certificate {
  readonly kind: 'tenant offboarded' | 'entity erased';
  readonly tenant_id: string;
  readonly environment: string | null;
  readonly entity_id: string | null;
  readonly operator: string;
  readonly started_at: string;
  readonly completed_at: string;
  readonly items_removed: Counts;
  readonly items_kept: Counts;
  readonly objects_removed: number;
  readonly object_versions_removed: number;
  /** Generations of data keys that were destroyed, by environment. */
  readonly keys_destroyed: Counts;
  /** Until then an administrator of the account can restore the destroyed keys. Null where none was destroyed. */
  readonly keys_recoverable_until: string | null;
  /** SHA-256 of the certificate without this member, as JSON with its members in this order and no white space. */
  readonly sha256: string;
}

export function certificateOf(
  what: Pick<Certificate, 'kind' | 'environment' | 'entity_id'>,
  run: RunRecord,
  end: { readonly now: number; readonly kept: Counts },
): Certificate {
  const isDestroyed = Object.keys(run.keys).length > 0;
  const content = {
    kind: what.kind,
    tenant_id: run.tenant_id,
    environment: what.environment,
    entity_id: what.entity_id,
    operator: run.operator,
    started_at: run.started_at,
    completed_at: new Date(end.now).toISOString(),
    items_removed: without(run.items, end.kept),
    items_kept: end.kept,
    objects_removed: run.objects,
    object_versions_removed: run.versions,
    keys_destroyed: run.keys,
    keys_recoverable_until: isDestroyed ? new Date(end.now + KEYS_RECOVERABLE_MS).toISOString() : null,
  };
  return { ...content, sha256: hashOf(content) };
}

export function hashOf(content: Omit<Certificate, 'sha256'>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Facts of the audit row; counts are in the certificate, whose hash is here. */
export function factsOf(certificate: Certificate): Readonly<Record<string, string | number>> {
  const total = Object.values(certificate.items_removed).reduce((sum, count) => sum + count, 0);
  return {
    certificate_sha256: certificate.sha256,
    items: total,
    objects: certificate.objects_removed,
    object_versions: certificate.object_versions_removed,
    keys: Object.values(certificate.keys_destroyed).reduce((sum, count) => sum + count, 0),
  };
}

export async function writeCertificate(path: string, certificate: Certificate): Promise<void> {
  await writeFile(path, `${JSON.stringify(certificate, null, 2)}\n`, { mode: 0o600 });
}

function without(counts: Counts, kept: Counts): Counts {
  const left = Object.entries(counts).map(([name, count]) => [name, count - (kept[name] ?? 0)] as const);
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}
