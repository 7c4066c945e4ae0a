/** The filters of the list, as the address has them and as the service is asked. Pure. */
import type { VerificationLine } from '#shared/domain/verification-sessions/schema.ts';
import type { Route } from '../../../base/route/route.ts';
import { pageOf } from '../../../parts/list/page-links.tsx';

export const PAGE_SIZE = 50;

export const STATUSES: readonly VerificationLine['status'][] = [
  'pending',
  'accessed',
  'completed',
  'expired',
  'revoked',
  'failed',
];
export const OUTCOMES: readonly VerificationLine['outcome'][] = [
  'pending',
  'clear',
  'consider',
  'attention',
  'issue',
  'error',
];

/** The path of the call for what the address asks. Words that the contract does not have ask for nothing. */
export function listPath(query: Route['query']): string {
  const { status, outcome } = query;
  const asked = new URLSearchParams({ page_size: String(PAGE_SIZE), page: String(pageOf(query)) });
  if (STATUSES.some((each) => each === status)) asked.set('status', status ?? '');
  if (OUTCOMES.some((each) => each === outcome)) asked.set('outcome', outcome ?? '');
  return `/verifications/?${asked.toString()}`;
}
