/** One entity: created, read, changed and deleted. */
import { describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { send } from '../../support/journeys.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const PATH = '/api/v1/entities/';
const create = (body: unknown) => api.call('POST', PATH, { key: tenant.test, body });
const pathOf = (answer: { body: Readonly<Record<string, unknown>> }) =>
  `${PATH}${String(answer.body['id'])}/`;

const COMPANY = {
  entity_type: 'company',
  legal_name: 'Kestrel Metals Limited',
  trading_name: 'Kestrel',
  registration_number: '00112233',
  jurisdiction: 'GB',
  incorporation_date: '2001-02-28',
  entity_subtype: 'LLC',
  email: 'office@kestrel.example',
  phone: '+44 20 7946 0000',
  address_line_1: '1 Wharf Road',
  address_line_2: 'Second floor',
  address_city: 'London',
  address_state: 'Greater London',
  address_postal_code: 'N1 7GR',
  address_country: 'GB',
  risk_score: 12.5,
  last_kyc_check_date: '2025-03-01',
  next_kyc_check_date: '2027-03-01',
  external_id: 'crm-4711',
};
const PERSON = {
  entity_type: 'individual',
  title: 'Dr',
  first_name: 'Maren',
  middle_name: 'Ida',
  last_name: 'Østergård 李',
  gender: 'female',
  date_of_birth: '1979-12-31',
  nationality: 'DK',
  country_of_birth: 'GL',
  national_id_number: 'X-1',
  tax_id: 'T-1',
  ssn: 'S-1',
  social_insurance_number: 'I-1',
};

withApi(async (opened) => {
  api = opened;
  tenant = await makeTenant(api);
});

describe('create and get', () => {
  // proves ENT-001, ENT-002, ENT-004 to ENT-006, ENT-011 to ENT-015, ENT-041 to ENT-048, ENT-051 to ENT-053,
  // ENT-101, ENT-104, ENT-401
  it('keeps every field of a company and computes its name from the trading name', async () => {
    const made = await create(COMPANY);
    expect(made.status).toBe(201);
    expect(Object.keys(made.body).sort()).toEqual(['created_at', 'entity_type', 'id', 'is_primary', 'name']);
    const { body } = await api.call('GET', pathOf(made), { key: tenant.test });
    expect(body).toMatchObject({
      ...COMPANY,
      name: 'Kestrel',
      is_primary: true,
      screening_status: 'not_screened',
      response_count: 0,
      risk_profiles_count: 0,
      first_name: null,
    });
  });

  // proves ENT-003, ENT-021 to ENT-032, ENT-105, ENT-107
  it('keeps every field of an individual and joins its names', async () => {
    const made = await create(PERSON);
    const { body } = await api.call('GET', pathOf(made), { key: tenant.test });
    expect(body).toMatchObject({ ...PERSON, name: 'Maren Ida Østergård 李' });
  });

  // proves ENT-014, ENT-025, ENT-051, ENT-102, ENT-106, ENT-108 to ENT-110, ENT-113
  it.each([
    ['a company without a name', { entity_type: 'company' }, 'legal_name'],
    ['an individual without a last name', { entity_type: 'individual', first_name: 'A' }, 'last_name'],
    ['no type', { legal_name: 'A' }, 'entity_type'],
    ['an unknown country', { ...COMPANY, jurisdiction: 'XYZ' }, 'jurisdiction'],
    ['a day that does not exist', { ...COMPANY, incorporation_date: '2001-02-29' }, 'incorporation_date'],
    ['another gender', { ...PERSON, gender: 'x' }, 'gender'],
    ['a score above 100', { ...COMPANY, risk_score: 100.01 }, 'risk_score'],
    ['a score with three decimals', { ...COMPANY, risk_score: 1.005 }, 'risk_score'],
  ])('refuses %s and names the field', async (_case, body, field) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toHaveProperty(field);
  });

  // proves GEN-005, ENT-001
  it('finds the entity by its id in either case', async () => {
    const made = await create(COMPANY);
    const path = `${PATH}${String(made.body['id']).toUpperCase()}/`;
    const change = { key: tenant.test, body: { phone: '1' } };
    expect((await api.call('GET', path, { key: tenant.test })).body['id']).toBe(made.body['id']);
    expect((await api.call('PATCH', path, change)).body['id']).toBe(made.body['id']);
    expect((await api.call('DELETE', path, { key: tenant.test })).status).toBe(204);
    expect((await api.call('GET', pathOf(made), { key: tenant.test })).status).toBe(404);
  });

  // proves ENT-009, ENT-021
  it('stores nothing personal in the clear', async () => {
    await create({ ...PERSON, last_name: 'Canary-Lastname', ssn: 'canary-ssn' });
    const dump = JSON.stringify(await api.items());
    expect(dump).not.toMatch(/canary|Kestrel|Wharf/i);
  });
});

describe('update', () => {
  // proves ENT-402 to ENT-404, ENT-407, ENT-410
  it('changes the named fields only, by PATCH and by PUT', async () => {
    const made = await create(COMPANY);
    const patched = await api.call('PATCH', pathOf(made), {
      key: tenant.test,
      body: { trading_name: 'Falcon', phone: null },
    });
    expect(patched.body).toMatchObject({
      name: 'Falcon',
      entity_type: 'company',
      updated_fields: ['trading_name', 'phone'],
    });
    const put = await api.call('PUT', pathOf(made), { key: tenant.test, body: { jurisdiction: 'IE' } });
    expect(put.body['updated_fields']).toEqual(['jurisdiction']);
    const { body } = await api.call('GET', pathOf(made), { key: tenant.test });
    expect(body).toMatchObject({ ...COMPANY, trading_name: 'Falcon', phone: null, jurisdiction: 'IE' });
  });

  // proves ENT-404, ENT-410
  it('names only the fields that changed, and ignores the fields of the other type', async () => {
    const [firm, someone] = [
      await create({ entity_type: 'company', legal_name: 'Bare' }),
      await create(PERSON),
    ];
    const changed = async (made: typeof firm, body: object) =>
      (await api.call('PATCH', pathOf(made), { key: tenant.test, body })).body['updated_fields'];
    expect(await changed(firm, { trading_name: null, legal_name: 'Bare', phone: '1' })).toEqual(['phone']);
    expect(await changed(firm, { phone: null, date_of_birth: '1990-01-01', first_name: 'Bo' })).toEqual([
      'phone',
    ]);
    expect(await changed(someone, { legal_name: 'Corp', jurisdiction: 'GB', ssn: null })).toEqual(['ssn']);
    const shown = async (made: typeof firm) =>
      (await api.call('GET', pathOf(made), { key: tenant.test })).body;
    expect(await shown(firm)).toMatchObject({ name: 'Bare', date_of_birth: null, first_name: null });
    expect(await shown(someone)).toMatchObject({
      ...PERSON,
      ssn: null,
      legal_name: null,
      jurisdiction: null,
    });
  });

  it('changes other names as a whole: the same ones are no change, and null removes them', async () => {
    const made = await create({ ...COMPANY, other_names: ['Turmfalke GmbH', 'Пустельга'] });
    const change = async (names: unknown) =>
      (await api.call('PATCH', pathOf(made), { key: tenant.test, body: { other_names: names } })).body[
        'updated_fields'
      ];
    expect(await change(['Turmfalke GmbH', 'Пустельга'])).toEqual([]);
    expect(await change(['Turmfalke GmbH'])).toEqual(['other_names']);
    const shown = async () => (await api.call('GET', pathOf(made), { key: tenant.test })).body['other_names'];
    expect(await shown()).toEqual(['Turmfalke GmbH']);
    expect(await change(null)).toEqual(['other_names']);
    expect(await shown()).toBeNull();
  });

  // proves ENT-405
  it.each([{ id: 'x' }, { name: 'x' }, { entity_type: 'individual' }])(
    'refuses to change the identity, and names the field: %j',
    async (body) => {
      const made = await create(COMPANY);
      const refused = await api.call('PATCH', pathOf(made), { key: tenant.test, body });
      expect(refused.status).toBe(400);
      expect(Object.keys(Object(refused.body['errors']))).toEqual(Object.keys(body));
    },
  );

  // proves ENT-007, ENT-406
  it('turns a related entity into a primary one, and never back', async () => {
    const made = await create({ ...COMPANY, is_primary: false });
    expect(
      (await api.call('PATCH', pathOf(made), { key: tenant.test, body: { is_primary: true } })).status,
    ).toBe(200);
    const back = await api.call('PATCH', pathOf(made), { key: tenant.test, body: { is_primary: false } });
    expect([back.status, back.body['code']]).toEqual([400, 'validation_error']);
  });

  // proves ENT-408
  it('refuses to remove the last name of a company', async () => {
    const made = await create({ entity_type: 'company', legal_name: 'Only Name' });
    expect(
      (await api.call('PATCH', pathOf(made), { key: tenant.test, body: { legal_name: '' } })).status,
    ).toBe(400);
  });

  it('loses none of many concurrent changes', async () => {
    const made = await create(COMPANY);
    const fields = ['email', 'phone', 'address_line_2', 'address_state', 'registration_number'];
    const bodies = fields.map((name) => ({
      [name]: name === 'email' ? 'new@kestrel.example' : `new ${name}`,
    }));
    const answers = await Promise.all(
      bodies.map((body) => api.call('PATCH', pathOf(made), { key: tenant.test, body })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    const { body } = await api.call('GET', pathOf(made), { key: tenant.test });
    expect(body).toMatchObject(Object.assign({}, ...bodies));
  });
});

describe('delete', () => {
  // proves ENT-601, ENT-605
  it('removes the entity and takes it off its lists, without an idempotency key', async () => {
    const fresh = await makeTenant(api);
    const made = await api.call('POST', PATH, { key: fresh.test, body: COMPANY });
    const removed = await api.call('DELETE', pathOf(made), { key: fresh.test, idempotencyKey: null });
    expect(removed.status).toBe(204);
    expect((await api.call('GET', pathOf(made), { key: fresh.test })).status).toBe(404);
    expect((await api.call('GET', PATH, { key: fresh.test })).body['count']).toBe(0);
  });

  // proves ENT-602, ENT-604
  it('is refused while responses exist, with their number, and changes nothing', async () => {
    const sent = await send(api, tenant, 'test');
    const path = `${PATH}${String(sent.body['entity_id'])}/`;
    const refused = await api.call('DELETE', path, { key: tenant.test });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: 'entity_has_dependencies',
      response_count: 1,
      document_count: 0,
    });
    expect((await api.call('GET', path, { key: tenant.test })).body['response_count']).toBe(1);
  });
});
