/** The notes of responses: reviews and their decisions. Needs the core ports only. */

import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { noteOperations } from '#shared/domain/responses/notes/operations.ts';
import { noteRoutes } from '#shared/domain/responses/notes/routes.ts';
import { reviewOperations } from '#shared/domain/responses/review/operations.ts';
import { reviewRoutes } from '#shared/domain/responses/review/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function notesApi(ports: FoundationPorts, publicUrl: string) {
  const routes = { ...noteRoutes, ...reviewRoutes } as const;
  return apiFunction(routes, { ...noteOperations, ...reviewOperations }, foundation(ports, publicUrl));
}
