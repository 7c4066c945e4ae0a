/** A search answers from the country's register, or from memory for as long as the answer is good; nobody else sees it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CompanySearchReply } from '#shared/domain/company-search/schema.ts';
import { makeTenant } from '../../support/tenant.ts';
import { CompanySearchFixture, ID, NAME, PATH } from './fixture.ts';

const DAY_MS = 24 * 3_600_000;

let fixture: CompanySearchFixture;
beforeAll(async () => {
  fixture = await CompanySearchFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

describe('a search', () => {
  // proves CS-001 to CS-010, CS-101, CS-102
  it('answers the companies, their number, that they are not cached, and nothing else', async () => {
    const found = await fixture.search();
    expect(found.status).toBe(200);
    expect(CompanySearchReply.parse(found.body)).toEqual(found.body);
    expect(found.body).toEqual({
      items: [
        {
          id: ID,
          name: 'MERIDIAN SPECIMEN LIMITED',
          registrationNumber: 'SC000101',
          incorporationDate: '2014-05-06',
          dissolutionDate: null,
          incorporationCountry: 'GB',
          incorporationCountryName: 'United Kingdom',
          incorporationType: 'Private limited company',
          active: true,
          registrationStatus: null,
          address: { line1: '12 Specimen Wharf', city: 'Exampleton', postalCode: 'ZZ9 9ZZ', country: 'GB' },
          source: 'companies-house',
        },
      ],
      totalItems: 1,
      charged: true,
      cached: false,
      hit_count: 1,
    });
  });

  // proves CS-102, CS-105
  it('is answered from memory when it is repeated, with the time of the first answer and the number of hits', async () => {
    const first = await fixture.search();
    const asked = fixture.fakes.asked;
    for (const hit_count of [2, 3]) {
      const again = await fixture.search();
      expect(again.body).toEqual({
        ...first.body,
        charged: false,
        cached: true,
        cached_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        hit_count,
      });
    }
    expect(fixture.fakes.asked).toBe(asked);
  });

  // proves CS-105
  it.each(['  meridian   SPECIMEN ', 'Ｍeridian Specimen', 'meridian\u00a0specimen'])(
    'is the same search in another case, spacing or Unicode form: %j',
    async (name) => {
      await fixture.search();
      expect((await fixture.search({ name, jurisdiction: 'gb' })).body).toMatchObject({ cached: true });
    },
  );

  // proves CS-105
  it('is another search for another name or country', async () => {
    await fixture.search();
    expect((await fixture.search({ name: 'Meridian' })).body).toMatchObject({ cached: false, totalItems: 2 });
    expect((await fixture.search({ jurisdiction: 'DE' })).body).toMatchObject({ cached: false });
  });

  // proves CS-105
  it.each([
    ['found companies', NAME, 'GB', 7],
    ['found none', 'Nobody At All', 'GB', 1],
  ])('that %s is remembered for days: %j in %s for %d', async (_what, name, jurisdiction, days) => {
    await fixture.search({ name, jurisdiction });
    await fixture.api.clock.advance(days * DAY_MS - 60_000);
    expect((await fixture.search({ name, jurisdiction })).body).toMatchObject({ cached: true });
    await fixture.api.clock.advance(60_001);
    expect((await fixture.search({ name, jurisdiction })).body).toMatchObject({
      cached: false,
      hit_count: 1,
    });
  });

  // proves CS-101
  it('is answered by GLEIF when we know no register of the country', async () => {
    const found = await fixture.search({ name: 'Meridian Muster', jurisdiction: 'DE' });
    expect(found.body).toMatchObject({ totalItems: 2, items: [{ source: 'gleif' }, { source: 'gleif' }] });
  });

  // proves CS-101
  it.each(['error', 'malformed', 'otherForm', 'truncated', 'unauthorised', 'redirect', 'oversize'] as const)(
    'is answered by GLEIF when the register fails by %s, and is then remembered for one day only',
    async (fault) => {
      fixture.fakes.registers['companies-house'].fail(fault);
      const found = await fixture.search();
      expect(found.body).toMatchObject({ totalItems: 1, items: [{ source: 'gleif' }], cached: false });
      fixture.fakes.recover();
      await fixture.api.clock.advance(DAY_MS + 1);
      expect((await fixture.search()).body).toMatchObject({ items: [{ source: 'companies-house' }] });
    },
  );

  // proves CS-112
  it('is a 500 with error and detail when no register answers, and is not remembered', async () => {
    fixture.fakes.registers['companies-house'].fail('error');
    fixture.fakes.registers.gleif.fail('malformed');
    const failed = await fixture.search();
    expect(failed.status).toBe(500);
    expect(failed.body).toMatchObject({ error: 'search_failed', detail: expect.any(String) });
    fixture.fakes.recover();
    expect((await fixture.search()).body).toMatchObject({ cached: false, totalItems: 1 });
  });

  // proves CS-112
  it('can be repeated under the same key after it failed', async () => {
    for (const fake of fixture.fakes.all) fake.fail('error');
    expect((await fixture.search({ idempotencyKey: 'the-same-key-again' })).status).toBe(500);
    fixture.fakes.recover();
    const found = await fixture.search({ idempotencyKey: 'the-same-key-again' });
    expect(found.status).toBe(200);
    const replayed = await fixture.search({ idempotencyKey: 'the-same-key-again' });
    expect(replayed.text).toBe(found.text);
    expect(replayed.headers['Idempotency-Replayed']).toBe('true');
  });
});

describe('bad input', () => {
  // proves CS-103, CS-104
  it.each([
    [{ jurisdiction: 'GB' }, ['company_name']],
    [{ company_name: '', jurisdiction: 'GB' }, ['company_name']],
    [{ company_name: 'A', jurisdiction: 'GB' }, ['company_name']],
    [{ company_name: ' A ', jurisdiction: 'GB' }, ['company_name']],
    [{ company_name: 7, jurisdiction: 'GB' }, ['company_name']],
    [{ company_name: 'x'.repeat(256), jurisdiction: 'GB' }, ['company_name']],
    [{ company_name: 'a\u0000b', jurisdiction: 'GB' }, ['company_name']],
    [{ company_name: NAME }, ['jurisdiction']],
    [{ company_name: NAME, jurisdiction: 'GBR' }, ['jurisdiction']],
    [{ company_name: NAME, jurisdiction: 'XX' }, ['jurisdiction']],
    [{ company_name: NAME, jurisdiction: '' }, ['jurisdiction']],
    [{ company_name: NAME, jurisdiction: null }, ['jurisdiction']],
    [{}, ['company_name', 'jurisdiction']],
  ])('is a 400 keyed by the field: %j', async (body, fields) => {
    const refused = await fixture.caller.call('POST', PATH, { key: fixture.tenant.live, body });
    expect(refused.status).toBe(400);
    const { code, request_id, ...rest } = refused.body;
    expect([code, typeof request_id]).toEqual(['validation_error', 'string']);
    expect(Object.keys(rest).sort()).toEqual(fields);
    for (const messages of Object.values(rest)) expect(messages).toEqual([expect.any(String)]);
    expect(fixture.fakes.asked).toBe(0);
    expect(await fixture.credits()).toBe(100);
  });

  // proves CS-101
  it('does not include unknown fields, which are ignored as everywhere', async () => {
    const body = { company_name: NAME, jurisdiction: 'GB', limit: 5 };
    expect((await fixture.caller.call('POST', PATH, { key: fixture.tenant.live, body })).status).toBe(200);
    expect((await fixture.search()).body).toMatchObject({ cached: true });
  });
});

describe('the memory of searches', () => {
  // proves CS-105
  it('belongs to one tenant and one environment', async () => {
    await fixture.search();
    const { asked } = fixture.fakes;
    expect((await fixture.search({ key: fixture.tenant.test })).body).toMatchObject({ cached: false });
    expect(fixture.fakes.asked).toBe(asked);
    const other = await makeTenant(fixture.api);
    expect((await fixture.search({ key: other.live })).body).toMatchObject({ cached: false, hit_count: 1 });
    expect((await fixture.search()).body).toMatchObject({ cached: true, hit_count: 2 });
  });

  // proves CS-105, CS-107
  it('cannot be read without the tenant’s key, and nothing of it is in the log', async () => {
    await fixture.search();
    await fixture.detail(ID);
    const stored = (await fixture.api.items()).filter(({ pk }) =>
      String(pk).startsWith(fixture.tenant.scopes.live.prefix),
    );
    const text = JSON.stringify([stored, fixture.api.logged]);
    expect(stored.some(({ sk }) => sk === 'SEARCH') && stored.some(({ sk }) => sk === 'DETAIL')).toBe(true);
    expect(text).not.toMatch(/meridian|specimen|ines|SC000101|exampleton/i);
  });
});

describe('a company', () => {
  // proves CS-021 to CS-027, CS-107
  it('is answered with everything that its register says, free of charge', async () => {
    const told = await fixture.detail(ID);
    expect(told.status).toBe(200);
    expect(told.body).toMatchObject({
      id: ID,
      officers: [{ name: 'EXAMPLE, Ines' }, { name: 'SAMPLE SECRETARIES LTD' }],
      owners: [{ ownershipPercentage: 50 }, { ownershipPercentage: null }],
      filings: [{}, {}, {}],
      industryCodes: [{ type: 'SIC2007', code: '62020' }, {}],
      website: null,
      email: null,
      phone: null,
      tradingNames: [],
      previousNames: ['OLD SPECIMEN LIMITED'],
      cached: false,
    });
    const { asked } = fixture.fakes;
    expect((await fixture.detail(ID)).body).toEqual({ ...told.body, cached: true });
    expect(fixture.fakes.asked).toBe(asked);
    expect(await fixture.credits()).toBe(100);
  });

  // proves CS-107
  it('that a search found can be read by its id, whichever register it came from', async () => {
    for (const [name, jurisdiction] of [
      ['meridian', 'GB'],
      ['meridien', 'FR'],
      ['meridian', 'NO'],
      ['meridian', 'DE'],
      ['meridian', 'US'],
    ] as const) {
      const { items } = CompanySearchReply.parse((await fixture.search({ name, jurisdiction })).body);
      expect(items).not.toEqual([]);
      for (const item of items) expect((await fixture.detail(item.id)).body).toMatchObject(item);
    }
  });

  // proves CS-108
  it.each([
    'companies-house~GB~99999999',
    'companies-house~GB~x',
    'companies-house~FR~SC000101',
    'gleif~FR~TEST00MERIDIANDE0101',
    'brreg~GB~000000101',
    'sandbox~GB~00000101',
    'nowhere~GB~1',
    'companies-house',
    '00000000-0000-4000-8000-000000000000',
    `gleif~DE~${'A'.repeat(3000)}`,
  ])('with an unknown id is a 404 with error and detail: %s', async (id) => {
    const missing = await fixture.detail(id);
    expect(missing.status).toBe(404);
    expect(missing.body).toMatchObject({ error: 'not_found', detail: 'Company not found.' });
  });

  // proves CS-112
  it.each(['error', 'malformed', 'redirect', 'throttled'] as const)(
    'is a 500 when its register fails by %s, and is answered once the register works again',
    async (fault) => {
      fixture.fakes.registers['companies-house'].fail(fault, { retryAfterSec: 3600 });
      const failed = await fixture.detail(ID);
      expect([failed.status, failed.body['error']]).toEqual([500, 'search_failed']);
      fixture.fakes.recover();
      expect((await fixture.detail(ID)).body).toMatchObject({ cached: false });
    },
  );

  // proves CS-027
  it('says when a part of it is missing, and is then asked for again', async () => {
    fixture.fakes.registers['companies-house'].fail('malformed', { path: '/officers' });
    expect((await fixture.detail(ID)).body).toMatchObject({ partial: true, officers: [], cached: false });
    fixture.fakes.recover();
    expect((await fixture.detail(ID)).body).toMatchObject({ partial: false, cached: false });
    expect((await fixture.detail(ID)).body).toMatchObject({ partial: false, cached: true });
  });
});
