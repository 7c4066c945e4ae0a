/** Refusals that concern identity providers. */
import { DomainError } from '#shared/contract/errors.ts';

/** No provider is set up for live sessions, so nobody could finish one. */
export function verificationUnavailable(): DomainError {
  return new DomainError(
    400,
    'verification_unavailable',
    'This deployment has no identity provider for live sessions. Nothing was created. Use a test key, or ask the operator.',
  );
}

/** No provider carries out these checks together. */
export function checksNotSupported(checks: readonly string[]): DomainError {
  return new DomainError(
    400,
    'checks_not_supported',
    'No identity provider of this deployment carries out these checks together. Leave out some of them.',
    { checks },
  );
}
