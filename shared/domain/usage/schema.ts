/** What callers see of a tenant's usage. */
import * as z from 'zod';
import { Day } from '#shared/contract/primitives.ts';
import { CREDIT_KINDS } from '../credits/ledger.ts';

/** Three months: longer spans are reports of a data warehouse. */
export const MOST_DAYS = 92;
const DAYS = `Must be a whole number from 1 to ${MOST_DAYS}.`;

export const UsageQuery = z.object({
  days: z.coerce.number(DAYS).int(DAYS).min(1, DAYS).max(MOST_DAYS, DAYS).default(30),
});

const LIMIT_NAMES = ['documents', 'webhook_subscriptions', 'mails_per_day'] as const;

const Count = z.int().min(0);

export const UsageView = z
  .object({
    /** First and last day, UTC; the last one is today. */
    from: Day,
    to: Day,
    /** Every day of the span, the oldest first. What was deleted since is not counted. */
    days: z.array(z.object({ day: Day, entities: z.int(), responses: z.int(), cases: z.int() })),
    /** Empty in test mode, which is never charged. */
    credits: z.array(
      z.object({
        kind: z.enum(CREDIT_KINDS),
        balance: z.int(),
        granted: z.int(),
        /** Charged, and held for operations in progress. */
        used: z.int(),
      }),
    ),
    limits: z.array(z.object({ limit: z.enum(LIMIT_NAMES), used: Count, most: Count })),
  })
  .meta({ id: 'Usage' });
export type UsageView = z.output<typeof UsageView>;
