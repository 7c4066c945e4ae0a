/** The /verification group, and the sessions of an entity. Needs the core ports. */
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import type { VerificationSettings } from '#shared/domain/verification-sessions/create.ts';
import { verificationOperations } from '#shared/domain/verification-sessions/operations.ts';
import { simulationRoutes } from '#shared/domain/verification-sessions/processing/routes.ts';
import { simulationOperations } from '#shared/domain/verification-sessions/processing/simulate.ts';
import { verificationRoutes } from '#shared/domain/verification-sessions/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function verificationApi(ports: FoundationPorts, publicUrl: string, settings: VerificationSettings) {
  const routes = { ...verificationRoutes, ...simulationRoutes };
  const operations = {
    ...verificationOperations(settings),
    ...simulationOperations(settings.providers),
  };
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
