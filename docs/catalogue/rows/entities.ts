/** Requests about entities, and the registers that they are looked up in. */
import type { IdsOf, Rows } from '../row.ts';

const COMPANY = { entity_type: 'company', legal_name: 'Lantern Shipping Ltd', jurisdiction: 'GB' } as const;

const OWNER = {
  entity_type: 'individual',
  first_name: 'Mara',
  last_name: 'Quill',
  date_of_birth: '1980-02-29',
} as const;

export const entityRows: Rows<IdsOf<'entities' | 'relations' | 'company_search'>> = {
  'entities.list': { needs: ['entity'] },
  'entities.search': { needs: ['entity'], query: () => ({ q: 'Lantern' }) },
  'entities.create': {
    body: () => COMPANY,
    full: () => ({
      entity_type: 'individual',
      is_primary: true,
      first_name: 'Mara',
      last_name: 'Quill',
      email: 'mara@quill.example',
      date_of_birth: '1980-02-29',
      nationality: 'DE',
      risk_score: 12.5,
    }),
  },
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
    full: () => ({ legal_name: 'Quill Ltd', phone: '+49 30 1', is_primary: false, risk_score: 1 }),
  },
  'entities.delete': { needs: ['entity'], usesUp: true, params: ({ entity }) => ({ id: entity }) },
  'entities.timeline': {
    needs: ['entity'],
    params: ({ entity }) => ({ id: entity }),
    query: () => ({ limit: '20' }),
  },
  'relations.list': { needs: ['relation'], params: ({ entity }) => ({ id: entity }) },
  'relations.create': {
    needs: ['entity'],
    usesUp: true,
    params: ({ entity }) => ({ id: entity }),
    body: () => ({ kind: 'owner', related_entity: OWNER, share: 25, share_max: 50 }),
    full: () => ({ kind: 'officer', related_entity: OWNER, role: 'Director', since: '2020-02-29' }),
  },
  'relations.update': {
    needs: ['relation'],
    params: ({ entity, relation }) => ({ id: entity, relation_id: relation }),
    body: () => ({ share: 30, share_max: null }),
    full: () => ({ share: 30, share_max: 40, since: '2020-02-29', until: null }),
  },
  'relations.delete': {
    needs: ['relation'],
    usesUp: true,
    params: ({ entity, relation }) => ({ id: entity, relation_id: relation }),
  },
  'relations.from_company': {
    needs: ['entity'],
    usesUp: true,
    params: ({ entity }) => ({ id: entity }),
    body: ({ company }) => ({ company_id: company }),
  },
  'company_search.search': {
    // What was asked before is answered from memory, free of charge.
    body: ({ fresh }) => ({ company_name: fresh('Northwind Harbour'), jurisdiction: 'GB' }),
    // Charged where a register is asked; fleets in tests invent companies.
  },
  'company_search.get': { params: ({ company }) => ({ company_id: company }) },
};
