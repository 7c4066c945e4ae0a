/** Endpoint of the audit trail. */
import type { Operations } from '#shared/http/operation.ts';
import { searchRows } from './read.ts';
import type { auditRoutes } from './routes.ts';
import { cursorOf, spanOf } from './schema.ts';

export const auditOperations: Operations<typeof auditRoutes> = {
  async searchAudit({ query }, { tenantTable, scope, now, listUrl }) {
    const { entries, last } = await searchRows(tenantTable, scope, { ...query, ...spanOf(query, now) });
    const next = new URLSearchParams({
      ...listUrl.query,
      ...(last === undefined ? {} : { after: cursorOf(last) }),
    });
    return { body: { results: [...entries], next: last === undefined ? null : `${listUrl.base}?${next}` } };
  },
};
