/** The /webhooks group: subscriptions and their secrets. Needs the core ports only. */
import { type FoundationPorts, foundation } from '#shared/domain/tenants/foundation.ts';
import { type WebhookSettings, webhookOperations } from '#shared/domain/webhooks/operations.ts';
import { webhookRoutes } from '#shared/domain/webhooks/routes.ts';
import { webhookSecretOperations } from '#shared/domain/webhooks/secrets/rotate.ts';
import { webhookSecretRoutes } from '#shared/domain/webhooks/secrets/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

const routes = { ...webhookRoutes, ...webhookSecretRoutes };

export function webhooksApi(ports: FoundationPorts, publicUrl: string, settings: WebhookSettings) {
  const operations = { ...webhookOperations(settings), ...webhookSecretOperations() };
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
