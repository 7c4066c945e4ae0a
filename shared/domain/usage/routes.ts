/** Contract of the usage of a tenant (additive). */
import { route } from '#shared/contract/route.ts';
import { UsageQuery, UsageView } from './schema.ts';

export const usageRoutes = {
  showUsage: route({
    id: 'usage.show',
    method: 'GET',
    path: '/api/v1/usage/',
    summary: 'Show what was used: objects by day, credits, and how much of each limit is taken',
    spec: 'Added: teams see their limits and credits before they run out',
    auth: 'key',
    rate: 'general',
    idempotency: 'none',
    query: UsageQuery,
    success: { status: 200, body: UsageView },
  }),
} as const;
