/** Reports that event files ask for by their placeholders. */
import { generateReport } from '../reports/generated.ts';
import type { Facts, PreparedTenant } from './prepared-tenant.ts';

export const REPORT_PREPARATIONS: Readonly<Record<string, (prepared: PreparedTenant) => Promise<Facts>>> = {
  /** An entity whose client report was asked for and is not generated yet. */
  reporting: async (prepared) => {
    const { id } = await prepared.facts('entity');
    await prepared.call('POST', `/api/v1/entities/${String(id)}/report/generate/`, undefined);
    const rows = await prepared.api.outbox(prepared.tenant.scopes.test);
    const row = rows.find(({ type }) => type === 'client-report');
    return { entity_id: String(id), outbox_id: String(row?.['outbox_id']) };
  },
  /** An entity with a client report. */
  reported: async (prepared) => {
    const { id } = await prepared.facts('entity');
    await generateReport(prepared.api.ports, prepared.tenant.scopes.test, String(id));
    return { entity_id: String(id) };
  },
};
