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
  it('CS-001…CS-010 CS-101 CS-102 answers items, their number, that they are fresh, and nothing else', async () => {
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
          address: { line1: '12 Specimen Wharf', city: 'Exampleton', postalCode: 'ZZ9 9ZZ', country: 'GB' },
          source: 'companies-house',
        },
      ],
      totalItems: 1,
      cached: false,
      hit_count: 1,
    });
  });

  it('CS-102 CS-105 that is repeated is answered from memory, says since when, and counts', async () => {
    const first = await fixture.search();
    const asked = fixture.fakes.asked;
    for (const hit_count of [2, 3]) {
      const again = await fixture.search();
      expect(again.body).toEqual({
        ...first.body,
        cached: true,
        cached_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        hit_count,
      });
    }
    expect(fixture.fakes.asked).toBe(asked);
  });

  it.each(['  meridian   SPECIMEN ', 'Ｍeridian Specimen', 'meridian\u00a0specimen'])(
    'CS-105 is the same in another case, spacing or Unicode form: %j',
    async (name) => {
      await fixture.search();
      expect((await fixture.search({ name, jurisdiction: 'gb' })).body).toMatchObject({ cached: true });
    },
  );

  it('CS-105 of another name or country is another search', async () => {
    await fixture.search();
    expect((await fixture.search({ name: 'Meridian' })).body).toMatchObject({ cached: false, totalItems: 2 });
    expect((await fixture.search({ jurisdiction: 'DE' })).body).toMatchObject({ cached: false });
  });

  it.each([
    ['found companies', NAME, 'GB', 7],
    ['found none', 'Nobody At All', 'GB', 1],
  ])('CS-105 that %s is remembered for days: %j in %s for %d', async (_what, name, jurisdiction, days) => {
    await fixture.search({ name, jurisdiction });
    await fixture.api.clock.advance(days * DAY_MS - 60_000);
    expect((await fixture.search({ name, jurisdiction })).body).toMatchObject({ cached: true });
    await fixture.api.clock.advance(60_001);
    expect((await fixture.search({ name, jurisdiction })).body).toMatchObject({
      cached: false,
      hit_count: 1,
    });
  });

  it('CS-101 is answered by GLEIF where the country has no register of ours', async () => {
    const found = await fixture.search({ name: 'Meridian Muster', jurisdiction: 'DE' });
    expect(found.body).toMatchObject({ totalItems: 2, items: [{ source: 'gleif' }, { source: 'gleif' }] });
  });

  it.each(['error', 'malformed', 'otherForm', 'truncated', 'unauthorised', 'redirect', 'oversize'] as const)(
    'CS-101 is answered by GLEIF where the register fails by %s, and remembered for a day only',
    async (fault) => {
      fixture.fakes.registers['companies-house'].fail(fault);
      const found = await fixture.search();
      expect(found.body).toMatchObject({ totalItems: 1, items: [{ source: 'gleif' }], cached: false });
      fixture.fakes.recover();
      await fixture.api.clock.advance(DAY_MS + 1);
      expect((await fixture.search()).body).toMatchObject({ items: [{ source: 'companies-house' }] });
    },
  );

  it('CS-112 that no register answers is a 500 with error and detail, and is not remembered', async () => {
    fixture.fakes.registers['companies-house'].fail('error');
    fixture.fakes.registers.gleif.fail('malformed');
    const failed = await fixture.search();
    expect(failed.status).toBe(500);
    expect(failed.body).toMatchObject({ error: 'search_failed', detail: expect.any(String) });
    fixture.fakes.recover();
    expect((await fixture.search()).body).toMatchObject({ cached: false, totalItems: 1 });
  });

  it('CS-112 that failed can be repeated under the same key', async () => {
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
  ])('CS-103 CS-104 is a 400 keyed by the field: %j', async (body, fields) => {
    const refused = await fixture.caller.call('POST', PATH, { key: fixture.tenant.live, body });
    expect(refused.status).toBe(400);
    const { code, request_id, ...rest } = refused.body;
    expect([code, typeof request_id]).toEqual(['validation_error', 'string']);
    expect(Object.keys(rest).sort()).toEqual(fields);
    for (const messages of Object.values(rest)) expect(messages).toEqual([expect.any(String)]);
    expect(fixture.fakes.asked).toBe(0);
    expect(await fixture.credits()).toBe(100);
  });

  it('CS-101 is no field that nobody knows: it is passed over, as everywhere', async () => {
    const body = { company_name: NAME, jurisdiction: 'GB', limit: 5 };
    expect((await fixture.caller.call('POST', PATH, { key: fixture.tenant.live, body })).status).toBe(200);
    expect((await fixture.search()).body).toMatchObject({ cached: true });
  });
});

describe('the memory of searches', () => {
  it('CS-105 is of one tenant and one environment', async () => {
    await fixture.search();
    const { asked } = fixture.fakes;
    expect((await fixture.search({ key: fixture.tenant.test })).body).toMatchObject({ cached: false });
    expect(fixture.fakes.asked).toBe(asked);
    const other = await makeTenant(fixture.api);
    expect((await fixture.search({ key: other.live })).body).toMatchObject({ cached: false, hit_count: 1 });
    expect((await fixture.search()).body).toMatchObject({ cached: true, hit_count: 2 });
  });

  it('CS-105 CS-107 holds nothing that can be read without the tenant’s key, and the log holds nothing either', async () => {
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
  it('CS-021…CS-027 CS-107 is told with everything that the register says, and costs nothing', async () => {
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

  it('CS-107 of a search leads to its detail, whichever register it came from', async () => {
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
  ])('CS-108 that nobody knows is a 404 with error and detail: %s', async (id) => {
    const missing = await fixture.detail(id);
    expect(missing.status).toBe(404);
    expect(missing.body).toMatchObject({ error: 'not_found', detail: 'Company not found.' });
  });

  it.each(['error', 'malformed', 'redirect', 'throttled'] as const)(
    'CS-112 whose register fails by %s is a 500, and told once it works again',
    async (fault) => {
      fixture.fakes.registers['companies-house'].fail(fault, { retryAfterSec: 3600 });
      const failed = await fixture.detail(ID);
      expect([failed.status, failed.body['error']]).toEqual([500, 'search_failed']);
      fixture.fakes.recover();
      expect((await fixture.detail(ID)).body).toMatchObject({ cached: false });
    },
  );

  it('CS-027 of which a part is missing says so, and is asked for again', async () => {
    fixture.fakes.registers['companies-house'].fail('malformed', { path: '/officers' });
    expect((await fixture.detail(ID)).body).toMatchObject({ partial: true, officers: [], cached: false });
    fixture.fakes.recover();
    expect((await fixture.detail(ID)).body).toMatchObject({ partial: false, cached: false });
    expect((await fixture.detail(ID)).body).toMatchObject({ partial: false, cached: true });
  });
});
