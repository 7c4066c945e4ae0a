/** Functions for the people of a tenant: what a team keeps for itself. */
import { auditExportRoutes } from '#shared/domain/audit/export/routes.ts';
import { auditRoutes } from '#shared/domain/audit/search/routes.ts';
import { passkeyRoutes, passkeySignInRoutes } from '#shared/domain/people/passkeys/routes.ts';
import { peopleRoutes, signInRoutes, stepUpRoutes } from '#shared/domain/people/routes.ts';
import { keyRoutes } from '#shared/domain/settings/keys/routes.ts';
import { listsRoutes } from '#shared/domain/settings/lists/routes.ts';
import { settingsRoutes } from '#shared/domain/settings/routes.ts';
import { usageRoutes } from '#shared/domain/usage/routes.ts';
import { viewRoutes } from '#shared/domain/views/routes.ts';
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const teamFleet = {
  'sign-in': {
    summary: 'Sign-in of people, their sessions and passkeys, and the administration of people',
    trigger: {
      kind: 'api',
      routes: {
        ...signInRoutes,
        ...stepUpRoutes,
        ...passkeySignInRoutes,
        ...passkeyRoutes,
        ...peopleRoutes,
      },
    },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'nobody can sign in, confirm a decision or change people; open sessions go on reading',
  },
  account: {
    summary:
      'Saved views, usage, audit trail, settings, watchlists and API keys of a tenant, as its team sees and sets them',
    trigger: {
      kind: 'api',
      routes: {
        ...viewRoutes,
        ...usageRoutes,
        ...auditRoutes,
        ...auditExportRoutes,
        ...settingsRoutes,
        ...listsRoutes,
        ...keyRoutes,
      },
    },
    grants: [...CORE_GRANTS, 'trail:read', 'lists:read'],
    ...API_SIZE,
    namesProvider: true,
    whenItFails:
      'teams cannot see or change views, settings and keys, nor see usage and trail; what is set goes on working',
  },
} as const satisfies FleetPart;
