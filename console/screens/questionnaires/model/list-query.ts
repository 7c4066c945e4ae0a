/** The filters of the list, as the address has them and as the service is asked. Pure. */
import type { Route } from '../../../base/route/route.ts';
import { pageOf } from '../../../parts/list/page-links.tsx';

export const PAGE_SIZE = 25;

/** The path of the call for what the address asks. A page that is not a number is the first. */
export function listPath({ type = '', retired = '', page = '' }: Route['query']): string {
  const asked = new URLSearchParams({ page_size: String(PAGE_SIZE), page: String(pageOf({ page })) });
  if (type === 'ddq' || type === 'rfi') asked.set('type', type);
  if (retired === 'true') asked.set('retired', retired);
  return `/questionnaire-templates/?${asked.toString()}`;
}
