/** The table of functions: everything that is deployed, what starts it, what it may do, what breaks without it. */
import { entitiesFleet } from './fleet/entities.ts';
import { foundationFleet } from './fleet/foundation.ts';
import { respondentsFleet } from './fleet/respondents.ts';
import { responsesFleet } from './fleet/responses.ts';
import { screeningFleet } from './fleet/screening.ts';
import { webhooksFleet } from './fleet/webhooks.ts';
import type { FleetPart } from './function-spec.ts';

/** One part per group; keys are folder names: `functions/api/<name>`, or `functions/workers/<name>`. */
export const fleetParts = [
  responsesFleet,
  respondentsFleet,
  entitiesFleet,
  screeningFleet,
  webhooksFleet,
  foundationFleet,
] as const satisfies readonly FleetPart[];

export const fleet = {
  ...responsesFleet,
  ...respondentsFleet,
  ...entitiesFleet,
  ...screeningFleet,
  ...webhooksFleet,
  ...foundationFleet,
} as const;

export type FunctionName = keyof typeof fleet;
