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

/** No provider answers the person who wants to begin. Nothing has changed. */
export function providerAway(cause?: unknown): DomainError {
  return new DomainError(
    503,
    'identity_provider_away',
    'The identity provider does not answer at the moment. Try again in a few minutes.',
    {},
    cause,
  );
}
