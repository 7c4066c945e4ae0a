/** Messages of the queue `monitoring`: a publication of watchlists, and one page of a tenant's entities after another. */
import * as z from 'zod';
import { CoverageMessage, MonitoringMessage } from '../watchlists/monitoring-message.ts';
import { TenantCoverage } from './coverage.ts';

/** One page of a tenant's entities. It contains ids and instants only, nothing personal. */
export const TenantPage = MonitoringMessage.extend({
  tenant_id: z.uuid(),
  /** Continue after this entity, in list order. Absent for the first page. */
  after: z.object({ created_at: z.iso.datetime(), id: z.uuid() }).optional(),
});
export type TenantPage = z.output<typeof TenantPage>;

/** Those of one tenant have `tenant_id`; those about coverage have `changed`. */
export const QueuedWork = z.union([TenantPage, MonitoringMessage, TenantCoverage, CoverageMessage]);
export type QueuedWork = z.output<typeof QueuedWork>;
