/** Asynchronous work that event files ask for by their placeholders. */
import { DEADLINE_MS } from '#shared/domain/tasks/deadlines.ts';
import type { Facts, PreparedTenant } from './prepared-tenant.ts';

export const TASK_PREPARATIONS: Readonly<Record<string, (prepared: PreparedTenant) => Promise<Facts>>> = {
  /** A submitted response whose check was not finished before its deadline. */
  overdue: async (prepared) => {
    const facts = await prepared.facts('submitted');
    await prepared.api.clock.advance(DEADLINE_MS.autoflag + 1);
    return facts;
  },
};
