/** The /screening, /cases and /risk-profiles groups. Needs the core ports, and the object store for the files of batches. */

import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { type BatchSettings, batchOperations } from '#shared/domain/screening/batch/operations.ts';
import { batchRoutes } from '#shared/domain/screening/batch/routes.ts';
import { screeningOperations } from '#shared/domain/screening/operations/operations.ts';
import { screeningRoutes } from '#shared/domain/screening/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { Ports } from '#shared/platform/ports.ts';

const routes = { ...screeningRoutes, ...batchRoutes };

export function screeningApi(
  ports: FoundationPorts & Pick<Ports, 'objects'>,
  publicUrl: string,
  settings: BatchSettings,
) {
  const operations = { ...screeningOperations(settings), ...batchOperations(ports, settings) };
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
