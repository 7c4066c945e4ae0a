/** What the service computes of entities, what a retry answers, and what a deletion takes along. */
import { asOneLine, isTurned } from '@probity/written/characters';
import { hasLetter } from '@probity/written/visible';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { company, ENTITIES, EntityFixture, person } from '../../support/entities/entity-fixture.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { send } from '../../support/journeys.ts';
import { LISTED, SCREENING, ScreeningFixture } from '../../support/screening/fixture.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: EntityFixture;

withApi(async (opened) => {
  api = opened;
  fixture = await EntityFixture.open(api);
});

describe('a created entity', () => {
  // proves ENT-006, ENT-103
  it('may have a trading name alone, and is primary unless told otherwise', async () => {
    const made = await fixture.create({ entity_type: 'company', trading_name: 'Kestrel' });
    expect(made.body).toMatchObject({ name: 'Kestrel', is_primary: true, entity_type: 'company' });
  });

  // proves ENT-111
  it('is created once under one key, and the first answer is repeated', async () => {
    const options = { body: company('Retried Ltd'), idempotencyKey: 'the-same-key-of-two' };
    const first = await fixture.call('POST', ENTITIES, options);
    const second = await fixture.call('POST', ENTITIES, options);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers['Idempotency-Replayed']).toBe('true');
    expect((await fixture.listed({ search: 'Retried Ltd' })).count).toBe(1);
  });

  // proves ENT-112, ENT-508
  it('keeps any name exactly that can be read as it is stored, and is found by it', async () => {
    const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    // Names without a letter, turned ones, and characters that nobody sees are refused or left out: written-names.test.ts.
    const name = letters.filter((text) => hasLetter(text) && asOneLine(text) === text && !isTurned(text));
    await fc.assert(
      fc.asyncProperty(name, async (legal_name) => {
        const id = await fixture.id(company(legal_name));
        expect((await fixture.get(id)).body).toMatchObject({ legal_name, name: legal_name.trim() });
        const hits = await fixture.found(legal_name.trim(), { limit: '50' });
        expect(hits.find((hit) => hit.id === id)?.similarity_score).toBe(1);
      }),
      { numRuns: 40 },
    );
  });

  // proves ENT-008, ENT-409
  it('has the times of its creation and of its last change', async () => {
    const id = await fixture.id(company('Timed Ltd'));
    const before = (await fixture.get(id)).body;
    expect(before['updated_at']).toBe(before['created_at']);
    await api.clock.advance(5_000);
    const { body } = await fixture.change(id, { phone: '+45 1' });
    const after = (await fixture.get(id)).body;
    expect(after).toMatchObject({ created_at: before['created_at'], updated_at: body['updated_at'] });
    expect(Date.parse(String(after['updated_at']))).toBeGreaterThan(Date.parse(String(before['updated_at'])));
  });

  // proves ENT-408
  it('stays as it was when a change is refused', async () => {
    const id = await fixture.id(person('Maren', 'Oster'));
    const before = (await fixture.get(id)).body;
    const refused = await fixture.change(id, { first_name: 'Ida', gender: 'x', date_of_birth: '2001-02-30' });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body['errors'] ?? {}).sort()).toEqual(['date_of_birth', 'gender']);
    expect((await fixture.get(id)).body).toEqual(before);
  });
});

describe('computed fields', () => {
  // proves ENT-062
  it('count the responses about the entity', async () => {
    const sent = await send(api, fixture.tenant, 'test');
    const id = String(sent.body['entity_id']);
    expect((await fixture.get(id)).body['response_count']).toBe(1);
    expect((await fixture.listed({ search: 'Lantern Shipping' })).results[0]).toMatchObject({
      response_count: 1,
    });
    await fixture.call('DELETE', `/api/v1/responses/${String(sent.body['response_id'])}/`);
    expect((await fixture.get(id)).body['response_count']).toBe(0);
  });

  // proves ENT-061, ENT-063, ENT-302
  it('show the screening and its risk profiles, in the list as well', async () => {
    const screening = new ScreeningFixture(api, fixture.tenant);
    const id = await screening.entity(LISTED, 'test');
    const unscreened = { screening_status: 'not_screened', risk_profiles_count: 0 };
    expect((await fixture.get(id)).body).toMatchObject({ ...unscreened, risk_score: null });
    await screening.start(id, 'test');
    await screening.work('test');
    const { body } = await fixture.get(id);
    expect(body).toMatchObject({ screening_status: 'screened' });
    expect(body['risk_profiles_count']).toBeGreaterThan(0);
    expect(body['risk_score']).toBeGreaterThan(0);
    const [line] = (await fixture.listed({ search: 'kastelmar' })).results;
    expect(line).toEqual({
      id,
      name: 'Ovrin Kastelmar',
      entity_type: 'individual',
      is_primary: true,
      screening_status: 'screened',
      screening_failure: null,
      owners_found: null,
      distinguished_by: { year: null, country: null, registration_number: null, external_id: null },
      response_count: 0,
      risk_profiles_count: body['risk_profiles_count'],
      created_at: body['created_at'],
    });
  });
});

describe('a deletion', () => {
  // proves ENT-603, ENT-604
  it('is refused while there are documents, and changes nothing', async () => {
    const id = await fixture.id(company('Documented Ltd'));
    const { prefix } = fixture.tenant.scopes.test;
    await fixture.tenant
      .table('test')
      .update({ pk: `${prefix}#ENT#${id}`, sk: 'ENT' }, { set: { document_count: 2 } });
    const refused = await fixture.remove(id);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: 'entity_has_dependencies', response_count: 0, document_count: 2 },
    ]);
    expect(refused.body).toHaveProperty('detail');
    expect((await fixture.get(id)).status).toBe(200);
    expect((await fixture.listed({ search: 'Documented' })).count).toBe(1);
  });

  // proves ENT-602, ENT-605
  it('removes the screening too, and both then answer as an id that never existed', async () => {
    const screening = new ScreeningFixture(api, fixture.tenant);
    const shown = await screening.screened(LISTED, 'test');
    const { id } = unsafeEntity(shown.body['entity']);
    expect((await fixture.remove(id)).status).toBe(204);
    const never = await fixture.get('00000000-0000-4000-8000-000000000000');
    for (const path of [`${ENTITIES}${id}/`, `${SCREENING}${id}/`]) {
      const { status, body } = await fixture.call('GET', path);
      expect([status, body['detail']]).toEqual([404, never.body['detail']]);
    }
    expect((await fixture.remove(id)).status).toBe(404);
  });
});

function unsafeEntity(value: unknown): { readonly id: string } {
  return value as { readonly id: string };
}
