/** The /webhooks group: subscriptions. Needs the core ports only. */
import { type FoundationPorts, foundation } from '#shared/domain/tenants/foundation.ts';
import { type WebhookSettings, webhookOperations } from '#shared/domain/webhooks/operations.ts';
import { webhookRoutes } from '#shared/domain/webhooks/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function webhooksApi(ports: FoundationPorts, publicUrl: string, settings: WebhookSettings) {
  return apiFunction(webhookRoutes, webhookOperations(settings), foundation(ports, publicUrl));
}
