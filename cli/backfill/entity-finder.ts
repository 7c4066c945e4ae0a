/** Finds the entity that an audit row concerns, by the object that the row names. */
import { findDocument } from '#shared/domain/documents/library/repository.ts';
import { findEntity } from '#shared/domain/entities/repository.ts';
import { findResponse } from '#shared/domain/responses/repository.ts';
import { screeningIds } from '#shared/domain/screening/keys.ts';
import { findResult } from '#shared/domain/screening/store/repository.ts';
import { findSession } from '#shared/domain/sessions/repository.ts';
import { findVerification } from '#shared/domain/verification/repository.ts';
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { StoredAuditRow } from './stored-audit-row.ts';

interface Source {
  readonly table: Table;
  readonly scope: TenantScope;
  readonly vault: Vault;
}

type Find = (source: Source, id: string) => Promise<string | null | undefined>;

/** By the kind of the object: the id of its entity. */
const OWNERS: Readonly<Record<string, Find>> = {
  entity: async (_source, id) => id,
  response: async ({ table, scope }, id) => (await findResponse(table, scope, id))?.entity_id,
  verification: async ({ table, scope }, id) => (await findVerification(table, scope, id))?.entity_id,
  onboarding: async ({ table, scope }, id) => (await findSession(table, scope, id))?.entity_id,
  document: async ({ table, scope, vault }, id) =>
    (await findDocument(table, scope, id, Promise.resolve(vault)))?.record.entity_id,
  screening: (source, id) => ofScreening(source, id),
  case: (source, id) => ofScreening(source, screeningIds.read(id, 'case')?.anchorId),
  risk_profile: (source, id) => ofScreening(source, screeningIds.read(id, 'profile')?.anchorId),
};

async function ofScreening({ table, scope }: Source, id: string | undefined): Promise<string | undefined> {
  return id === undefined ? undefined : (await findResult(table, scope, id))?.entity_id;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Remembers what it has found: many rows name the same object. */
export class EntityFinder {
  readonly #source: Source;
  readonly #entities = new Map<string, Promise<string | undefined>>();

  constructor(source: Source) {
    this.#source = source;
  }

  /** Undefined where the row concerns no entity, or one that is gone. */
  entityOf({ target, facts }: Pick<StoredAuditRow, 'target' | 'facts'>): Promise<string | undefined> {
    const { entity_id: named } = facts;
    const object = typeof named === 'string' && UUID.test(named) ? `entity:${named}` : target;
    const known = this.#entities.get(object) ?? this.#find(object);
    this.#entities.set(object, known);
    return known;
  }

  async #find(object: string): Promise<string | undefined> {
    const split = object.indexOf(':');
    const [kind, id] = [object.slice(0, split), object.slice(split + 1)];
    const find = OWNERS[kind];
    if (find === undefined || !UUID.test(id)) return undefined;
    const { table, scope } = this.#source;
    const entityId = await find(this.#source, id);
    if (entityId === undefined || entityId === null) return undefined;
    return (await findEntity(table, scope, entityId))?.id;
  }
}
