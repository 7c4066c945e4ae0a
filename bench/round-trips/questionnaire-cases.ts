/** Sends, reviews and submissions, and the calls of the respondent's page. */
import type { InProcessApi } from '../../test/support/in-process-api.ts';
import { fill, send, sendAndOpen } from '../../test/support/journeys.ts';
import type { TestTenant } from '../../test/support/tenant.ts';
import { type Case, changeBy, readBy } from './case.ts';

export function questionnaireCases(api: InProcessApi, tenant: TestTenant): Case[] {
  const key = tenant.live;
  const sent = async () => String((await send(api, tenant)).body['response_id']);
  const template = tenant.questionnaire.stored.id;
  return [
    {
      route: 'POST /responses/{id}/notes/',
      kind: 'mutation',
      floor: changeBy('key', 1, 7, 4),
      prepare: async () => {
        const id = await sent();
        return () =>
          api.call('POST', `/api/v1/responses/${id}/notes/`, {
            key,
            body: { text: 'ok', status_transition: 'APPROVED' },
          });
      },
    },
    {
      route: 'POST /workflows/send/',
      kind: 'send',
      floor: changeBy('key', 0.5, 18, 11),
      prepare: async () => () => send(api, tenant),
    },
    {
      route: 'POST /responses/{id}/send/',
      kind: 'send',
      floor: changeBy('key', 2, 14, 7),
      prepare: async () => {
        const body = {
          entity: { legal_name: 'Lantern Ltd' },
          ddq: { questionnaire_id: template, prefill: true },
        };
        const made = await api.call('POST', '/api/v1/workflows/send/', { key, body });
        const path = `/api/v1/responses/${String(made.body['response_id'])}/send/`;
        return () => api.call('POST', path, { key, body: { email: 'respondent@lantern.example' } });
      },
    },
    {
      route: 'POST /responses/{id}/submit/',
      kind: 'mutation',
      floor: changeBy('key', 1, 13, 10),
      prepare: async () => {
        const opened = await sendAndOpen(api, tenant);
        await fill(api, tenant, opened.bearer);
        return () => api.call('POST', `/api/v1/responses/${opened.responseId}/submit/`, { key });
      },
    },
  ];
}

export function respondentCases(api: InProcessApi, tenant: TestTenant): Case[] {
  return [
    {
      route: 'GET /onboarding/session/',
      kind: 'read',
      floor: readBy('respondent', 2.5),
      prepare: async () => {
        const { bearer } = await sendAndOpen(api, tenant);
        return () => api.call('GET', '/api/v1/onboarding/session/', { key: bearer });
      },
    },
    {
      route: 'PUT /onboarding/answers/',
      kind: 'mutation',
      floor: { ...changeBy('respondent', 2, 3, 0), keyed: false },
      prepare: async () => {
        const { bearer } = await sendAndOpen(api, tenant);
        const body = {
          section_number: 1,
          revision: 0,
          answers: [{ question_id: tenant.questionnaire.ids.name, answer_text: 'x' }],
        };
        return () => api.call('PUT', '/api/v1/onboarding/answers/', { key: bearer, body });
      },
    },
    {
      route: 'POST /onboarding/submit/',
      kind: 'mutation',
      floor: changeBy('respondent', 2, 13, 10),
      prepare: async () => {
        const { bearer } = await sendAndOpen(api, tenant);
        await fill(api, tenant, bearer);
        return () => api.call('POST', '/api/v1/onboarding/submit/', { key: bearer });
      },
    },
  ];
}
