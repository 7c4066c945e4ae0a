/** The /views, /usage, /audit, /settings, /lists and /keys groups: what a team keeps and sets for itself, and what it did. */
import { auditExportOperations } from '#shared/domain/audit/export/operations.ts';
import { auditExportRoutes } from '#shared/domain/audit/export/routes.ts';
import { auditOperations } from '#shared/domain/audit/search/operations.ts';
import { auditRoutes } from '#shared/domain/audit/search/routes.ts';
import { namesOfPeople } from '#shared/domain/people/find-profile.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { keyOperations } from '#shared/domain/settings/keys/operations.ts';
import { keyRoutes } from '#shared/domain/settings/keys/routes.ts';
import { type ListsSettings, listsOperations } from '#shared/domain/settings/lists/operations.ts';
import { listsRoutes } from '#shared/domain/settings/lists/routes.ts';
import { settingsOperations } from '#shared/domain/settings/operations.ts';
import { settingsRoutes } from '#shared/domain/settings/routes.ts';
import { usageOperations } from '#shared/domain/usage/operations.ts';
import { usageRoutes } from '#shared/domain/usage/routes.ts';
import { viewOperations } from '#shared/domain/views/operations.ts';
import { viewRoutes } from '#shared/domain/views/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

const routes = {
  ...viewRoutes,
  ...usageRoutes,
  ...auditRoutes,
  ...auditExportRoutes,
  ...settingsRoutes,
  ...listsRoutes,
  ...keyRoutes,
};

export function accountApi(ports: FoundationPorts, publicUrl: string, settings: ListsSettings) {
  const operations = {
    ...viewOperations,
    ...usageOperations,
    ...auditOperations,
    ...auditExportOperations(namesOfPeople),
    ...settingsOperations,
    ...listsOperations(settings),
    ...keyOperations,
  };
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
