/** Sign-in, sessions and people. Needs the core ports only. */
import { peopleOperations } from '#shared/domain/people/administration/operations.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { peopleRoutes, signInRoutes } from '#shared/domain/people/routes.ts';
import { signInOperations } from '#shared/domain/people/sign-in/operations.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function signInApi(ports: FoundationPorts, publicUrl: string) {
  const routes = { ...signInRoutes, ...peopleRoutes } as const;
  return apiFunction(routes, { ...signInOperations, ...peopleOperations }, foundation(ports, publicUrl));
}
