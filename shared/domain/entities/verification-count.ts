/** How many verification sessions were ever created for an entity. */
import { all, any, type Condition, equals, isThere, missing } from '#shared/platform/condition.ts';
import type { Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { entityNotFound } from './errors.ts';
import { entities } from './keys.ts';

/**
 * Counts a verification session of the entity; refuses when the entity is gone. With `seen`, the number that the caller knows,
 * it also refuses where there are more by now, so that of two concurrent calls one is run again.
 */
export function countVerificationWrite(scope: TenantScope, entityId: string, seen?: number): Write {
  return {
    update: entities.key(scope, { id: entityId }),
    add: { verification_count: 1 },
    when: seen === undefined ? isThere : all(isThere, hasVerifications(seen)),
    refuse: (current) => (current === undefined ? entityNotFound() : new StaleRead()),
  };
}

/** True where so many sessions were ever created for the entity. */
export function hasVerifications(count: number): Condition {
  const equal = equals('verification_count', count);
  return count === 0 ? any(missing('verification_count'), equal) : equal;
}
