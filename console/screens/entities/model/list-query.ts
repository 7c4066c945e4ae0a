/** The filters of the list, as the address has them and as the service is asked. Pure. */
import type { Route } from '../../../base/route/route.ts';
import { pageOf } from '../../../parts/list/page-links.tsx';

export const PAGE_SIZE = 50;

/** The path of the call for what the address asks. */
export function listPath(query: Route['query']): string {
  const { q = '', type = '', page = '' } = query;
  const asked = new URLSearchParams({ page_size: String(PAGE_SIZE) });
  if (q.trim() !== '') asked.set('search', q.trim());
  if (type === 'company' || type === 'individual') asked.set('entity_type', type);
  asked.set('page', String(pageOf({ page })));
  return `/entities/?${asked.toString()}`;
}
