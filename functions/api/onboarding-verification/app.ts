/** The identity verification on the respondent's page. Needs the core ports, the object store and the identity providers. */

import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import {
  type StepPorts,
  verificationStepOperations,
} from '#shared/domain/respondent/verification/operations.ts';
import { verificationStepRoutes } from '#shared/domain/respondent/verification/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function onboardingVerificationApi(ports: FoundationPorts & StepPorts, publicUrl: string) {
  return apiFunction(verificationStepRoutes, verificationStepOperations(ports), foundation(ports, publicUrl));
}
