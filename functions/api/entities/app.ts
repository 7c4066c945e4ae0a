/** The /entities group: companies and individuals. Needs the core ports, and the object store for the name index. */
import { entityOperations } from '#shared/domain/entities/operations.ts';
import { entityRoutes } from '#shared/domain/entities/routes.ts';
import { timelineOperations } from '#shared/domain/entities/timeline/operations.ts';
import { timelineRoutes } from '#shared/domain/entities/timeline/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { relationOperations } from '#shared/domain/relations/operations.ts';
import { relationsOfEntity } from '#shared/domain/relations/removal.ts';
import { relationRoutes } from '#shared/domain/relations/routes.ts';
import { ownersChanged } from '#shared/domain/screening/ownership/job.ts';
import { screeningOfEntity } from '#shared/domain/screening/screening-of-entity.ts';
import { verificationsOfEntity } from '#shared/domain/verification-sessions/removal/of-entity.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { Ports } from '#shared/platform/ports.ts';

const DEPENDENTS = {
  screening: screeningOfEntity,
  verifications: verificationsOfEntity,
  relations: relationsOfEntity,
};

export function entitiesApi(ports: FoundationPorts & Pick<Ports, 'objects'>, publicUrl: string) {
  return apiFunction(
    { ...entityRoutes, ...timelineRoutes, ...relationRoutes },
    {
      ...entityOperations(ports, DEPENDENTS),
      ...timelineOperations,
      ...relationOperations(ownersChanged),
    },
    foundation(ports, publicUrl),
  );
}
