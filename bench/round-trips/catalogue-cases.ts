/** Calls on entities, and reads that need only a sent response. */
import type { InProcessApi } from '../../test/support/in-process-api.ts';
import { send } from '../../test/support/journeys.ts';
import type { TestTenant } from '../../test/support/tenant.ts';
import { type Case, changeBy, readBy } from './case.ts';

const company = { entity_type: 'company', legal_name: 'Anchor Works Ltd' };

export function entityCases(api: InProcessApi, tenant: TestTenant): Case[] {
  const key = tenant.live;
  const makeEntity = async () =>
    String((await api.call('POST', '/api/v1/entities/', { key, body: company })).body['id']);
  const get = (path: string) => () => api.call('GET', path, { key });
  return [
    {
      route: 'GET /entities/{id}/',
      kind: 'read',
      floor: readBy('key', 1),
      prepare: async () => get(`/api/v1/entities/${await makeEntity()}/`),
    },
    {
      route: 'GET /entities/',
      kind: 'list',
      floor: readBy('key', 1),
      prepare: async () => get('/api/v1/entities/'),
    },
    {
      route: 'GET /entities/?search=',
      kind: 'list',
      floor: readBy('key', 2.5),
      prepare: async () => {
        await makeEntity();
        return get('/api/v1/entities/?search=anchor&page_size=1');
      },
    },
    {
      route: 'GET /entities/search/',
      kind: 'list',
      floor: readBy('key', 1.5),
      prepare: async () => {
        await makeEntity();
        return get('/api/v1/entities/search/?q=Anchor');
      },
    },
    {
      route: 'POST /entities/',
      kind: 'mutation',
      floor: changeBy('key', 0, 6, 2),
      prepare: async () => () => api.call('POST', '/api/v1/entities/', { key, body: company }),
    },
    {
      route: 'PATCH /entities/{id}/',
      kind: 'mutation',
      floor: changeBy('key', 1, 3, 2),
      prepare: async () => {
        const id = await makeEntity();
        return () => api.call('PATCH', `/api/v1/entities/${id}/`, { key, body: { phone: '+49 30 1' } });
      },
    },
    {
      route: 'DELETE /entities/{id}/',
      kind: 'mutation',
      floor: changeBy('key', 2, 7, 2),
      prepare: async () => {
        const id = await makeEntity();
        return () => api.call('DELETE', `/api/v1/entities/${id}/`, { key });
      },
    },
  ];
}

export function lookupCases(api: InProcessApi, tenant: TestTenant): Case[] {
  const key = tenant.live;
  const get = (path: string) => () => api.call('GET', path, { key });
  const sent = async () => String((await send(api, tenant)).body['response_id']);
  const template = tenant.questionnaire.stored.id;
  return [
    {
      route: 'GET /questionnaires/',
      kind: 'list',
      floor: readBy('key', 0.5),
      prepare: async () => get('/api/v1/questionnaires/'),
    },
    {
      route: 'GET /questionnaires/{id}/',
      kind: 'read',
      floor: readBy('key', 0.5),
      prepare: async () => get(`/api/v1/questionnaires/${template}/`),
    },
    {
      route: 'GET /responses/',
      kind: 'list',
      floor: readBy('key', 1),
      prepare: async () => get('/api/v1/responses/'),
    },
    {
      route: 'GET /responses/{id}/',
      kind: 'read',
      floor: readBy('key', 1),
      prepare: async () => get(`/api/v1/responses/${await sent()}/`),
    },
    {
      route: 'GET /responses/{id}/notes/',
      kind: 'read',
      floor: readBy('key', 2),
      prepare: async () => get(`/api/v1/responses/${await sent()}/notes/`),
    },
  ];
}
