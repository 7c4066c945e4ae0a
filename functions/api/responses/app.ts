/** The /responses group: filled questionnaires. Needs nothing beyond the core ports. */
import { responseOperations } from '#shared/domain/responses/operations.ts';
import { responseRoutes } from '#shared/domain/responses/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/tenants/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function responsesApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(responseRoutes, responseOperations, foundation(ports, publicUrl));
}
