/** All checks in the order of their table, and what they say about a stage. */
import type { Row } from './check.ts';
import { ACCOUNT_CHECKS } from './checks/account.ts';
import { DATA_CHECKS } from './checks/data.ts';
import { MAIL_CHECKS } from './checks/mail.ts';
import { RUNNING_CHECKS } from './checks/running.ts';
import type { Gathered, Given } from './facts.ts';

export const CHECKS = [...ACCOUNT_CHECKS, ...MAIL_CHECKS, ...RUNNING_CHECKS, ...DATA_CHECKS] as const;

export function diagnose(facts: Gathered, given: Given): readonly Row[] {
  return CHECKS.flatMap((each) => each.rows(facts, given));
}

/** True where nothing is wrong and everything that should be readable was read. Warnings do not count. */
export function isHealthy(rows: readonly Row[]): boolean {
  return rows.every(({ state, unread }) => state !== 'wrong' && !unread);
}
