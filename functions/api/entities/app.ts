/** The /entities group: companies and individuals. Needs the core ports, and the object store for the name index. */
import { entityOperations } from '#shared/domain/entities/operations.ts';
import { entityRoutes } from '#shared/domain/entities/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { screeningOfEntity } from '#shared/domain/screening/screening-of-entity.ts';
import { verificationsOfEntity } from '#shared/domain/verification-sessions/removal/of-entity.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { Ports } from '#shared/platform/ports.ts';

export function entitiesApi(ports: FoundationPorts & Pick<Ports, 'objects'>, publicUrl: string) {
  return apiFunction(
    entityRoutes,
    entityOperations(ports, screeningOfEntity, verificationsOfEntity),
    foundation(ports, publicUrl),
  );
}
