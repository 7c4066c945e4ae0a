/** Requests about saved views and usage. */
import type { Facts, IdsOf, Rows } from '../../row.ts';

const ofView = ({ view }: Facts) => ({ id: view });

export const accountRows: Rows<IdsOf<'views' | 'usage'>> = {
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
  'usage.show': { query: () => ({ days: '7' }) },
};
