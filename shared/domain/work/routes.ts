/** Contract of the work list, which the specification does not define. */
import { route } from '#shared/contract/route.ts';
import { WorkQuery } from './query.ts';
import { Assigned, AssignInput, WorkCounts, WorkPage } from './schema.ts';

const SPEC = 'Added: what waits for a person';

export const workRoutes = {
  listWork: route({
    id: 'work.list',
    method: 'GET',
    path: '/api/v1/work-items/',
    summary: 'List what waits for a person, late first',
    spec: SPEC,
    auth: 'key',
    rate: 'general',
    idempotency: 'none',
    query: WorkQuery,
    success: { status: 200, body: WorkPage },
  }),
  countWork: route({
    id: 'work.counts',
    method: 'GET',
    path: '/api/v1/work-items/counts/',
    summary: 'Count what waits, by kind, assignee and age',
    spec: SPEC,
    auth: 'key',
    rate: 'general',
    idempotency: 'none',
    success: { status: 200, body: WorkCounts },
  }),
  assignWork: route({
    id: 'work.assign',
    method: 'PATCH',
    path: '/api/v1/work-items/assign/',
    summary: 'Assign up to fifty work items to a person, or to nobody',
    spec: SPEC,
    auth: 'key',
    rate: 'general',
    idempotency: 'required',
    body: AssignInput,
    success: { status: 200, body: Assigned },
  }),
} as const;
