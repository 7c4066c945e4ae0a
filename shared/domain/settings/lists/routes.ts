/** Contract of the watchlists in force (additive). */
import { route } from '#shared/contract/route.ts';
import { WatchlistsView } from './schema.ts';

export const listsRoutes = {
  showLists: route({
    id: 'settings.lists',
    method: 'GET',
    path: '/api/v1/lists/',
    summary: 'Show the state of every watchlist now, and which ones the tenant requires',
    spec: 'Added: teams see what a screening would cover before they start one',
    auth: 'key',
    rate: 'general',
    idempotency: 'none',
    success: { status: 200, body: WatchlistsView },
  }),
} as const;
