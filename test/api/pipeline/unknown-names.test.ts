/** Names that nothing reads: a misspelt one is refused with what was meant, others are told, and strict callers are refused both. */
import { beforeEach, describe, expect, it } from 'vitest';
import { company, ENTITIES, EntityFixture } from '../../support/entities/entity-fixture.ts';
import type { CallOptions } from '../../support/in-process/event.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const SEND = '/api/v1/workflows/send/';
const STRICT = { 'Probity-Strict': 'true' };

let api: InProcessApi;
let tenant: TestTenant;
let fixture: EntityFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  fixture = await EntityFixture.open(api);
});

function send(changes: object, options: CallOptions = {}) {
  const body = {
    entity: { legal_name: 'Lantern Books Ltd' },
    ddq: { questionnaire_id: tenant.questionnaire.stored.id },
    email: 'clerk@lantern.example',
    ...changes,
  };
  return api.call('POST', SEND, { key: tenant.live, body, ...options });
}

describe('a misspelt field', () => {
  it('is refused with the field that was meant, and nothing is sent', async () => {
    const refused = await send({ expiry_hour: 1 });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: true,
      code: 'validation_error',
      errors: { expiry_hour: ['This name is unknown: did you mean "expiry_hours"?'] },
    });
    expect(api.mails).toEqual([]);
    expect((await send({ expiry_hours: 1 })).status).toBe(201);
  });

  it('is refused at every depth, beside what is wrong with the rest', async () => {
    const refused = await send({ entity: { legal_nmae: 'Lantern Books Ltd' }, ddq: { questionaire_id: 1 } });
    expect(refused.body['errors']).toMatchObject({
      'entity.legal_nmae': ['This name is unknown: did you mean "legal_name"?'],
      'ddq.questionaire_id': ['This name is unknown: did you mean "questionnaire_id"?'],
    });
  });

  it('is refused in the query', async () => {
    const refused = await fixture.call('GET', `${ENTITIES}?page_szie=5`);
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toEqual({
      page_szie: ['This name is unknown: did you mean "page_size"?'],
    });
  });

  it('is refused in a form', async () => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' }), 'licence.pdf');
    form.append('expiry_dat', '2030-01-01');
    const refused = await api.call('POST', '/api/v1/documents/upload/', { key: tenant.live, form });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('did you mean \\"expiry_date\\"?');
  });

  it('is refused in the answers of a form, which stay as they were', async () => {
    const sent = await send({});
    const path = `/api/v1/responses/${String(sent.body['response_id'])}/save/`;
    const form = new FormData();
    form.append(
      'answers',
      JSON.stringify([{ question_id: tenant.questionnaire.ids.name, answer_txt: 'Ltd' }]),
    );
    const refused = await api.call('PUT', path, { key: tenant.live, form });
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toEqual({
      'answers.0.answer_txt': ['This name is unknown: did you mean "answer_text"?'],
    });
  });

  it('refuses the item of a batch that has it, and no other', async () => {
    const { summary, errors } = await fixture.batched([
      company('Right Ltd'),
      company('Wrong Ltd', { registration_nummer: '1' }),
    ]);
    expect(summary).toMatchObject({ created: 1, failed: 1 });
    expect(errors).toMatchObject([
      {
        index: 1,
        errors: { registration_nummer: ['This name is unknown: did you mean "registration_number"?'] },
      },
    ]);
  });

  it('that a record would lose is refused, so that no filter lets everything through', async () => {
    const refused = await api.call('POST', '/api/v1/webhooks/', {
      key: tenant.live,
      raw: '{"event_type":"screening.completed","webhook_url":"https://hooks.example.com/","filters":{"__proto__":"x"}}',
    });
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toEqual({ 'filters.__proto__': ['Nothing can have this name.'] });
  });

  it('is not told to callers without a key', async () => {
    expect((await send({ expiry_hour: 1 }, { key: 'prb_live_00' })).status).toBe(401);
  });
});

describe('any other unknown name', () => {
  it('is accepted and named in a Warning, also by the replay', async () => {
    const options = { idempotencyKey: 'a-key-of-sixteen-letters' };
    const first = await send(
      { nonsense: 1, entity: { legal_name: 'Lantern Books Ltd', colour: 'red' } },
      options,
    );
    expect(first.status).toBe(201);
    const warning = '299 - "Unknown, and not read: fields entity.colour, nonsense"';
    expect(first.headers['Warning']).toBe(warning);
    const again = await send(
      { nonsense: 1, entity: { legal_name: 'Lantern Books Ltd', colour: 'red' } },
      options,
    );
    expect(again.headers).toMatchObject({ Warning: warning, 'Idempotency-Replayed': 'true' });
  });

  it('is named where a route reads no parameter, and nothing is named where all was read', async () => {
    const named = await api.call('GET', `${ENTITIES}?nonsense=1`, { key: tenant.live });
    expect([named.status, named.headers['Warning']]).toEqual([
      200,
      '299 - "Unknown, and not read: query parameters nonsense"',
    ]);
    const read = await api.call('GET', `${ENTITIES}?page=1`, { key: tenant.live });
    expect(read.headers).not.toHaveProperty('Warning');
  });

  it('is refused for strict callers, who then have nothing changed', async () => {
    const refused = await send({ nonsense: 1 }, { headers: STRICT });
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toEqual({ nonsense: ['This name is unknown.'] });
    expect(api.mails).toEqual([]);
    const query = await api.call('GET', `${ENTITIES}?nonsense=1`, { key: tenant.live, headers: STRICT });
    expect(query.body['errors']).toEqual({ nonsense: ['This name is unknown.'] });
    expect((await send({}, { headers: STRICT })).status).toBe(201);
  });
});
