/**
 * Of two batches that create the same name at once, one must skip it. Both have searched before either committed, so each
 * claims the name in the commit that creates it. Once that is done the other's search would find the entity: a claim
 * need not outlast the calls that had searched before it.
 */

import { any, below, equals, isNew } from '#shared/platform/condition.ts';
import type { Item, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { nameClaims } from '../keys.ts';
import { searchable } from '../rules.ts';
import type { EntityType } from '../schema.ts';

/** Longer than any call runs, or may be taken over after it died. */
const HELD_MS = 120_000;

/** Another entity was created under this name, within minutes. */
export class NameTaken extends Error {
  readonly entityId: string;

  constructor(current: Item | undefined) {
    super('another batch has created an entity of this name');
    this.entityId = String(current?.['entity_id']);
  }
}

/** `formerOwner` is an entity that held the name, and is known to bear it no more. */
export function claimNameWrite(
  scope: TenantScope,
  vault: Vault,
  entity: { readonly id: string; readonly type: EntityType; readonly name: string },
  at: { readonly now: number; readonly formerOwner?: string | undefined },
): Write {
  const hash = vault.blind('entity name', searchable(entity.name));
  const until = at.now + HELD_MS;
  return {
    put: {
      ...nameClaims.key(scope, { 'entity type': entity.type, 'keyed hash of the name': hash }),
      entity_id: entity.id,
      until,
      ttl: Math.ceil(until / 1000),
    },
    when: any(isNew, below('until', at.now), equals('entity_id', at.formerOwner ?? entity.id)),
    refuse: (current) => new NameTaken(current),
  };
}
