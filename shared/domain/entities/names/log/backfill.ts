/**
 * Entities that are older than the index of names have left no change in it. Until the first fold, which takes them in, a search
 * reads them from the entities themselves.
 */
import { readAll } from '#shared/platform/counted-lists/counted-list.ts';
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { type Entity, findEntities, unsealEntity } from '../../repository.ts';
import { EntityRow } from '../../schema.ts';
import { cardOf, newestFirst } from '../card.ts';
import { CardColumns, encodeCards } from '../layout/columns.ts';
import type { NameStore } from '../store.ts';

/** What a card is held to weigh, opened. */
const ADOPTED_BYTES = 400;

/** Every entity as it is now; kept, since whatever is changed later leaves its change. */
export function adoptEntities(
  store: NameStore,
  table: Table,
  scope: TenantScope,
  opening: Promise<Vault>,
  count: number,
): Promise<CardColumns> {
  return store.kept(scope, 'adopted.cards', count * ADOPTED_BYTES, async () => {
    const entities = await readEveryEntity(table, scope, await opening);
    const cards = entities.map(({ record, details }) =>
      cardOf({
        id: record.id,
        type: record.entity_type,
        isPrimary: record.is_primary,
        createdAt: record.created_at,
        details,
      }),
    );
    return new CardColumns(encodeCards(cards.sort(newestFirst), cards.length));
  });
}

/** Every entity, newest first: as many reads as there are hundreds. */
async function readEveryEntity(table: Table, scope: TenantScope, vault: Vault): Promise<readonly Entity[]> {
  const rows = await readAll(table, scope, 'ENT', undefined);
  const records = await findEntities(
    table,
    scope,
    rows.map((row) => EntityRow.parse(row).id),
  );
  return records.map((record) => unsealEntity(record, vault));
}
