/** What travels on the queue `monitoring`: a publication of lists, and then one turn after another for every tenant. */
import * as z from 'zod';
import { MonitoringMessage } from '../watchlists/monitoring-message.ts';

/** One piece of one tenant's entities. Ids and instants only: nothing of it tells who anybody is. */
export const TenantTurn = MonitoringMessage.extend({
  tenant_id: z.uuid(),
  /** The entity after which to go on, in the order of lists; absent in the first turn. */
  after: z.object({ created_at: z.iso.datetime(), id: z.uuid() }).optional(),
});
export type TenantTurn = z.output<typeof TenantTurn>;

/** A turn is a publication that names a tenant. */
export const QueuedWork = z.union([TenantTurn, MonitoringMessage]);
export type QueuedWork = z.output<typeof QueuedWork>;
