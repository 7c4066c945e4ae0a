/** The responses of an entity, a page at a time: its list says which, their records how they stand. Two round trips. */
import { nextAddress } from '#shared/contract/page.ts';
import type { Operations } from '#shared/http/operation.ts';
import { entityNotFound } from '../../entities/errors.ts';
import { findEntity } from '../../entities/repository.ts';
import { findResponses, lineOf } from '../repository.ts';
import { listItem } from '../view.ts';
import type { responsesOfEntityRoutes } from './routes.ts';
import { findPageOfEntity } from './rows.ts';
import { cursorOf } from './schema.ts';

export const responsesOfEntityOperations: Operations<typeof responsesOfEntityRoutes> = {
  async listOfEntity({ params, query }, request) {
    const { tenantTable, scope } = request;
    const { before, limit } = query;
    // One more than the page: it says whether there is another.
    const asked = { entityId: params.id, before, limit: limit + 1 };
    const [entity, places] = await Promise.all([
      findEntity(tenantTable, scope, params.id),
      findPageOfEntity(tenantTable, scope, asked),
    ]);
    if (entity === undefined) throw entityNotFound();
    const shown = places.slice(0, limit);
    const ids = shown.map(({ id }) => id);
    const [records, vault] = await Promise.all([findResponses(tenantTable, scope, ids), request.vault()]);
    const last = places.length > limit ? shown.at(-1) : undefined;
    const results = records.map((record) => listItem(lineOf(record, vault)));
    const next = last === undefined ? null : nextAddress(request.listUrl, { before: cursorOf(last.place) });
    return { body: { results, next } };
  },
};
