/** Messages of the queue `monitoring`: a publication of watchlists, and one page of a tenant's entities after another. */
import * as z from 'zod';
import { MonitoringMessage } from '../watchlists/monitoring-message.ts';

/** One page of a tenant's entities. It contains ids and instants only, nothing personal. */
export const TenantPage = MonitoringMessage.extend({
  tenant_id: z.uuid(),
  /** Continue after this entity, in list order. Absent for the first page. */
  after: z.object({ created_at: z.iso.datetime(), id: z.uuid() }).optional(),
});
export type TenantPage = z.output<typeof TenantPage>;

/** The two are told apart by `tenant_id`. */
export const QueuedWork = z.union([TenantPage, MonitoringMessage]);
export type QueuedWork = z.output<typeof QueuedWork>;
