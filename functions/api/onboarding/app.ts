/** The respondent's side: links, the page's data, saves, files and submits. Needs the object store beside the core ports. */

import { respondRoutes } from '#shared/domain/respondent/file-routes.ts';
import { respondOperations } from '#shared/domain/respondent/files.ts';
import { onboardingOperations } from '#shared/domain/respondent/operations.ts';
import { onboardingRoutes } from '#shared/domain/respondent/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/tenants/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { Ports } from '#shared/platform/ports.ts';

export function onboardingApi(ports: FoundationPorts & Pick<Ports, 'objects'>, publicUrl: string) {
  const routes = { ...onboardingRoutes, ...respondRoutes } as const;
  const operations = { ...onboardingOperations, ...respondOperations(ports) };
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
