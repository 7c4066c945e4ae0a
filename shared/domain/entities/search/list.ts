/** GET /entities/: the whole list from its counted pages, by name from the index of names, by reference from its hash. */
import type * as z from 'zod';
import { offsetOf, paginate, refusePageBeyond } from '#shared/contract/page.ts';
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import { askToFold } from '../names/log/ask.ts';
import type { NameStore } from '../names/store.ts';
import { openNames, pageOfHolding } from '../names/tenant-names.ts';
import * as repository from '../repository.ts';
import { facetsFor, searchable } from '../rules.ts';
import type { EntityListQuery, EntityPage } from '../schema.ts';
import { listItem } from '../view.ts';
import { findByReference, referenceOf } from './references.ts';

type ListQuery = z.output<typeof EntityListQuery>;
interface Found {
  readonly count: number;
  readonly lines: readonly repository.EntityLine[];
}

export async function listEntities(
  query: ListQuery,
  request: TenantRequest,
  names: NameStore,
): Promise<Reply<z.input<typeof EntityPage>>> {
  const { count, lines } = await find(query, request, names);
  refusePageBeyond(query, count);
  const { tenantTable: table, scope } = request;
  // The index has the name alone. A page takes a round trip for what tells its entities apart, and for failures of their screening.
  const ids = lines.map(({ row }) => row.id);
  const entities = await repository.findUnsealed(table, scope, request.vault(), ids);
  const items = lines.map((line) => listItem(line, entities.get(line.row.id)));
  return { body: paginate(query, count, items, request.listUrl) };
}

function find(query: ListQuery, request: TenantRequest, names: NameStore): Promise<Found> {
  const { external_id: external = '', search = '' } = query;
  if (external !== '') return byReference({ ...query, external_id: external }, request);
  if (searchable(search) !== '') return byName({ ...query, search }, request, names);
  return repository.listEntities(request.tenantTable, request.scope, request.vault(), {
    offset: offsetOf(query),
    size: query.page_size,
    facets: facetsFor(query),
  });
}

/** Two round trips: the names, then the entities of the page. One that was deleted in between is left out. */
async function byName(
  query: ListQuery & { readonly search: string },
  request: TenantRequest,
  store: NameStore,
): Promise<Found> {
  const { scope, tenantTable: table } = request;
  const vault = request.vault();
  const names = await openNames(store, table, scope, vault);
  const page = { offset: offsetOf(query), size: query.page_size };
  const { count, ids } = pageOfHolding(names, query.search, query, page);
  const [records] = await Promise.all([
    repository.findEntities(table, scope, ids),
    askToFold(names, undefined, request),
  ]);
  return { count, lines: repository.linesOf(records, await vault) };
}

/** Few entities share a reference, so that all of them are read. */
async function byReference(
  query: ListQuery & { readonly external_id: string },
  request: TenantRequest,
): Promise<Found> {
  const { scope, tenantTable: table } = request;
  const vault = await request.vault();
  const ids = await findByReference(table, scope, referenceOf(vault, query) ?? '');
  const wanted = searchable(query.search ?? '');
  const lines = repository
    .linesOf(await repository.findEntities(table, scope, ids), vault)
    .filter(({ row, name }) => {
      const ofType = query.entity_type === undefined || row.entity_type === query.entity_type;
      const ofRank = query.is_primary === undefined || row.is_primary === query.is_primary;
      return ofType && ofRank && searchable(name).includes(wanted);
    })
    .sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
  const offset = offsetOf(query);
  return { count: lines.length, lines: lines.slice(offset, offset + query.page_size) };
}

/** As the list of all of them is ordered. */
function orderOf({ row }: repository.EntityLine): string {
  return `${row.created_at}#${row.id}`;
}
