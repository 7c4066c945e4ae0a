/** The /views and /usage groups: what a team keeps for itself. */
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { usageOperations } from '#shared/domain/usage/operations.ts';
import { usageRoutes } from '#shared/domain/usage/routes.ts';
import { viewOperations } from '#shared/domain/views/operations.ts';
import { viewRoutes } from '#shared/domain/views/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

const routes = { ...viewRoutes, ...usageRoutes };

export function accountApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(routes, { ...viewOperations, ...usageOperations }, foundation(ports, publicUrl));
}
