/** Requests about entities, and the registers that they are looked up in. */
import type { IdsOf, Rows } from './row.ts';

const COMPANY = { entity_type: 'company', legal_name: 'Lantern Shipping Ltd', jurisdiction: 'GB' } as const;

export const entityRows: Rows<IdsOf<'entities' | 'company_search'>> = {
  'entities.list': { needs: ['entity'] },
  'entities.search': { needs: ['entity'], query: () => ({ q: 'Lantern' }) },
  'entities.create': { body: () => COMPANY },
  'entities.create_batch': {
    // An entity whose name is there already is skipped.
    body: ({ fresh }) => ({
      entities: [
        { ...COMPANY, legal_name: fresh('Northwind Harbour Ltd') },
        {
          entity_type: 'individual',
          first_name: 'Maren',
          last_name: fresh('Oster'),
          external_id: 'crm-4711',
        },
      ],
      skip_duplicates: true,
    }),
  },
  'entities.get': { needs: ['entity'], params: ({ entity }) => ({ id: entity }) },
  'entities.update': {
    needs: ['entity'],
    params: ({ entity }) => ({ id: entity }),
    body: () => ({ phone: '+49 30 1', risk_score: 35 }),
  },
  'entities.delete': { needs: ['entity'], usesUp: true, params: ({ entity }) => ({ id: entity }) },
  'company_search.search': {
    // What was asked before is answered from memory, free of charge.
    body: ({ fresh }) => ({ company_name: fresh('Northwind Harbour'), jurisdiction: 'GB' }),
    charge: 1,
  },
  // A company of the sandbox; it belongs to no tenant.
  'company_search.get': { params: () => ({ company_id: 'sandbox~GB~00000101' }) },
};
