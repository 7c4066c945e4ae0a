/** Functions for the people of a tenant: what a team keeps for itself. */
import { usageRoutes } from '#shared/domain/usage/routes.ts';
import { viewRoutes } from '#shared/domain/views/routes.ts';
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const teamFleet = {
  account: {
    summary: 'Saved views of lists, and what a tenant has used of its credits and limits',
    trigger: { kind: 'api', routes: { ...viewRoutes, ...usageRoutes } },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'teams see neither their saved views nor their usage; their lists and limits go on working',
  },
} as const satisfies FleetPart;
