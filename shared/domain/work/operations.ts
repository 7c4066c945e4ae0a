/** Endpoints of the work list. */
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import { mergeCounts } from '#shared/platform/counted-lists/merge-adds.ts';
import { findUnsealed } from '../entities/repository.ts';
import { findProfile } from '../people/find-profile.ts';
import { findEnvironment } from '../tenants/repository.ts';
import { type AssignableSubjects, type Persons, prepareAssignments } from './assign.ts';
import { readCursor } from './cursor.ts';
import type { WorkQuery } from './query.ts';
import { pageOf, readCounts, readKinds, unsealCard } from './reading.ts';
import type { workRoutes } from './routes.ts';
import { dueHours } from './rules.ts';
import type { AssignInput } from './schema.ts';
import { workView } from './view.ts';

const PAGE = 50;

export function workOperations(subjects: AssignableSubjects): Operations<typeof workRoutes> {
  return {
    listWork: async ({ query }, request) => ({ body: await listWork(query, request) }),

    async countWork(_, request) {
      const me = request.admitted().then(({ owner }) => owner?.id);
      return { body: await readCounts(request.tenantTable, request.scope, request.now, me) };
    },

    assignWork: ({ body }, request) => assignWork(body, request, subjects),
  };
}

async function listWork({ language, ...query }: WorkQuery, request: TenantRequest) {
  const { scope, tenantTable: table, now } = request;
  const page = {
    after: query.after === undefined ? undefined : readCursor(query.after),
    limit: query.limit ?? PAGE,
    now,
  };
  const filter = { kind: query.kind, age: query.age, assignee: await assigneeOf(query, request) };
  const [found, environment, vault] = await Promise.all([
    readKinds(table, scope, filter, page),
    page.after === undefined ? findEnvironment(table, scope) : undefined,
    request.vault(),
  ]);
  const { lines, next } = pageOf(found, page, dueHours(environment?.work_due_hours));
  const cards = lines.map((line) => ({ line, card: unsealCard(line.row, vault) }));
  // As they are now: what tells entities of one name apart may have been added after the item was written.
  const ids = cards.flatMap(({ card }) => (card.entity === null ? [] : [card.entity.id]));
  const entities = await findUnsealed(table, scope, request.vault(), ids);
  return {
    results: cards.map(({ line, card }) =>
      workView(line, card, entities.get(card.entity?.id ?? '')?.details, language),
    ),
    next,
  };
}

/** Who `me` is, is known with the admission: such a page takes a round trip more than one of a person's id. */
async function assigneeOf(
  { assignee }: Pick<WorkQuery, 'assignee'>,
  request: TenantRequest,
): Promise<string | null | undefined> {
  if (assignee === 'nobody') return null;
  if (assignee !== 'me') return assignee;
  return (await request.admitted()).owner?.id ?? null;
}

/** Writes of one transaction, beside the audit row, the stored answer and the totals. */
const MOST_WRITES = 96;

/** All in one transaction; where it would be too large, the first part is committed before. */
async function assignWork(
  { ids, assigned_to }: AssignInput,
  request: TenantRequest,
  subjects: AssignableSubjects,
) {
  const assignments = await prepareAssignments(ids, personsOf(assigned_to, request), request, subjects);
  const chunks: (typeof assignments)[number][][] = [[]];
  for (const each of assignments) {
    const chunk = chunks.at(-1) ?? [];
    const size = mergeCounts([...chunk, each].flatMap(({ writes }) => writes)).length;
    if (size > MOST_WRITES) chunks.push([each]);
    else chunk.push(each);
  }
  const writes = chunks.map((chunk) => chunk.flatMap((each) => each.writes));
  for (const first of writes.slice(0, -1)) await request.tenantTable.commit(first);
  const assigned = assignments.filter(({ outcome }) => outcome === 'assigned').length;
  return {
    body: { results: assignments.map(({ id, outcome }) => ({ id, outcome })) },
    writes: writes.at(-1) ?? [],
    audit: { target: 'work:items', facts: { assigned, assigned_to: assigned_to ?? 'nobody' } },
  };
}

/** An id that none of the tenant's people has is kept as it is: it may be that of the tenant's own systems. */
async function personsOf(id: string | null, request: TenantRequest): Promise<Persons> {
  const [{ owner }, found] = await Promise.all([
    request.admitted(),
    id === null ? undefined : findProfile(request, id),
  ]);
  const by = owner ?? null;
  if (id === null) return { to: null, by };
  return { to: id === by?.id ? by : (found ?? { id, name: '', email: '' }), by };
}
