/** Refusals of the administration of API keys. */
import { DomainError, invalidInput, NotFound } from '#shared/contract/errors.ts';

/** Also for a key of the other mode, and for one that is revoked. */
export function keyNotFound(): NotFound {
  return new NotFound();
}

export function tooManyKeys(): DomainError {
  const detail = 'You have three active keys in this mode, and may have no more. Revoke one first.';
  return new DomainError(409, 'too_many_keys', detail);
}

export function expiryInThePast() {
  return invalidInput({ expires_at: ['A key cannot expire in the past.'] });
}

export function unknownScopes(scopes: readonly string[]) {
  return invalidInput({ scopes: [`No route asks for ${scopes.join(', ')}.`] });
}
