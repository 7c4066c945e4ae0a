/** Autofill of responses, checks of answers, and disputes of evidence. Needs the core ports only. */
import { assistantOperations } from '#shared/domain/assistant/operations.ts';
import { assistantRoutes } from '#shared/domain/assistant/routes.ts';
import { checkRoutes } from '#shared/domain/autoflag/check/routes.ts';
import { checkOperations } from '#shared/domain/autoflag/check/start.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function assistantApi(ports: FoundationPorts, publicUrl: string) {
  const routes = { ...assistantRoutes, ...checkRoutes };
  const operations = { ...assistantOperations, ...checkOperations };
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
