/** Functions of identity verification. */
import { pictureRoutes } from '#shared/domain/verification-sessions/pictures/routes.ts';
import { simulationRoutes } from '#shared/domain/verification-sessions/processing/routes.ts';
import { verificationRoutes } from '#shared/domain/verification-sessions/routes.ts';
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const verificationFleet = {
  verification: {
    summary: 'Verification sessions, their results, pictures and reviews',
    trigger: { kind: 'api', routes: { ...verificationRoutes, ...simulationRoutes, ...pictureRoutes } },
    grants: [...CORE_GRANTS, 'table:lists', 'providers:read', 'identity-pictures:read'],
    ...API_SIZE,
    callsTenantAddresses: true,
    whenItFails:
      'tenants cannot start, see, revoke or review verifications or open their pictures; links that were sent go on working',
  },
} as const satisfies FleetPart;
