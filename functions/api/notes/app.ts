/** The notes of responses: reviews and their decisions. Needs nothing beyond the core ports. */
import { noteOperations } from '#shared/domain/discussion/operations.ts';
import { noteRoutes } from '#shared/domain/discussion/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/tenants/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function notesApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(noteRoutes, noteOperations, foundation(ports, publicUrl));
}
