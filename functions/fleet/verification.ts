/** Functions of identity verification. */
import { simulationRoutes } from '#shared/domain/verification-sessions/processing/routes.ts';
import { verificationRoutes } from '#shared/domain/verification-sessions/routes.ts';
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const verificationFleet = {
  verification: {
    summary: 'Verification sessions, their results and their reviews',
    trigger: { kind: 'api', routes: { ...verificationRoutes, ...simulationRoutes } },
    grants: [...CORE_GRANTS, 'table:lists', 'providers:read'],
    ...API_SIZE,
    callsTenantAddresses: true,
    whenItFails:
      'tenants cannot start, see, revoke or review verifications; links that were sent go on working',
  },
} as const satisfies FleetPart;
