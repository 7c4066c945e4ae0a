/** POST /responses/: what it makes, for whom, and what it refuses. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { responseLifecycle } from '#shared/domain/responses/lifecycle.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf } from '../../support/journeys.ts';
import { COMPANY, REACHABLE, RESPONSES, ResponseFixture } from '../../support/responses/fixture.ts';
import { OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const UUID = expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const PERSON = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };

let api: InProcessApi;
let fixture: ResponseFixture;
const post = (body: unknown) => fixture.call('POST', RESPONSES, { body });
const template = () => ({ questionnaire_id: fixture.tenant.questionnaire.stored.id });

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ResponseFixture.open(api);
});

describe('a new response', () => {
  // proves RESP-101, RESP-104, RESP-105, RESP-601
  it('is in PREFILL by default, free of charge and without a mail', async () => {
    const made = await post({ ...template(), entity: REACHABLE });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ status: 'PREFILL' });
    expect(api.mails).toEqual([]);
    expect(await fixture.jobs()).toEqual([]);
    expect(await creditsOf(fixture.tenant)).toBe(100);
  });

  // proves RESP-001 to RESP-016, RESP-114, RESP-401
  it('is answered with every field of its shape, when it is created and when it is read', async () => {
    const made = await post({ ...template(), entity: COMPANY });
    expect(made.body).toEqual({
      id: UUID,
      response_name: 'Lantern Shipping Ltd – Short questionnaire',
      questionnaire: {
        id: template().questionnaire_id,
        name: 'Short questionnaire',
        questionnaire_type: 'ddq',
      },
      subject_entity: { id: UUID, name: 'Lantern Shipping Ltd', entity_type: 'company' },
      entity_name: 'Lantern Shipping Ltd',
      status: 'PREFILL',
      is_test_data: false,
      sent_by: OWNER.name,
      responded_by: null,
      reviewed_by: null,
      manager_reviewer: null,
      assigned_to: null,
      created_at: INSTANT,
      updated_at: made.body['created_at'],
      submitted_at: null,
      reviewed_at: null,
      manager_reviewed_at: null,
      assessment_document_id: null,
      email_delivery: null,
      answers: [],
    });
    const read = await fixture.get(String(made.body['id']));
    expect([read.status, read.body]).toEqual([200, made.body]);
  });

  // proves ISO-010, RESP-006
  it('is test data when it is made with a test key, and a live key does not see it', async () => {
    const options = { key: fixture.tenant.test, body: { ...template(), entity: COMPANY } };
    const made = await api.call('POST', RESPONSES, options);
    expect(made.body).toMatchObject({ is_test_data: true });
    expect((await fixture.get(String(made.body['id']))).status).toBe(404);
    expect(await fixture.count()).toBe(0);
  });

  // proves RESP-110
  it('keeps the name that it is given', async () => {
    const made = await post({ ...template(), entity: COMPANY, response_name: 'Review “2026” – 名前' });
    expect(made.body).toMatchObject({ response_name: 'Review “2026” – 名前' });
  });

  // proves RESP-115
  it('announces itself', async () => {
    await post({ ...template(), entity: COMPANY });
    expect(await fixture.events()).toEqual(['response.created']);
  });

  it('is made once for a repeated call', async () => {
    const options = { body: { ...template(), entity: COMPANY }, idempotencyKey: 'create-once' };
    const first = await fixture.call('POST', RESPONSES, options);
    const second = await fixture.call('POST', RESPONSES, options);
    expect(second.text).toBe(first.text);
    expect(await fixture.count()).toBe(1);
    expect((await fixture.call('GET', '/api/v1/entities/')).body['count']).toBe(1);
  });

  it('needs an idempotency key', async () => {
    const options = { body: { ...template(), entity: COMPANY }, idempotencyKey: null };
    const refused = await fixture.call('POST', RESPONSES, options);
    expect([refused.status, refused.body['error']]).toEqual([400, 'missing_idempotency_key']);
  });
});

describe('a draft', () => {
  // proves RESP-106, RESP-107, RESP-602
  it('is created at once, and its link is mailed by a job, free of charge', async () => {
    const made = await post({ ...template(), entity: REACHABLE, status: 'DRAFT' });
    expect([made.status, made.body['status']]).toEqual([201, 'DRAFT']);
    expect(await fixture.jobs()).toEqual(['mail']);
    expect(await fixture.events()).toEqual(['onboarding.created', 'response.created']);
    expect(await creditsOf(fixture.tenant)).toBe(100);
    const link = await fixture.call('POST', `${RESPONSES}${String(made.body['id'])}/token/`);
    expect(link.status).toBe(200);
  });

  // proves RESP-106
  it('is mailed to the address of an existing entity', async () => {
    const entity = await fixture.call('POST', '/api/v1/entities/', {
      body: { entity_type: 'company', ...REACHABLE },
    });
    const made = await post({ ...template(), entity: { id: entity.body['id'] }, status: 'DRAFT' });
    expect([made.status, made.body['status']]).toEqual([201, 'DRAFT']);
  });

  // proves RESP-108
  it('is refused with 400 when the entity has no address, and leaves nothing behind', async () => {
    const refused = await post({ ...template(), entity: COMPANY, status: 'DRAFT' });
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toHaveProperty(['entity.email']);
    expect(await fixture.count()).toBe(0);
    expect((await fixture.call('GET', '/api/v1/entities/')).body['count']).toBe(0);
    const entity = await fixture.call('POST', '/api/v1/entities/', {
      body: { entity_type: 'company', ...COMPANY },
    });
    const again = await post({ ...template(), entity_id: entity.body['id'], status: 'DRAFT' });
    expect(again.status).toBe(400);
  });
});

describe('the subject', () => {
  // proves RESP-112
  it.each([
    ['company', { ...COMPANY, trading_name: 'Lantern' }, 'Lantern'],
    ['individual', PERSON, 'Ines Moreau'],
  ])(
    'is created from the description in the body, and can be read: %s',
    async (entity_type, entity, name) => {
      const made = await post({ ...template(), entity: { entity_type, ...entity } });
      const { id } = Object(made.body['subject_entity']);
      expect(made.body['subject_entity']).toEqual({ id, name, entity_type });
      const read = await fixture.call('GET', `/api/v1/entities/${String(id)}/`);
      expect(read.body).toMatchObject({ name, entity_type, is_primary: true, response_count: 1 });
    },
  );

  it.each([
    ['in the entity block', (id: unknown) => ({ entity: { id } })],
    ['at the top', (id: unknown) => ({ entity_id: id })],
  ])('that is there is named by its id %s, and counts one more', async (_where, naming) => {
    const entity = await fixture.call('POST', '/api/v1/entities/', {
      body: { entity_type: 'company', ...COMPANY },
    });
    const { id } = entity.body;
    const made = await post({ ...template(), ...naming(id) });
    expect(made.body['subject_entity']).toMatchObject({ id });
    const read = await fixture.call('GET', `/api/v1/entities/${String(id)}/`);
    expect(read.body['response_count']).toBe(1);
    expect((await fixture.call('GET', '/api/v1/entities/')).body['count']).toBe(1);
  });
});

describe('a creation is refused with 400', () => {
  const valid = () => ({ ...template(), entity: REACHABLE });

  // proves RESP-102, RESP-103, RESP-113
  it.each([
    ['without a questionnaire', () => ({ entity: COMPANY })],
    ['without an entity', () => template()],
    ['with null for the entity', () => ({ ...template(), entity: null })],
    ['with an entity that is no object', () => ({ ...template(), entity: 'Lantern' })],
    ['with a list for the entity', () => ({ ...template(), entity: [] })],
    ['with two subjects', () => ({ ...valid(), entity_id: randomUUID() })],
    ['with a company without its legal name', () => ({ ...template(), entity: { trading_name: 'L' } })],
    ['with a company whose name is blank', () => ({ ...template(), entity: { legal_name: '  ' } })],
    [
      'with an individual without a last name',
      () => ({ ...template(), entity: { entity_type: 'individual', first_name: 'Ines' } }),
    ],
    [
      'with an unknown kind of entity',
      () => ({ ...template(), entity: { ...COMPANY, entity_type: 'ship' } }),
    ],
    ['with a malformed address', () => ({ ...template(), entity: { ...COMPANY, email: 'nobody' } })],
    ['with an entity id that is none', () => ({ ...template(), entity_id: 'lantern' })],
    ['with a questionnaire id that is none', () => ({ ...valid(), questionnaire_id: 'first' })],
    ['with a blank name', () => ({ ...valid(), response_name: '  ' })],
    ['with a name of 256 characters', () => ({ ...valid(), response_name: 'n'.repeat(256) })],
    ['with a NUL in its name', () => ({ ...valid(), response_name: 'a\u0000b' })],
    [
      'with half a character in the name of its entity',
      () => ({ ...template(), entity: { legal_name: 'a\ud800' } }),
    ],
    ['with a list for a body', () => []],
  ])('%s', async (_what, body) => {
    expect((await post(body())).status).toBe(400);
    expect(await fixture.count()).toBe(0);
  });

  const others = responseLifecycle.states.filter((state) => !responseLifecycle.initial.includes(state));
  // proves RESP-109
  it.each([...others, 'draft', '', 'DELETED', 7, null])('in the status %j', async (status) => {
    expect((await post({ ...valid(), status })).status).toBe(400);
    expect(await fixture.count()).toBe(0);
  });
});

describe('what the tenant does not have', () => {
  it('answers the same 404 whether it is foreign or made up: entities', async () => {
    const other = await ResponseFixture.open(api);
    const foreign = await other.call('POST', '/api/v1/entities/', {
      body: { entity_type: 'company', ...COMPANY },
    });
    const { request_id: _first, ...theirs } = (await post({ ...template(), entity_id: foreign.body['id'] }))
      .body;
    const random = await post({ ...template(), entity_id: randomUUID() });
    const { request_id: _second, ...none } = random.body;
    expect(random.status).toBe(404);
    expect(theirs).toEqual(none);
  });

  // proves RESP-111
  it('answers the same 404 whether it is foreign or made up: questionnaires', async () => {
    const other = await ResponseFixture.open(api);
    const foreign = await post({ questionnaire_id: other.tenant.questionnaire.stored.id, entity: COMPANY });
    const random = await post({ questionnaire_id: 999_999, entity: COMPANY });
    expect([foreign.status, random.status]).toEqual([404, 404]);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...random.body, request_id: '' });
    expect((await fixture.call('GET', '/api/v1/entities/')).body['count']).toBe(0);
  });
});
