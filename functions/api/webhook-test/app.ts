/** POST /webhooks/test/. It waits up to 30 s for the receiver, so the function streams (R70). */
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import type { WebhookSettings } from '#shared/domain/webhooks/operations.ts';
import { webhookTestRoutes } from '#shared/domain/webhooks/routes.ts';
import { webhookTestOperations } from '#shared/domain/webhooks/send-test.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { Outbound } from '#shared/platform/outbound/outbound.ts';

export function webhookTestApi(
  ports: FoundationPorts & { readonly outbound: Outbound },
  publicUrl: string,
  settings: WebhookSettings,
) {
  const operations = webhookTestOperations(settings, ports.outbound);
  return apiFunction(webhookTestRoutes, operations, foundation(ports, publicUrl));
}
