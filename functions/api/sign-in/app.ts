/** Sign-in, sessions, passkeys and people. Needs the core ports only. */
import { peopleOperations } from '#shared/domain/people/administration/operations.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { passkeyOperations } from '#shared/domain/people/passkeys/operations.ts';
import { passkeyRoutes, passkeySignInRoutes } from '#shared/domain/people/passkeys/routes.ts';
import { peopleRoutes, signInRoutes, stepUpRoutes } from '#shared/domain/people/routes.ts';
import { signInOperations } from '#shared/domain/people/sign-in/operations.ts';
import { passkeySignInOperations } from '#shared/domain/people/sign-in/passkey.ts';
import { stepUpOperations } from '#shared/domain/people/sign-in/step-up.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function signInApi(ports: FoundationPorts, publicUrl: string) {
  const routes = {
    ...signInRoutes,
    ...stepUpRoutes,
    ...passkeySignInRoutes,
    ...passkeyRoutes,
    ...peopleRoutes,
  } as const;
  const operations = {
    ...signInOperations,
    ...stepUpOperations,
    ...passkeySignInOperations,
    ...passkeyOperations,
    ...peopleOperations,
  };
  return apiFunction(routes, operations, foundation(ports, publicUrl));
}
