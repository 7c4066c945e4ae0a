/** The table of all deployed functions: their triggers, their grants, and the effect of their failure. */

import { assistantFleet } from './fleet/assistant.ts';
import { entitiesFleet } from './fleet/entities.ts';
import { foundationFleet } from './fleet/foundation.ts';
import { identityFleet } from './fleet/identity.ts';
import { reportsFleet } from './fleet/reports.ts';
import { respondentsFleet } from './fleet/respondents.ts';
import { responsesFleet } from './fleet/responses.ts';
import { screeningFleet } from './fleet/screening.ts';
import { teamFleet } from './fleet/team.ts';
import { verificationFleet } from './fleet/verification.ts';
import { webhooksFleet } from './fleet/webhooks.ts';
import type { FleetPart } from './function-spec.ts';

/** One part per group. Keys are folder names: `functions/api/<name>`, or `functions/workers/<name>`. */
export const fleetParts = [
  responsesFleet,
  assistantFleet,
  respondentsFleet,
  entitiesFleet,
  screeningFleet,
  verificationFleet,
  webhooksFleet,
  reportsFleet,
  identityFleet,
  teamFleet,
  foundationFleet,
] as const satisfies readonly FleetPart[];

export const fleet = {
  ...responsesFleet,
  ...assistantFleet,
  ...respondentsFleet,
  ...entitiesFleet,
  ...screeningFleet,
  ...verificationFleet,
  ...webhooksFleet,
  ...reportsFleet,
  ...identityFleet,
  ...teamFleet,
  ...foundationFleet,
} as const;

export type FunctionName = keyof typeof fleet;

type ApiRoutesOf<Spec> = Spec extends {
  readonly trigger: { readonly kind: 'api'; readonly routes: infer Table };
}
  ? Table[keyof Table]
  : never;

/** The contract of every route of the API, as a union. */
type AnyRoute = { readonly [Name in FunctionName]: ApiRoutesOf<(typeof fleet)[Name]> }[FunctionName];

/** The id of every route of the API. */
export type RouteId = AnyRoute['id'];

/** The contract of each route, by its id. */
export type RouteContracts = { readonly [R in AnyRoute as R['id']]: R };
