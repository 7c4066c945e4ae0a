/** The /verification group, and the sessions of an entity. Needs the core ports, and the object store for pictures. */
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import type { VerificationSettings } from '#shared/domain/verification-sessions/create.ts';
import { verificationOperations } from '#shared/domain/verification-sessions/operations.ts';
import { pictureOperations } from '#shared/domain/verification-sessions/pictures/operations.ts';
import { pictureRoutes } from '#shared/domain/verification-sessions/pictures/routes.ts';
import { simulationRoutes } from '#shared/domain/verification-sessions/processing/routes.ts';
import { simulationOperations } from '#shared/domain/verification-sessions/processing/simulate.ts';
import { verificationRoutes } from '#shared/domain/verification-sessions/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { Ports } from '#shared/platform/ports.ts';

export function verificationApi(
  ports: FoundationPorts & Pick<Ports, 'objects'>,
  publicUrl: string,
  settings: VerificationSettings,
) {
  const routes = { ...verificationRoutes, ...simulationRoutes, ...pictureRoutes };
  const operations = {
    ...verificationOperations(settings),
    ...simulationOperations(settings.providers),
    ...pictureOperations(ports),
  };
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
