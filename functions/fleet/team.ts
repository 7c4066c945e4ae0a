/** Functions for the people of a tenant: what a team keeps for itself. */
import { keyRoutes } from '#shared/domain/settings/keys/routes.ts';
import { settingsRoutes } from '#shared/domain/settings/routes.ts';
import { usageRoutes } from '#shared/domain/usage/routes.ts';
import { viewRoutes } from '#shared/domain/views/routes.ts';
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const teamFleet = {
  account: {
    summary: 'Saved views, usage, settings and API keys of a tenant, as its team sees and sets them',
    trigger: { kind: 'api', routes: { ...viewRoutes, ...usageRoutes, ...settingsRoutes, ...keyRoutes } },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'teams cannot see or change their views, settings and keys; what is set goes on working',
  },
} as const satisfies FleetPart;
