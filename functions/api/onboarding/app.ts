/** The respondent's API: links, the page's data, saves, files and submissions. Needs the core ports and the object store. */

import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { respondRoutes } from '#shared/domain/respondent/file-routes.ts';
import { respondOperations } from '#shared/domain/respondent/files.ts';
import { onboardingOperations } from '#shared/domain/respondent/operations.ts';
import { onboardingRoutes } from '#shared/domain/respondent/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { Ports } from '#shared/platform/ports.ts';

export function onboardingApi(ports: FoundationPorts & Pick<Ports, 'objects'>, publicUrl: string) {
  const routes = { ...onboardingRoutes, ...respondRoutes } as const;
  const operations = { ...onboardingOperations, ...respondOperations(ports) };
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
