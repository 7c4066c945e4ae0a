/** Download of reports. Files may be larger than the answer of a buffered function, so the function streams (R47). */

import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { assessmentDownloadOperations } from '#shared/domain/reports/assessment/operations.ts';
import { assessmentDownloadRoutes } from '#shared/domain/reports/assessment/routes.ts';
import { reportDownloadOperations } from '#shared/domain/reports/operations.ts';
import { reportDownloadRoutes } from '#shared/domain/reports/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { Ports } from '#shared/platform/ports.ts';

export function reportDownloadApi(ports: FoundationPorts & Pick<Ports, 'objects'>, publicUrl: string) {
  const { objects } = ports;
  const routes = { ...reportDownloadRoutes, ...assessmentDownloadRoutes } as const;
  const operations = { ...reportDownloadOperations(objects), ...assessmentDownloadOperations(objects) };
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
