/** Questionnaires that administrators write: versions, and what is kept of the ones before. */
import { beforeEach, describe, expect, it } from 'vitest';
import { TemplateView } from '#shared/domain/settings/templates/schema.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import type { TestPerson } from '../../support/people/person.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const TEMPLATES = '/api/v1/questionnaire-templates/';

let api: InProcessApi;
let tenant: TestTenant;
let administrator: TestPerson;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  administrator = await tenant.person('administrator');
});

const question = (key: string, more: object = {}) => ({
  key,
  text: `${key}?`,
  question_type: 'text',
  ...more,
});
const templateOf = (questions: readonly object[], more: object = {}) => ({
  name: 'Suppliers',
  description: '',
  questionnaire_type: 'rfi',
  sections: [{ title: 'First', questions }],
  ...more,
});
const publish = (body: object, who = administrator, mode: 'test' | 'live' = 'test') =>
  api.call('POST', TEMPLATES, { ...who.as(mode), body });
const published = async (questions: readonly object[], replaces: unknown = null) => {
  const { status, body } = await publish({ template: templateOf(questions), replaces });
  expect(status).toBe(201);
  return Number(body['id']);
};
const read = async (id: number, key = tenant.live) =>
  TemplateView.parse((await api.call('GET', `${TEMPLATES}${id}/`, { key })).body);
const send = async (questionnaire_id: number) => {
  const { body } = await api.call('POST', '/api/v1/responses/', {
    key: tenant.live,
    body: {
      questionnaire_id,
      entity: { entity_type: 'company', legal_name: 'Lantern Ltd', email: 'hello@lantern.example' },
      status: 'DRAFT',
    },
  });
  return String(body['id']);
};

describe('a questionnaire that an administrator publishes', () => {
  it('can be sent in both modes, under one id, and says who made it', async () => {
    const id = await published([
      question('listed', { question_type: 'boolean' }),
      question('where', {
        visibility_conditions: {
          operator: 'AND',
          rules: [{ question: 'listed', condition: 'eq', value: 'yes' }],
        },
      }),
    ]);
    for (const key of [tenant.test, tenant.live]) {
      const { body } = await api.call('GET', `/api/v1/questionnaires/${id}/`, { key });
      expect(body).toMatchObject({ id, name: 'Suppliers', question_count: 2, response_count: 0 });
    }
    expect(await send(id)).toMatch(/^[0-9a-f-]{36}$/);
    const view = await read(id);
    expect(view).toMatchObject({
      version: 1,
      replaces: null,
      replaced_by: null,
      created_by: administrator.profile.id,
      response_count: 1,
    });
    expect(view.template.sections[0]?.questions.map(({ key }) => key)).toEqual(['listed', 'where']);
    const seenInTest = await read(id, tenant.test);
    expect(seenInTest.response_count).toBe(0);
  });

  it('is refused with the findings of the linter, and nothing is stored', async () => {
    const rules = [{ question: 'nobody', condition: 'answered' }];
    const broken = question('a', { visibility_conditions: { operator: 'AND', rules } });
    const { status, body } = await publish({ template: templateOf([broken]) });
    expect([status, body['error']]).toEqual([400, 'template_refused']);
    expect(body['findings']).toMatchObject([
      {
        code: 'unknown_trigger',
        path: 'sections[0].questions[0].visibility_conditions.rules[0]',
      },
    ]);
    const list = await api.call('GET', TEMPLATES, { key: tenant.live });
    expect(list.body['count']).toBe(1);
  });

  it('may have a thousand questions, each of which decides about the next', async () => {
    const chain = Array.from({ length: 1_000 }, (_, n) =>
      question(`q${n}`, {
        question_type: 'boolean',
        visibility_conditions:
          n === 0
            ? null
            : { operator: 'AND', rules: [{ question: `q${n - 1}`, condition: 'eq', value: 'yes' }] },
      }),
    );
    await published(chain);
  });

  it('has so many rules as can be examined, and is refused with words where it has more', async () => {
    const rules = Array.from({ length: 50 }, () => ({ question: 'q0', condition: 'eq', value: 'yes' }));
    const many = Array.from({ length: 102 }, (_, n) =>
      question(`q${n}`, {
        question_type: 'boolean',
        visibility_conditions: n === 0 ? null : { operator: 'AND', rules },
      }),
    );
    const { status, text } = await publish({ template: templateOf(many) });
    expect(status).toBe(400);
    expect(text).toContain('The questions of a questionnaire have at most 5000 rules together.');
  });

  it('is for administrators alone, and never for an API key', async () => {
    const template = templateOf([question('a')]);
    for (const role of ['viewer', 'analyst', 'manager'] as const) {
      const { status, body } = await publish({ template }, await tenant.person(role));
      expect([status, body['error']]).toEqual([403, 'insufficient_permissions']);
    }
    expect((await api.call('POST', TEMPLATES, { key: tenant.live, body: { template } })).status).toBe(401);
  });

  it('is published once under one key, and audited with its version', async () => {
    const body = { template: templateOf([question('a')]) };
    const call = () =>
      api.call('POST', TEMPLATES, { ...administrator.as('test'), body, idempotencyKey: 'publish-once' });
    const [one, two] = [await call(), await call()];
    expect(two.body['id']).toBe(one.body['id']);
    const rows = (await api.items()).filter(({ target }) => target === `questionnaire:${one.body['id']}`);
    expect(rows).toMatchObject([{ action: 'questionnaires.publish', facts: { questions: 1, version: 1 } }]);
  });
});

describe('the next version', () => {
  it('replaces the one before, which responses keep that were sent with it', async () => {
    const first = await published([question('a'), question('b')]);
    const response = await send(first);
    const second = await published([question('a'), question('c')], first);
    const [before, after] = [await read(first), await read(second)];
    expect(before).toMatchObject({ version: 1, replaced_by: second, response_count: 1 });
    expect(after).toMatchObject({ version: 2, replaces: first, replaced_by: null, response_count: 0 });
    expect(after.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(before.template.sections[0]?.questions.map(({ key }) => key)).toEqual(['a', 'b']);
    const { body } = await api.call('GET', `/api/v1/responses/${response}/`, { key: tenant.live });
    expect(body['questionnaire']).toMatchObject({ id: first });
  });

  it('is in the list in place of the one before', async () => {
    const first = await published([question('a')]);
    const second = await published([question('b')], first);
    const { body } = await api.call('GET', TEMPLATES, { key: tenant.test });
    const listed: readonly { readonly id: number }[] = Object(body['results']);
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([second, tenant.questionnaire.stored.id]));
  });

  it('follows an import of the operator as version 2', async () => {
    const imported = tenant.questionnaire.stored.id;
    const second = await published([question('a')], imported);
    expect(await read(second)).toMatchObject({ version: 2, replaces: imported });
    expect(await read(imported)).toMatchObject({ version: 1, created_by: null, replaced_by: second });
  });

  it('is one: of two who publish at once, one learns what the other has made', async () => {
    const first = await published([question('a')]);
    const body = { template: templateOf([question('b')]), replaces: first };
    const answers = await Promise.all([publish(body), publish(body, await tenant.person('administrator'))]);
    const made = answers.find(({ status }) => status === 201);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ error: 'replaced_already', replaced_by: made?.body['id'] });
    expect((await read(first)).versions).toHaveLength(2);
  });

  it('of a questionnaire of another tenant is the same 404 as of none', async () => {
    const other = await makeTenant(api);
    const body = (replaces: number) => ({ template: templateOf([question('a')]), replaces });
    const foreign = await publish(body(other.questionnaire.stored.id));
    const none = await publish(body(999_999));
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...none.body, request_id: '' });
  });
});
