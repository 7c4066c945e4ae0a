/** Endpoint of the export of the audit trail: one part of the file for each call. */
import type { Operations, PersonRequest } from '#shared/http/operation.ts';
import { searchRows } from '../search/read.ts';
import { cursorOf, EXPORT_ROWS, type ExportInput } from '../search/schema.ts';
import { csvLines, HEAD, type Names } from './csv.ts';
import type { auditExportRoutes } from './routes.ts';

/** `namesOf` reads the names of the tenant's people, which are no part of the trail. */
export function auditExportOperations(
  namesOf: (request: PersonRequest) => Promise<Names>,
): Operations<typeof auditExportRoutes> {
  return {
    async exportAudit({ body }, request) {
      const { tenantTable, scope } = request;
      const [{ entries, last }, names] = await Promise.all([
        searchRows(tenantTable, scope, { ...body, limit: EXPORT_ROWS }),
        namesOf(request),
      ]);
      return {
        body: {
          filename: `audit-${scope.environment}-${body.from.slice(0, 10)}-${body.to.slice(0, 10)}.csv`,
          rows: entries.length,
          csv: (body.after === undefined ? HEAD : '') + csvLines(entries, names),
          next: last === undefined ? null : cursorOf(last),
        },
        audit: { target: `tenant:${scope.tenantId}`, facts: factsOf(body, entries.length) },
      };
    },
  };
}

/** What was taken along. What it was narrowed to is named only: somebody may have typed the name of a person. */
function factsOf({ from, to, actor, action, target, after }: ExportInput, rows: number) {
  const named = Object.entries({ actor, action, target }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  return {
    from,
    to,
    rows,
    part: after === undefined ? 'first' : 'further',
    ...(named.length === 0 ? {} : { narrowed: named.join(',') }),
  };
}
