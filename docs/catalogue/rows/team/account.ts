/** Requests about saved views, usage and the audit trail. */
import type { Facts, IdsOf, Rows } from '../../row.ts';

const ofView = ({ view }: Facts) => ({ id: view });

export const accountRows: Rows<IdsOf<'views' | 'usage' | 'audit'>> = {
  'views.list': { needs: ['view'] },
  'views.create': {
    body: () => ({ name: 'Late sanctions hits', query: 'kind=hit&age=late', shared: true }),
  },
  'views.update': {
    needs: ['view'],
    params: ofView,
    body: () => ({ name: 'Sanctions hits of this week' }),
    full: () => ({ name: 'Mine', query: 'assignee=me', shared: false }),
  },
  'views.delete': { needs: ['view'], usesUp: true, params: ofView },
  'audit.search': { needs: ['view'], query: () => ({ action: 'views.', limit: '20' }) },
  'usage.show': { query: () => ({ days: '7' }) },
};
