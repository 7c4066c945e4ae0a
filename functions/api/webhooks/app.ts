/** The /webhooks group: subscriptions, their secrets, the delivery log and replays. Needs the core ports only. */
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { webhookLogOperations } from '#shared/domain/webhooks/log/operations.ts';
import { webhookLogRoutes } from '#shared/domain/webhooks/log/routes.ts';
import { type WebhookSettings, webhookOperations } from '#shared/domain/webhooks/operations.ts';
import { webhookReplayOperations } from '#shared/domain/webhooks/replay/operations.ts';
import { webhookReplayRoutes } from '#shared/domain/webhooks/replay/routes.ts';
import { webhookRoutes } from '#shared/domain/webhooks/routes.ts';
import { webhookSecretOperations } from '#shared/domain/webhooks/secrets/rotate.ts';
import { webhookSecretRoutes } from '#shared/domain/webhooks/secrets/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

const routes = { ...webhookRoutes, ...webhookSecretRoutes, ...webhookLogRoutes, ...webhookReplayRoutes };

export function webhooksApi(ports: FoundationPorts, publicUrl: string, settings: WebhookSettings) {
  const operations = {
    ...webhookOperations(settings),
    ...webhookSecretOperations(),
    ...webhookLogOperations(),
    ...webhookReplayOperations(),
  };
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
