/** Contract of the export of the audit trail (additive). */
import { route } from '#shared/contract/route.ts';
import { AuditExport, ExportInput } from '../search/schema.ts';

export const auditExportRoutes = {
  exportAudit: route({
    id: 'audit.export',
    method: 'POST',
    path: '/api/v1/audit/export/',
    summary: 'Export a span of the audit trail as CSV, part by part; the export is in the trail itself',
    spec: 'Added: teams hand their audit trail to whoever audits them',
    auth: 'session',
    rate: 'general',
    stepUp: 'always',
    // Nothing is changed but the trail, and no copy of the trail is kept for a repeated call.
    idempotency: 'none',
    body: ExportInput,
    success: { status: 200, body: AuditExport },
  }),
} as const;
