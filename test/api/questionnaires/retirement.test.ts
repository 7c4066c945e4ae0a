/** Questionnaires that are retired: nothing new is sent with any version of them, and what was sent goes on. */
import { beforeEach, describe, expect, it } from 'vitest';
import { TemplateLine, TemplateView } from '#shared/domain/settings/templates/schema.ts';
import { LEASE_MS } from '#shared/http/idempotency/record.ts';
import { MortalProcess } from '../../support/crashing-ports.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { exchange, runJobs } from '../../support/onboarding/fixture.ts';
import type { TestPerson } from '../../support/people/person.ts';
import { listIn } from '../../support/responses/fixture.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const TEMPLATES = '/api/v1/questionnaire-templates/';
const EMAIL = 'respondent@lantern.example';
const COMPANY = { entity_type: 'company', legal_name: 'Lantern Shipping Ltd', email: EMAIL };
const REFUSED = [409, 'questionnaire_retired'];

let api: InProcessApi;
let tenant: TestTenant;
let administrator: TestPerson;
/** The one that the operator has imported. */
let id: number;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  administrator = await tenant.person('administrator');
  id = tenant.questionnaire.stored.id;
});

const change = (retired: boolean, of = id, who = administrator) =>
  api.call('PATCH', `${TEMPLATES}${of}/`, { ...who.as('live'), body: { retired } });
const publish = (replaces: number | null) =>
  api.call('POST', TEMPLATES, {
    ...administrator.as('live'),
    body: {
      replaces,
      template: {
        name: 'Suppliers',
        description: '',
        questionnaire_type: 'rfi',
        sections: [{ title: 'First', questions: [{ key: 'a', text: 'a?', question_type: 'text' }] }],
      },
    },
  });
const post = (path: string, body: object, key = tenant.live) => api.call('POST', path, { key, body });
const codeOf = ({ status, body }: Answer) => [status, body['error']];
const listed = async (path: string, key = tenant.live) =>
  listIn(await api.call('GET', path, { key }), 'results').map((line) => Number(line['id']));

/** Every way in which a new request is made of a questionnaire. */
const WAYS: Readonly<Record<string, (questionnaire_id: number) => Promise<Answer>>> = {
  'the nested form': (questionnaire_id) =>
    post('/api/v1/workflows/send/', { entity: COMPANY, ddq: { questionnaire_id }, email: EMAIL }),
  'the nested form, to prefill': (questionnaire_id) =>
    post('/api/v1/workflows/send/', { entity: COMPANY, ddq: { questionnaire_id, prefill: true } }),
  'the flat form, by its alias': async () => {
    const entity = await post('/api/v1/entities/', COMPANY);
    const questionnaire_id = tenant.questionnaire.stored.alias;
    const body = { entity_id: entity.body['id'], questionnaire_id, email: EMAIL };
    return post('/api/v2/workflows/send/', body);
  },
  'a draft': (questionnaire_id) =>
    post('/api/v1/responses/', { questionnaire_id, entity: COMPANY, status: 'DRAFT' }),
  'a response to prefill': (questionnaire_id) =>
    post('/api/v1/responses/', { questionnaire_id, entity: COMPANY }),
};

describe('a questionnaire that is retired', () => {
  it.each(Object.entries(WAYS))('is sent by nobody: %s', async (_, ask) => {
    await change(true);
    expect(codeOf(await ask(id))).toEqual(REFUSED);
    expect(api.mails).toEqual([]);
    expect((await change(false)).status).toBe(200);
    expect((await ask(id)).status).toBeLessThan(300);
  });

  it('fails the items of a batch that name it, and no others', async () => {
    const other = Number((await publish(null)).body['id']);
    await change(true);
    const items = [id, other].map((questionnaire_id) => ({ questionnaire_id, entity: COMPANY }));
    const { status, body } = await post('/api/v1/responses/batch/', items);
    expect([status, body['created_count']]).toEqual([200, 1]);
    expect(body['results']).toMatchObject([
      { success: false, error: expect.stringContaining('retired') },
      { success: true },
    ]);
  });

  it('is not sent with what was prefilled before, which can still be read and is sent once it is back', async () => {
    const made = await WAYS['a response to prefill']?.(id);
    const path = `/api/v1/responses/${String(made?.body['id'])}/`;
    await change(true);
    expect((await api.call('GET', path, { key: tenant.live })).status).toBe(200);
    expect(codeOf(await post(`${path}send/`, {}))).toEqual(REFUSED);
    await change(false);
    expect((await post(`${path}send/`, {})).status).toBe(200);
  });

  it('leaves requests that were sent as they are: the page opens, and the respondent is reminded', async () => {
    const sent = await WAYS['the nested form']?.(id);
    await change(true);
    expect((await exchange(api, api.mails.at(-1)?.token)).status).toBe(200);
    const path = `/api/v1/responses/${String(sent?.body['response_id'])}/`;
    expect((await post(`${path}remind/`, {})).status).toBeLessThan(300);
    await runJobs(api, tenant.scopes.live, 'mail');
    expect(api.mails).toHaveLength(2);
    for (const questions of ['', 'questions/'])
      expect(
        (await api.call('GET', `/api/v1/questionnaires/${id}/${questions}`, { key: tenant.live })).status,
      ).toBe(200);
  });

  it('is retired in both modes with every version, and publishes none', async () => {
    const second = Number((await publish(id)).body['id']);
    const changed = TemplateLine.parse((await change(true, id)).body);
    expect(changed).toMatchObject({ id, retired_by: administrator.profile.id });
    for (const version of [id, second]) {
      expect(codeOf(await publish(version))[0]).toBe(409);
      const body = { questionnaire_id: version, entity: COMPANY };
      for (const key of [tenant.live, tenant.test])
        expect(codeOf(await post('/api/v1/responses/', body, key))).toEqual(REFUSED);
    }
    expect(codeOf(await publish(second))).toEqual(REFUSED);
    const view = TemplateView.parse(
      (await api.call('GET', `${TEMPLATES}${second}/`, { key: tenant.test })).body,
    );
    expect(view.retired_at).toBe(changed.retired_at);
    expect(view.versions.map(({ retired_by }) => retired_by)).toEqual(
      Array(2).fill(administrator.profile.id),
    );
    await change(false, second);
    expect((await publish(second)).status).toBe(201);
  });

  it('is out of both lists, and in those of what is retired', async () => {
    const other = Number((await publish(null)).body['id']);
    for (const path of [TEMPLATES, '/api/v1/questionnaires/']) {
      expect(new Set(await listed(path))).toEqual(new Set([id, other]));
      expect(await listed(`${path}?retired=true`)).toEqual([]);
    }
    await change(true);
    for (const path of [TEMPLATES, '/api/v1/questionnaires/'])
      for (const key of [tenant.live, tenant.test]) {
        expect(await listed(path, key)).toEqual([other]);
        expect(await listed(`${path}?retired=true`, key)).toEqual([id]);
        expect(await listed(`${path}?retired=true&type=rfi`, key)).toEqual([]);
      }
  });
});

describe('the change', () => {
  it('is made once, by one of two at the same time, and audited as often as it changes something', async () => {
    const other = await tenant.person('administrator');
    const answers = await Promise.all([change(true), change(true, id, other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, two] = answers.map(({ body }) => TemplateLine.parse(body).retired_by);
    expect(one).toBe(two);
    await change(true);
    await change(false);
    await change(false);
    const facts = (await api.items()).flatMap(({ pk, action, facts: said }) =>
      action === 'questionnaires.change_template' && String(pk).includes(tenant.scopes.live.tenantId)
        ? [said]
        : [],
    );
    expect(facts).toHaveLength(2);
    expect(facts).toEqual(expect.arrayContaining([{ retired: true }, { retired: false }]));
  });

  it('is for administrators alone, and never for an API key', async () => {
    for (const role of ['viewer', 'analyst', 'manager'] as const)
      expect(codeOf(await change(true, id, await tenant.person(role)))).toEqual([
        403,
        'insufficient_permissions',
      ]);
    const byKey = await api.call('PATCH', `${TEMPLATES}${id}/`, {
      key: tenant.live,
      body: { retired: true },
    });
    expect(byKey.status).toBe(401);
    expect(await listed(TEMPLATES)).toEqual([id]);
  });

  it('of a questionnaire of another tenant is the same 404 as of none, and changes nothing there', async () => {
    const other = await makeTenant(api);
    const [foreign, none] = [await change(true, other.questionnaire.stored.id), await change(true, 999_999)];
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...none.body, request_id: '' });
    expect(await listed(TEMPLATES, other.live)).toEqual([other.questionnaire.stored.id]);
  });
});

describe('a process that died while it sent', () => {
  it('is completed by the repeated call, although the questionnaire was retired meanwhile', async () => {
    const body = { entity: COMPANY, ddq: { questionnaire_id: id }, email: EMAIL };
    const call = (by: Pick<InProcessApi, 'call'>) =>
      by.call('POST', '/api/v1/workflows/send/', {
        key: tenant.live,
        idempotencyKey: 'dying-send-of-one',
        body,
      });
    expect((await call(api.process(new MortalProcess({ effect: 2, when: 'after' })))).status).toBeGreaterThan(
      499,
    );
    await change(true);
    await api.clock.advance(LEASE_MS + 1_000);
    expect((await call(api)).status).toBe(201);
    expect(await listed('/api/v1/responses/')).toHaveLength(1);
  });

  it('has the items of a batch that it created among the results of the repeated call', async () => {
    const items = Array.from({ length: 12 }, () => ({ questionnaire_id: id, entity: COMPANY }));
    const call = (by: Pick<InProcessApi, 'call'>) =>
      by.call('POST', '/api/v1/responses/batch/', {
        key: tenant.live,
        idempotencyKey: 'dying-batch-of-one',
        body: items,
      });
    expect((await call(api.process(new MortalProcess({ effect: 2, when: 'after' })))).status).toBeGreaterThan(
      499,
    );
    await change(true);
    await api.clock.advance(LEASE_MS + 1_000);
    expect((await call(api)).body).toMatchObject({ created_count: 12, failed_count: 0 });
  });
});
