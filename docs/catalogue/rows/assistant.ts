/** Requests about what the assistant has read. */
import type { IdsOf, Rows } from '../row.ts';

export const assistantRows: Rows<IdsOf<'evidence'>> = {
  'evidence.dispute': {
    needs: ['response', 'evidence'],
    state: 'DRAFT',
    params: ({ evidence }) => ({ id: evidence }),
    body: () => ({ reason: 'This is the name of the parent company.' }),
  },
};
