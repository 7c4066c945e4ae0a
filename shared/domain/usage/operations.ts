/** The endpoint of a tenant's usage. */
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import { readCount } from '#shared/platform/counted-lists/counted-list.ts';
import { readDayCounts } from '#shared/platform/counted-lists/day-counts.ts';
import { creditLines } from '../credits/lines.ts';
import { readPurse } from '../credits/purse.ts';
import { TENANT_COUNTERS } from '../documents/library/placing.ts';
import { DEFAULT_DOCUMENT_LIMITS } from '../documents/limits.ts';
import { DEFAULT_MAIL_LIMITS, mailsToday } from '../sessions/mail-limits.ts';
import { findEnvironment } from '../tenants/repository.ts';
import { DEFAULT_SUBSCRIPTION_LIMIT } from '../webhooks/limits.ts';
import { allSubscriptions } from '../webhooks/repository.ts';
import type { usageRoutes } from './routes.ts';
import type { UsageView } from './schema.ts';
import { dayRows, daysUntil } from './view.ts';

export const usageOperations: Operations<typeof usageRoutes> = {
  async showUsage({ query }, request) {
    const { tenantTable: table, scope, now } = request;
    const days = daysUntil(now, query.days);
    const [first = '', last = ''] = [days[0], days.at(-1)];
    const [entities, responses, cases, purse, limits] = await Promise.all([
      readDayCounts(table, scope, 'ENT', first),
      readDayCounts(table, scope, 'RES', first),
      readDayCounts(table, scope, 'CASE', first),
      scope.environment === 'live' ? readPurse(table, scope) : undefined,
      readLimits(request),
    ]);
    return {
      body: {
        from: first,
        to: last,
        days: dayRows(days, { entities, responses, cases }),
        credits: purse === undefined ? [] : creditLines(purse),
        limits,
      },
    };
  },
};

async function readLimits({ tenantTable: table, scope, now }: TenantRequest): Promise<UsageView['limits']> {
  const [environment, subscriptions, mails, ...documents] = await Promise.all([
    findEnvironment(table, scope),
    allSubscriptions(table, scope),
    mailsToday(table, scope, now),
    ...TENANT_COUNTERS.map((list) => readCount(table, scope, list)),
  ]);
  return [
    {
      limit: 'documents',
      used: documents.reduce((sum, count) => sum + count, 0),
      most: environment?.documents_per_tenant ?? DEFAULT_DOCUMENT_LIMITS.perTenant,
    },
    {
      limit: 'webhook_subscriptions',
      used: subscriptions.length,
      most: environment?.webhook_subscriptions ?? DEFAULT_SUBSCRIPTION_LIMIT,
    },
    {
      limit: 'mails_per_day',
      used: mails,
      most: environment?.mails_per_tenant ?? DEFAULT_MAIL_LIMITS.perTenant,
    },
  ];
}
