/** Contracts of saved views (additive). */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { notYourView, tooManyViews, viewNotFound } from './errors.ts';
import { SavedView, SavedViews, ViewInput, ViewPatch } from './schema.ts';

/** Views of one environment, of everybody together. */
export const MOST_VIEWS = 200;

const base = { auth: 'key', rate: 'general', spec: 'Added: lists are kept under a name' } as const;

export const viewRoutes = {
  listViews: route({
    ...base,
    id: 'views.list',
    method: 'GET',
    path: '/api/v1/views/',
    summary: 'List your own saved views and those that are shared, by name',
    idempotency: 'none',
    success: { status: 200, body: SavedViews },
  }),
  createView: route({
    ...base,
    id: 'views.create',
    method: 'POST',
    path: '/api/v1/views/',
    summary: 'Save the query of a list under a name',
    idempotency: 'required',
    body: ViewInput,
    success: { status: 201, body: SavedView },
    errors: [tooManyViews(MOST_VIEWS)],
  }),
  updateView: route({
    ...base,
    id: 'views.update',
    method: 'PATCH',
    path: '/api/v1/views/{id}/',
    summary: 'Change the name or the query of a view, or share it',
    idempotency: 'required',
    params: { id: Uuid },
    body: ViewPatch,
    success: { status: 200, body: SavedView },
    errors: [viewNotFound(), notYourView()],
  }),
  deleteView: route({
    ...base,
    id: 'views.delete',
    method: 'DELETE',
    path: '/api/v1/views/{id}/',
    summary: 'Delete a view',
    idempotency: 'required',
    params: { id: Uuid },
    success: { status: 204 },
    errors: [viewNotFound(), notYourView()],
  }),
} as const;
