/** Endpoints of the delivery log. */
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import { deliveryNotFound, subscriptionNotFound } from '../errors.ts';
import { findSubscription } from '../repository.ts';
import type { LogSource } from './places.ts';
import { findEnvelope, findLogged, OWN_SOURCES, readLog } from './read.ts';
import type { webhookLogRoutes } from './routes.ts';
import { cursorOf, type LogQuery } from './schema.ts';
import { deliveryDetail, deliveryLine } from './view.ts';

export function webhookLogOperations(): Operations<typeof webhookLogRoutes> {
  return {
    async listDeliveries({ params, query }, request) {
      const { tenantTable: table, scope } = request;
      const [subscription, body] = await Promise.all([
        findSubscription(table, scope, params.id),
        page(request, params.id, query),
      ]);
      if (subscription === undefined) throw subscriptionNotFound();
      return { body };
    },

    getDelivery: ({ params }, request) => detail(request, [params.id], params.delivery_id),

    async listOwnDeliveries({ query }, request) {
      return { body: await page(request, query.target, query) };
    },

    getOwnDelivery: ({ params }, request) => detail(request, OWN_SOURCES, params.delivery_id),
  };
}

async function page(request: TenantRequest, source: LogSource, query: LogQuery) {
  const { records, last } = await readLog(request.tenantTable, request.scope, source, query);
  return { results: records.map(deliveryLine), next: last === undefined ? null : nextUrl(request, last) };
}

/** The caller's own query with another cursor. */
function nextUrl({ listUrl }: TenantRequest, last: string): string {
  const query = new URLSearchParams({ ...listUrl.query, cursor: cursorOf(last) });
  return `${listUrl.base}?${query}`;
}

async function detail(request: TenantRequest, sources: readonly LogSource[], deliveryId: string) {
  const { tenantTable: table, scope, now } = request;
  const record = await findLogged(table, scope, sources, deliveryId);
  if (record === undefined) throw deliveryNotFound();
  return { body: deliveryDetail(record, await findEnvelope(table, scope, record, request.vault(), now)) };
}
