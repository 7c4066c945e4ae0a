/** What language models may cost a tenant in a day, in tokens. A question is only asked when its most is still free. */
import { any, below, missing } from '#shared/platform/condition.ts';
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { modelSpend } from './keys.ts';

const KEEP_DAYS = 40;
const DAY_MS = 86_400_000;

/** The tenant has used up its tokens of the day. */
export class SpendReached extends Error {}

export interface Spend {
  /** Sets tokens aside. Throws `SpendReached` where the day has fewer left. */
  reserve(tokens: number): Promise<void>;
  /** Gives back what was not used, or counts what was used beyond it. */
  settle(reserved: number, used: number): Promise<void>;
}

/** A run that ends between the two keeps its reserve: the cap errs on the side of the tenant's budget. */
export function dailySpend(
  table: Table,
  scope: TenantScope,
  { mostPerDay, now }: { readonly mostPerDay: number; readonly now: () => number },
): Spend {
  const add = (tokens: number) => {
    const at = now();
    const day = new Date(at).toISOString().slice(0, 10);
    return {
      update: modelSpend.key(scope, { day }),
      set: { ttl: Math.ceil((at + KEEP_DAYS * DAY_MS) / 1000) },
      add: { tokens },
    };
  };
  return {
    async reserve(tokens) {
      if (tokens > mostPerDay) throw new SpendReached();
      const fits = any(missing('tokens'), below('tokens', mostPerDay - tokens + 1));
      await table.commit([{ ...add(tokens), when: fits, refuse: () => new SpendReached() }]);
    },
    async settle(reserved, used) {
      if (used !== reserved) await table.commit([add(used - reserved)]);
    },
  };
}
