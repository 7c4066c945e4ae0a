/** The /views, /usage and /audit groups: what a team keeps for itself, and what it did. */
import { auditOperations } from '#shared/domain/audit/search/operations.ts';
import { auditRoutes } from '#shared/domain/audit/search/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { usageOperations } from '#shared/domain/usage/operations.ts';
import { usageRoutes } from '#shared/domain/usage/routes.ts';
import { viewOperations } from '#shared/domain/views/operations.ts';
import { viewRoutes } from '#shared/domain/views/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

const routes = { ...viewRoutes, ...usageRoutes, ...auditRoutes };
const operations = { ...viewOperations, ...usageOperations, ...auditOperations };

export function accountApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
