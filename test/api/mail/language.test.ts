/** Mails to respondents are in the language that the request was sent in, the first and the later ones. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { runJobs } from '../../support/onboarding/fixture.ts';
import { directionOf } from '../../support/people/letter-languages.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const EMAIL = 'respondent@lantern.example';
const COMPANY = { legal_name: 'Lantern Shipping Ltd', email: EMAIL };

let api: InProcessApi;
let tenant: TestTenant;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

const post = (path: string, body: object) => api.call('POST', `/api/v1${path}`, { key: tenant.live, body });
const questionnaire = () => tenant.questionnaire.stored.id;
const entity = async (body: object) => String((await post('/entities/', body)).body['id']);

/** Every way in which a respondent is mailed for the first time. */
const WAYS: Readonly<Record<string, (language: object) => Promise<Answer>>> = {
  'the nested form': (language) =>
    post('/workflows/send/', {
      entity: COMPANY,
      ddq: { questionnaire_id: questionnaire() },
      email: EMAIL,
      ...language,
    }),
  'the flat form': async (language) =>
    api.call('POST', '/api/v2/workflows/send/', {
      key: tenant.live,
      body: {
        entity_id: await entity({ entity_type: 'company', ...COMPANY }),
        questionnaire_id: questionnaire(),
        email: EMAIL,
        ...language,
      },
    }),
  'a draft': (language) =>
    post('/responses/', { questionnaire_id: questionnaire(), entity: COMPANY, status: 'DRAFT', ...language }),
  'a draft of many': (language) =>
    post('/responses/batch/', {
      responses: [{ questionnaire_id: questionnaire(), entity: COMPANY, status: 'DRAFT', ...language }],
    }),
  'drafts of one language': (language) =>
    post('/responses/batch/', {
      responses: [{ questionnaire_id: questionnaire(), entity: COMPANY, status: 'DRAFT' }],
      ...language,
    }),
  'a prefilled response': async (language) => {
    const made = await post('/responses/', { questionnaire_id: questionnaire(), entity: COMPANY });
    return post(`/responses/${String(made.body['id'])}/send/`, { ...language });
  },
  'an identity verification': async (language) => {
    const person = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };
    return post('/verification/sessions/', { entity_id: await entity(person), email: EMAIL, ...language });
  },
};

/** The last mail after the jobs that are left. */
async function mailed() {
  await runJobs(api, tenant.scopes.live, 'mail');
  const mail = api.mails.at(-1);
  if (mail === undefined) throw new Error('no mail was sent');
  return mail;
}

describe.each(Object.entries(WAYS))('who is asked by %s', (_, ask) => {
  it.each([
    ['de', { lang: 'de', dir: 'ltr' }],
    ['ar', { lang: 'ar', dir: 'rtl' }],
  ])('is mailed in the language of the request: %s', async (language, expected) => {
    expect((await ask({ language })).status).toBeLessThan(300);
    expect(directionOf(await mailed())).toEqual(expected);
  });

  it('is mailed in English where no language is named', async () => {
    expect((await ask({})).status).toBeLessThan(300);
    expect(directionOf(await mailed())).toEqual({ lang: 'en', dir: 'ltr' });
  });
});

it('reminds in the language of the request, and names the language that is unknown', async () => {
  const sent = await WAYS['the nested form']?.({ language: 'de' });
  await post(`/responses/${String(sent?.body['response_id'])}/remind/`, {});
  const mail = await mailed();
  expect(mail.tags['kind']).toBe('reminder');
  expect(directionOf(mail)).toEqual({ lang: 'de', dir: 'ltr' });
  const refused = await WAYS['the nested form']?.({ language: 'fr' });
  expect(refused?.status).toBe(400);
  expect(refused?.text).toContain('language');
});
