/** The filter of the list of requests, as the address has it and as the service is asked. Pure. */
import type { Route } from '../../../base/route/route.ts';
import { pageOf } from '../../../parts/list/page-links.tsx';
import { STATUSES } from '../../../parts/requests/status-tone.ts';

export const PAGE_SIZE = 50;

/** The path of the call for what the address asks. A word that the contract does not have asks for nothing. */
export function listPath(query: Route['query']): string {
  const { status } = query;
  const asked = new URLSearchParams({ page_size: String(PAGE_SIZE), page: String(pageOf(query)) });
  if (STATUSES.some((each) => each === status)) asked.set('status', status ?? '');
  return `/responses/?${asked.toString()}`;
}
