/** The filter of the list of requests, as the address has it and as the service is asked. Pure. */
import type { ResponseListItem } from '#shared/domain/responses/schema.ts';
import { pageOf } from '../../../parts/list/page-links.tsx';
import type { Route } from '../../../shell/route/route.ts';

export const PAGE_SIZE = 50;

/** In the order in which a response passes through them. */
export const STATUSES: readonly ResponseListItem['status'][] = [
  'PREFILL',
  'DRAFT',
  'SUBMITTED',
  'UNDER_REVIEW',
  'CHANGES_REQUESTED',
  'RESUBMITTED',
  'REVIEWED',
  'APPROVED',
  'REJECTED',
];

/** The path of the call for what the address asks. A word that the contract does not have asks for nothing. */
export function listPath(query: Route['query']): string {
  const { status } = query;
  const asked = new URLSearchParams({ page_size: String(PAGE_SIZE), page: String(pageOf(query)) });
  if (STATUSES.some((each) => each === status)) asked.set('status', status ?? '');
  return `/responses/?${asked.toString()}`;
}
