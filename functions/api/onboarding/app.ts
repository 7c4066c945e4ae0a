/** The respondent's side: links, sessions, answers. Needs nothing beyond the core ports. */
import { onboardingOperations } from '#shared/domain/onboarding/operations.ts';
import { onboardingRoutes } from '#shared/domain/onboarding/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/tenants/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function onboardingApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(onboardingRoutes, onboardingOperations, foundation(ports, publicUrl));
}
