/** Endpoints of webhook subscriptions. */

import type { RouteInput } from '#shared/contract/route.ts';
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import { findEnvironment } from '../tenants/repository.ts';
import { newWebhookSecret } from '../tenants/webhook-secret.ts';
import {
  eventTypeIsFinal,
  invalidWebhookUrl,
  subscriptionNotFound,
  tooManySubscriptions,
  uselessFilters,
} from './errors.ts';
import { DEFAULT_SUBSCRIPTION_LIMIT } from './limits.ts';
import * as repository from './repository.ts';
import type { webhookRoutes } from './routes.ts';
import { patched } from './rules.ts';
import type { Filters, SubscribedType } from './schema.ts';
import { webhookUrlProblem } from './url-policy.ts';
import { subscriptionView } from './view.ts';

export interface WebhookSettings {
  /** True on the local stage only. */
  readonly allowLoopback: boolean;
}

export function webhookOperations(settings: WebhookSettings): Operations<typeof webhookRoutes> {
  return {
    async createSubscription({ body }, request) {
      refuseUnusable(body.webhook_url, settings);
      await refuseUseless(body.event_type, body.filters);
      const turn = await refuseFull(request);
      const id = request.ids.uuid();
      const secret = newWebhookSecret();
      const details = {
        webhook_url: body.webhook_url,
        description: body.description ?? null,
        filters: body.filters ?? {},
      };
      const createdAt = new Date(request.now).toISOString();
      const subscription = { id, eventType: body.event_type, details, secret, createdAt };
      return {
        body: {
          id,
          event_type: body.event_type,
          webhook_url: body.webhook_url,
          secret_key: secret,
          message: 'Subscription created. Keep the secret key now: it is not shown again.',
        },
        writes: [
          repository.turnWrite(request.scope, turn),
          repository.createWrite(request.scope, await request.vault(), subscription),
        ],
        audit: { target: `webhook:${id}`, facts: { event_type: body.event_type } },
      };
    },

    async listSubscriptions(_input, request) {
      const [records, vault] = await Promise.all([
        repository.allSubscriptions(request.tenantTable, request.scope),
        request.vault(),
      ]);
      const webhooks = records.map((record) =>
        subscriptionView(repository.unsealSubscription(record, vault), request.now),
      );
      return { body: { webhooks } };
    },

    async getSubscription({ params }, request) {
      const [record, vault] = await Promise.all([
        repository.findSubscription(request.tenantTable, request.scope, params.id),
        request.vault(),
      ]);
      if (record === undefined) throw subscriptionNotFound();
      return { body: subscriptionView(repository.unsealSubscription(record, vault), request.now) };
    },

    updateSubscription: (input, request) => updateSubscription(input, request, settings),

    async deleteSubscription({ params }, request) {
      return {
        body: { message: 'Subscription deleted.' },
        writes: [repository.deleteWrite(request.scope, params.id)],
        audit: { target: `webhook:${params.id}` },
      };
    },
  };
}

async function updateSubscription(
  { params, body }: RouteInput<typeof webhookRoutes.updateSubscription>,
  request: TenantRequest,
  settings: WebhookSettings,
) {
  const [record, vault] = await Promise.all([
    repository.findSubscription(request.tenantTable, request.scope, params.id),
    request.vault(),
  ]);
  if (record === undefined) throw subscriptionNotFound();
  if (body.webhook_url !== undefined) refuseUnusable(body.webhook_url, settings);
  if (body.event_type !== undefined && body.event_type !== record.event_type) throw eventTypeIsFinal();
  await refuseUseless(record.event_type, body.filters);
  const { details } = repository.unsealSubscription(record, vault);
  const next = {
    details: patched(details, body),
    isActive: body.is_active ?? record.is_active,
    updatedAt: new Date(request.now).toISOString(),
  };
  return {
    body: { message: 'Subscription updated.', id: record.id },
    writes: [repository.updateWrite(record, vault, next)],
    audit: { target: `webhook:${record.id}`, facts: { fields: Object.keys(body).join(',') } },
  };
}

/** The turn of this creation. Throws where the environment has as many subscriptions as it may. */
async function refuseFull({ tenantTable: table, scope }: TenantRequest): Promise<number> {
  // Read before the list: a creation in between then makes this one run again.
  const turn = await repository.subscriptionTurn(table, scope);
  const [records, environment] = await Promise.all([
    repository.allSubscriptions(table, scope),
    findEnvironment(table, scope),
  ]);
  const most = environment?.webhook_subscriptions ?? DEFAULT_SUBSCRIPTION_LIMIT;
  if (records.length >= most) throw tooManySubscriptions(most);
  return turn;
}

function refuseUnusable(url: string, settings: WebhookSettings): void {
  const problem = webhookUrlProblem(url, settings.allowLoopback);
  if (problem !== undefined) throw invalidWebhookUrl(problem);
}

/** Filters that no event can pass are a mistake: nothing would ever be delivered, and nothing would tell why. */
async function refuseUseless(type: SubscribedType, filters: Filters | null | undefined): Promise<void> {
  if (filters == null) return;
  // The fields of all events are loaded with the first call that has filters.
  const { filterProblems } = await import('./filters.ts');
  const problems = filterProblems(type, filters);
  if (problems.length > 0) throw uselessFilters(problems);
}
