/** Requests about saved views, usage and the audit trail. */
import type { Facts, IdsOf, Rows } from '../../row.ts';

const ofView = ({ view }: Facts) => ({ id: view });

export const accountRows: Rows<IdsOf<'views' | 'usage' | 'audit' | 'settings' | 'keys'>> = {
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
  'settings.show': {},
  'settings.change': {
    needs: ['people'],
    body: () => ({ four_eyes_cases: true, verification_retention_days: 730 }),
    full: () => ({
      default_expiry_hours: 72,
      four_eyes_cases: true,
      four_eyes_verifications: false,
      approval_needs_submission: true,
      sanctions_dismissal_note: true,
      verification_retention_days: 730,
      verification_clear_needs: {
        name: 'always',
        date_of_birth: 'always',
        document_number: 'never',
        nationality: 'where_recorded',
        address: 'never',
        document_expiry: 'always',
      },
      verification_minimum_age: 18,
      autofill_confidence: null,
      required_lists: ['un_sc'],
    }),
  },
  'settings.change_brand': {
    needs: ['people'],
    body: () => ({ color: '#14532d' }),
    full: () => ({ name: 'Lantern Bank', color: null, logo: null }),
  },
  'settings.lists': {},
  'keys.list': { needs: ['people'] },
  'keys.create': {
    needs: ['people'],
    body: () => ({ name: 'Case system', scopes: ['cases:read', 'entities:*'] }),
    full: () => ({
      name: 'Case system',
      scopes: ['*'],
      ip_whitelist: ['192.0.2.0/24'],
      signature: 'strict',
      expires_at: '2099-01-01T00:00:00Z',
    }),
  },
  'keys.delete': { needs: ['api key'], usesUp: true, params: ({ apiKey }) => ({ id: apiKey }) },
  'audit.search': { needs: ['view'], query: () => ({ action: 'views.', limit: '20' }) },
  'audit.export': {
    needs: ['people', 'view'],
    body: () => ({ from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z', action: 'views.' }),
    full: () => ({
      from: '2026-01-01T00:00:00Z',
      to: '2026-12-31T00:00:00Z',
      actor: '0123456789abcdef',
      action: 'views.create',
      target: 'view:00000000-0000-4000-8000-000000000000',
      after: 'MjAyNi0wMy0wMlQwOTozMDowMC4wMDBaIzA',
    }),
  },
  'usage.show': { query: () => ({ days: '7' }) },
};
