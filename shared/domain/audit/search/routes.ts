/** Contract of the search of the audit trail (additive). */
import { route } from '#shared/contract/route.ts';
import { AuditPage, AuditQuery } from './schema.ts';

export const auditRoutes = {
  searchAudit: route({
    id: 'audit.search',
    method: 'GET',
    path: '/api/v1/audit/',
    summary: 'Search the audit trail: who changed what when, newest first',
    spec: 'Added: teams see their own audit trail',
    auth: 'key',
    rate: 'general',
    idempotency: 'none',
    query: AuditQuery,
    success: { status: 200, body: AuditPage },
  }),
} as const;
