/**
 * Limits active keys to three per user and environment (AUTH-013). The user's item counts them, and every write that creates or
 * revokes a key changes the count in the same transaction. The next creation of a key stops counting expired keys, so no timer
 * is needed at their expiry.
 */
import { all, below, equals, isThere, missing } from '#shared/platform/condition.ts';
import type { Item, Write } from '#shared/platform/ports.ts';
import { type Environment, unsafeTenantScope } from '#shared/platform/scope.ts';
import { apiKeyKey } from '../../repository.ts';
import { ConcurrentChange, noSuchUser, tooManyKeys, userDeactivated } from '../errors.ts';
import { keyLineKey, userKey } from '../repository.ts';
import type { KeyLine } from '../schema.ts';

/** Maximum active keys of one user in one environment. */
const MAX_ACTIVE_KEYS = 3;

/** The user and environment whose keys are counted. */
export interface Holder {
  readonly tenantId: string;
  readonly ownerId: string;
  readonly environment: Environment;
}

/** True where an entry still counts although its key has expired. */
export function isOverdue(line: KeyLine, now: number): boolean {
  return line.state === 'active' && line.expires_at !== undefined && line.expires_at <= now;
}

/** Takes one slot and releases those of expired keys. Throws for the fourth key. */
export function takeSlotWrites(holder: Holder, overdue: readonly KeyLine[]): readonly Write[] {
  const { tenantId, ownerId, environment } = holder;
  const counter = counterOf(environment);
  return [
    {
      update: userKey(tenantId, ownerId),
      add: { [counter]: 1 - overdue.length },
      when: all(isThere, missing('deactivated_at'), below(counter, MAX_ACTIVE_KEYS + overdue.length)),
      refuse: (current) => slotRefusal(holder, current),
    },
    ...overdue.map((line) => stateWrite(tenantId, line, 'expired')),
  ];
}

/** Releases the slot of an active entry and revokes its key. */
export function releaseSlotWrites(tenantId: string, line: KeyLine, now: number): readonly Write[] {
  return [
    { update: userKey(tenantId, line.owner_id), add: { [counterOf(line.environment)]: -1 } },
    ...retireWrites(tenantId, line, now),
  ];
}

/** Revokes a key without releasing its slot, which the caller does. `now`: milliseconds since the epoch. */
export function retireWrites(tenantId: string, line: KeyLine, now: number): readonly Write[] {
  return [stateWrite(tenantId, line, 'revoked'), revokeWrite(tenantId, line, now)];
}

/** Marks the key record, which authentication reads. */
function revokeWrite(tenantId: string, line: KeyLine, now: number): Write {
  return {
    update: apiKeyKey(unsafeTenantScope(tenantId, line.environment), line.key_id),
    set: { revoked_at: now },
    when: all(isThere, missing('revoked_at')),
    refuse: () => new ConcurrentChange(),
  };
}

/** Changes the state of an entry, conditional on the state that was read. */
function stateWrite(tenantId: string, line: KeyLine, state: KeyLine['state']): Write {
  const { environment, owner_id: ownerId, key_id: keyId } = line;
  return {
    update: keyLineKey({ tenantId, environment, ownerId, keyId }),
    set: { state },
    when: equals('state', line.state),
    refuse: () => new ConcurrentChange(),
  };
}

function counterOf(environment: Environment): 'active_test' | 'active_live' {
  return environment === 'test' ? 'active_test' : 'active_live';
}

function slotRefusal(holder: Holder, current: Item | undefined): Error {
  if (current === undefined) return noSuchUser(holder.ownerId);
  if (current['deactivated_at'] !== undefined) return userDeactivated(holder.ownerId);
  return tooManyKeys(MAX_ACTIVE_KEYS, holder.environment);
}
