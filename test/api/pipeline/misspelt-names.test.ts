/** Fields and query parameters that a route does not know: refused where another was meant, told otherwise. */
import { describe, expect, it } from 'vitest';
import { company, ENTITIES, EntityFixture, person } from '../../support/entities/entity-fixture.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: EntityFixture;
let entityId: string;

withApi(async (opened) => {
  api = opened;
  fixture = await EntityFixture.open(api);
  entityId = await fixture.id(company('Ostrowall Marine Ltd'));
});

const STRICT = { 'Probity-Strict': 'true' };
const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  fixture.call('POST', path, { body, headers });
const flat = (more: object) => ({
  entity_id: entityId,
  verification: { document: true },
  email: 'a@b.example',
  ...more,
});
const nested = (more: object) => ({
  entity: { legal_name: 'Halabieh Ltd' },
  verification: { checks: { document: true } },
  email: 'a@b.example',
  ...more,
});

describe('a field that resembles a known one', () => {
  it.each<[path: string, field: string, meant: string, body: () => object]>([
    ['/api/v2/workflows/send/', 'expiry_hour', 'expiry_hours', () => flat({ expiry_hour: 1 })],
    ['/api/v2/workflows/send/', 'respones_name', 'response_name', () => flat({ respones_name: 'x' })],
    ['/api/v2/workflows/send/', 'expiryHours', 'expiry_hours', () => flat({ expiryHours: 1 })],
    ['/api/v2/workflows/send/', 'EMAIL', 'email', () => flat({ EMAIL: 'c@d.example' })],
    [
      '/api/v2/workflows/send/',
      'verification.documnet',
      'document',
      () => flat({ verification: { document: true, documnet: true } }),
    ],
    [
      '/api/v1/workflows/send/',
      'entity.legal_nam',
      'legal_name',
      () => nested({ entity: { legal_name: 'A', legal_nam: 'B' } }),
    ],
    [
      '/api/v1/workflows/send/',
      'verification.checks.identiy',
      'identity',
      () => nested({ verification: { checks: { document: true, identiy: true } } }),
    ],
    [ENTITIES, 'dateOfBirth', 'date_of_birth', () => person('Ada', 'Fenn', { dateOfBirth: '1990-01-01' })],
    [ENTITIES, 'emial', 'email', () => company('Fenn Ltd', { emial: 'a@b.example' })],
    [
      '/api/v1/webhooks/',
      'event_typ',
      'event_type',
      () => ({ event_type: 'entity.created', webhook_url: 'https://a.example/', event_typ: 'x' }),
    ],
    ['/api/v1/screening/', 'entityid', 'entity_id', () => ({ entity_id: entityId, entityid: entityId })],
  ])('%s: %s is refused, and %s is named', async (path, field, meant, body) => {
    const { status, body: reply } = await send(path, body());
    expect([status, reply]).toMatchObject([
      400,
      {
        error: true,
        status_code: 400,
        code: 'validation_error',
        errors: { [field]: [`This field is not known: did you mean \`${meant}\`?`] },
      },
    ]);
  });

  it('is refused in the shape of fields where the route answers so', async () => {
    const { status, body } = await send('/api/v1/company-search/', {
      company_name: 'Ostrow',
      jurisdiction: 'GB',
      juristiction: 'GB',
    });
    expect([status, body]).toMatchObject([
      400,
      { juristiction: ['This field is not known: did you mean `jurisdiction`?'] },
    ]);
  });

  it('is refused in a form, and in each item of a batch for itself', async () => {
    const form = new FormData();
    form.set('document_type', 'x');
    form.set('clasification', 'internal');
    form.set('file', new Blob(['%PDF-1.7']), 'a.pdf');
    const upload = await fixture.call('POST', '/api/v1/documents/upload/', { form });
    expect([upload.status, JSON.stringify(upload.body)]).toEqual([
      400,
      expect.stringContaining('did you mean `classification`?'),
    ]);
    const entities = [company('Batch One Ltd', { jurisdicton: 'GB' }), company('Batch Two Ltd')];
    const batch = await send(`${ENTITIES}batch/`, { entities });
    expect(batch.body).toMatchObject({
      summary: { created: 1, failed: 1 },
      errors: [
        { index: 0, errors: { jurisdicton: ['This field is not known: did you mean `jurisdiction`?'] } },
      ],
    });
  });

  it('creates nothing', async () => {
    const before = (await fixture.call('GET', ENTITIES)).body['count'];
    await send(ENTITIES, company('Never Made Ltd', { jurisdicton: 'GB' }));
    expect((await fixture.call('GET', ENTITIES)).body['count']).toBe(before);
  });

  it('is refused among query parameters', async () => {
    const { status, body } = await fixture.call('GET', `${ENTITIES}?page_szie=5`);
    expect([status, body['errors']]).toEqual([
      400,
      { page_szie: ['This field is not known: did you mean `page_size`?'] },
    ]);
  });
});

describe('any other name that is not known', () => {
  it('is accepted and named in a Warning header, in bodies at every depth and in queries', async () => {
    const made = await send(`${ENTITIES}?zebra=1`, company('Warned Ltd', { nonsense: 1, 'a"b\\c\r\nd': 2 }));
    expect([made.status, made.headers['Warning']]).toEqual([
      201,
      '299 - "Not known and ignored: fields nonsense, a?b?c??d; query parameters zebra"',
    ]);
    const list = await fixture.call('GET', `${ENTITIES}?nonsense=1`);
    expect([list.status, list.headers['Warning']]).toEqual([
      200,
      '299 - "Not known and ignored: query parameters nonsense"',
    ]);
    const deep = await send(
      '/api/v1/workflows/send/',
      nested({ entity: { legal_name: 'Deep Ltd', zebra: 1 } }),
    );
    expect(deep.headers['Warning']).toContain('entity.zebra');
  });

  it('is refused where the caller is strict', async () => {
    const made = await send(ENTITIES, company('Strict Ltd', { nonsense: 1 }), STRICT);
    expect([made.status, made.body['errors']]).toEqual([400, { nonsense: ['This field is not known.'] }]);
    const list = await fixture.call('GET', `${ENTITIES}?nonsense=1`, { headers: STRICT });
    expect([list.status, list.body['errors']]).toEqual([400, { nonsense: ['This field is not known.'] }]);
    expect((await send(ENTITIES, company('Strict And Right Ltd'), STRICT)).status).toBe(201);
    const batch = await send(
      `${ENTITIES}batch/`,
      { entities: [company('Strict Batch Ltd', { nonsense: 1 })] },
      STRICT,
    );
    expect(batch.body).toMatchObject({ summary: { created: 0, failed: 1 } });
  });

  it('is named again when the call is repeated under its key', async () => {
    const options = {
      body: company('Repeated Ltd', { nonsense: 1 }),
      idempotencyKey: 'the-same-key-with-nonsense',
    };
    const first = await fixture.call('POST', ENTITIES, options);
    const second = await fixture.call('POST', ENTITIES, options);
    expect(second.headers['Idempotency-Replayed']).toBe('true');
    expect(second.headers['Warning']).toBe(first.headers['Warning']);
    expect(second.headers['Warning']).toContain('nonsense');
  });

  it('makes a short header of visible ASCII, however many and however long they are', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`${'ж"\\'.repeat(40)}${at}`, at]),
    );
    const { status, headers } = await send(ENTITIES, company('Many Ltd', many));
    expect([
      status,
      String(headers['Warning']).length < 2_000,
      /^[ -~]+$/.test(String(headers['Warning'])),
    ]).toEqual([201, true, true]);
  });

  it('is not told of a request without any', async () => {
    expect((await fixture.call('GET', `${ENTITIES}?page_size=5`)).headers['Warning']).toBeUndefined();
  });
});

describe('names that are open', () => {
  it('are options of a check, and filters of a webhook for the filters themselves to judge', async () => {
    const checks = { document_check: { anythnig: true } };
    const person_id = await fixture.id(person('Orla', 'Qaderi'));
    const body = { entity_id: person_id, email: 'a@b.example', verification_checks: checks };
    const session = await send('/api/v1/verification/sessions/', body, STRICT);
    expect([JSON.stringify(session.body), session.headers['Warning']]).toEqual([
      expect.not.stringContaining('not known'),
      undefined,
    ]);
    const webhook = {
      event_type: 'entity.created',
      webhook_url: 'https://a.example/',
      filters: { own_name: 'x' },
    };
    expect((await send('/api/v1/webhooks/', webhook, STRICT)).headers['Warning']).toBeUndefined();
  });

  it('are both spellings that the contract takes', async () => {
    for (const checks of [
      { enhancedIdentity: true },
      { enhanced_identity: true },
      { proofOfAddress: true, proof_of_address: true },
    ]) {
      const { headers, body } = await send(
        '/api/v1/workflows/send/',
        nested({ verification: { checks } }),
        STRICT,
      );
      expect([headers['Warning'], JSON.stringify(body)]).toEqual([
        undefined,
        expect.not.stringContaining('not known'),
      ]);
    }
  });
});
