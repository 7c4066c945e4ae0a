/** The respondent's record as PDF. Needs the core ports and the printer, which is large: a function of its own. */

import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { type RecordPorts, recordOperations } from '#shared/domain/respondent/record/operations.ts';
import { recordRoutes } from '#shared/domain/respondent/record/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function onboardingRecordApi(ports: FoundationPorts & RecordPorts, publicUrl: string) {
  return apiFunction(recordRoutes, recordOperations(ports), foundation(ports, publicUrl));
}
