/** GET /entities/search/: entities whose name is like the one that is asked for. */
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import { distinguishing, NOTHING_KNOWN } from '../distinguishing.ts';
import { askToFold } from '../names/log/ask.ts';
import { openSearched, type Similar } from '../names/similar.ts';
import type { NameStore } from '../names/store.ts';
import { type Entity, findUnsealed } from '../repository.ts';
import type { EntitySearchQuery, EntitySearchReply } from './schema.ts';

export async function searchEntities(
  query: EntitySearchQuery,
  request: TenantRequest,
  store: NameStore,
): Promise<Reply<EntitySearchReply>> {
  const { scope, tenantTable: table } = request;
  const { names, search } = await openSearched(store, table, scope, request.vault());
  const { q: text, entity_type: type, threshold, limit } = query;
  const found = search.find({ text, type, threshold, limit });
  const ids = found.map(({ card }) => card.id);
  const entities = await findUnsealed(table, scope, request.vault(), ids);
  const results = found.map((each) => resultOf(each, entities.get(each.card.id)));
  await askToFold(names, search, request);
  return { body: { results, query: text, count: results.length } };
}

function resultOf(
  { card, score }: Similar,
  entity: Entity | undefined,
): EntitySearchReply['results'][number] {
  return {
    id: card.id,
    name: card.name,
    entity_type: card.type,
    entity_subtype: card.subtype,
    distinguished_by: entity === undefined ? NOTHING_KNOWN : distinguishing(entity.details),
    screening_failure: entity?.record.screening_failure ?? null,
    similarity_score: rounded(score),
  };
}

/** Four decimals, downwards: what is less than 1 is never shown as 1. */
export function rounded(score: number): number {
  return Math.floor(score * 10_000 + 1e-6) / 10_000;
}
