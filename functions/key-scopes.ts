/** Every scope that some route asks of an API key: the only ones that a key can be given one by one. */
import { scopesOf } from '#shared/http/admission/scopes.ts';
import { fleet } from './fleet.ts';

/** `resource:read`, `…:write`, `…:delete` and `…:decide`, in alphabetical order. */
export const keyScopes: readonly string[] = [
  ...new Set(
    Object.values(fleet)
      .flatMap(({ trigger }) => (trigger.kind === 'api' ? Object.values(trigger.routes) : []))
      .flatMap((contract) => (contract.auth === 'key' ? scopesOf(contract) : [])),
  ),
].sort();
