/** Autofill of responses, and disputes of evidence. Needs the core ports only. */
import { assistantOperations } from '#shared/domain/assistant/operations.ts';
import { assistantRoutes } from '#shared/domain/assistant/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/tenants/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function assistantApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(assistantRoutes, assistantOperations, foundation(ports, publicUrl));
}
