/** The /views, /usage, /audit, /settings and /keys groups: what a team keeps and sets for itself, and what it did. */
import { auditOperations } from '#shared/domain/audit/search/operations.ts';
import { auditRoutes } from '#shared/domain/audit/search/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { keyOperations } from '#shared/domain/settings/keys/operations.ts';
import { keyRoutes } from '#shared/domain/settings/keys/routes.ts';
import { settingsOperations } from '#shared/domain/settings/operations.ts';
import { settingsRoutes } from '#shared/domain/settings/routes.ts';
import { usageOperations } from '#shared/domain/usage/operations.ts';
import { usageRoutes } from '#shared/domain/usage/routes.ts';
import { viewOperations } from '#shared/domain/views/operations.ts';
import { viewRoutes } from '#shared/domain/views/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

const routes = { ...viewRoutes, ...usageRoutes, ...auditRoutes, ...settingsRoutes, ...keyRoutes };
const operations = {
  ...viewOperations,
  ...usageOperations,
  ...auditOperations,
  ...settingsOperations,
  ...keyOperations,
};

export function accountApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
