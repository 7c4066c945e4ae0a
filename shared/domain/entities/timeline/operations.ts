/** The timeline of an entity: rows that were written with its changes. */
import { nextAddress } from '#shared/contract/page.ts';
import type { Operations } from '#shared/http/operation.ts';
import { cursorOf } from '../../audit/search/schema.ts';
import { findTimeline } from '../../audit/timeline/repository.ts';
import type { TimelineRow } from '../../audit/timeline/row.ts';
import { entityNotFound } from '../errors.ts';
import { findEntity } from '../repository.ts';
import type { timelineRoutes } from './routes.ts';
import type { TimelineEntryView } from './schema.ts';

export const timelineOperations: Operations<typeof timelineRoutes> = {
  async readTimeline({ params, query }, request) {
    const { tenantTable, scope } = request;
    const { before, limit } = query;
    // One more than the page: it says whether there is another.
    const asked = { entityId: params.id, before, limit: limit + 1 };
    const [entity, rows] = await Promise.all([
      findEntity(tenantTable, scope, params.id),
      findTimeline(tenantTable, scope, asked, request.vault()),
    ]);
    if (entity === undefined) throw entityNotFound();
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const next = last === undefined ? null : nextAddress(request.listUrl, { before: cursorOf(last.sk) });
    return { body: { results: shown.map(entryOf), next } };
  },
};

function entryOf({ at, actor, name, change, subject, facts }: TimelineRow): TimelineEntryView {
  const split = subject.indexOf(':');
  return {
    at,
    actor: { ...actor, name },
    action: change,
    subject: { type: subject.slice(0, split), id: subject.slice(split + 1) },
    facts,
  };
}
