/** The /entities group: companies and individuals. Needs nothing beyond the core ports. */
import { entityOperations } from '#shared/domain/entities/operations.ts';
import { entityRoutes } from '#shared/domain/entities/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/tenants/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function entitiesApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(entityRoutes, entityOperations, foundation(ports, publicUrl));
}
