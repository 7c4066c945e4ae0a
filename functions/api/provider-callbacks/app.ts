/** Callbacks of identity providers. Needs the core ports and the identity providers. */
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import type { IdentityProviders } from '#shared/domain/verification/provider/choose.ts';
import { callbackOperations } from '#shared/domain/verification-sessions/processing/callback.ts';
import { callbackRoutes } from '#shared/domain/verification-sessions/processing/routes.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function providerCallbacksApi(
  ports: FoundationPorts & { readonly providers: IdentityProviders },
  publicUrl: string,
) {
  return apiFunction(callbackRoutes, callbackOperations(ports.providers), foundation(ports, publicUrl));
}
