/** Every scope that some route asks of an API key: the only ones that a key can be given one by one. */
import { scopeFor } from '#shared/http/admission/admission.ts';
import { fleet } from './fleet.ts';

/** `resource:read` and `resource:write`, in alphabetical order. */
export const keyScopes: readonly string[] = [
  ...new Set(
    Object.values(fleet)
      .flatMap(({ trigger }) => (trigger.kind === 'api' ? Object.values(trigger.routes) : []))
      .flatMap((contract) => (contract.auth === 'key' ? [scopeFor(contract)] : [])),
  ),
].sort();
