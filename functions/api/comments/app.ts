/** Comments on answers and files. Needs the core ports only. */

import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { commentOperations } from '#shared/domain/responses/comments/operations.ts';
import { commentRoutes } from '#shared/domain/responses/comments/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function commentsApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(commentRoutes, commentOperations, foundation(ports, publicUrl));
}
