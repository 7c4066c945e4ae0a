/** Test mode: the same invented companies every time, and no call outside. */
import { COUNTRY_CODES } from '@probity/written/countries';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCompanyId } from '#shared/domain/company-search/register.ts';
import { lazyDirectory } from '#shared/domain/company-search/registers/lazy-directory.ts';
import {
  SANDBOX_COMPANIES,
  sandboxDirectory,
} from '#shared/domain/company-search/sandbox/sandbox-directory.ts';
import { CompanyFacts, CompanyItem } from '#shared/domain/company-search/schema.ts';
import { companyFacts, companyItem } from '#shared/domain/company-search/view.ts';
import { CompanySearchFixture } from './fixture.ts';

let fixture: CompanySearchFixture;
beforeAll(async () => {
  fixture = await CompanySearchFixture.open();
});
afterAll(() => fixture.close());

const inTest = (name: string, jurisdiction: string) =>
  fixture.search({ key: fixture.tenant.test, name, jurisdiction });

describe('test mode', () => {
  // proves CS-101, CS-107
  it('finds every documented example, and answers its details', async () => {
    for (const { companyName: name, jurisdiction, id } of SANDBOX_COMPANIES) {
      if (id === null) continue;
      const found = await inTest(name, jurisdiction);
      expect(found.body).toMatchObject({ items: [{ id, name }], totalItems: 1, cached: false });
      const told = await fixture.detail(id, fixture.tenant.test);
      expect(told.body).toMatchObject({ id, name, cached: false });
    }
  });

  // proves CS-101, CS-112
  it('finds nothing for the documented name of no result, and fails for the one of a failure', async () => {
    expect((await inTest('None Such', 'GB')).body).toMatchObject({ items: [], totalItems: 0 });
    const failed = await inTest('Fail Safe', 'GB');
    expect([failed.status, failed.body['error']]).toEqual([500, 'search_failed']);
  });

  // proves CS-105
  it('remembers searches as live mode does', async () => {
    expect((await inTest('Harbour Lights', 'NL')).body).toMatchObject({ cached: false, hit_count: 1 });
    expect((await inTest('harbour lights', 'NL')).body).toMatchObject({ cached: true, hit_count: 2 });
  });

  // proves CS-101, CS-108
  it('asks no register, and live mode does not know its companies', async () => {
    const found = await inTest('Meridian Specimen', 'GB');
    expect(found.body).toMatchObject({ items: [{ source: 'sandbox' }, { source: 'sandbox' }] });
    expect((await fixture.detail('companies-house~GB~SC000101', fixture.tenant.test)).status).toBe(404);
    expect((await fixture.detail('sandbox~GB~00000101')).status).toBe(404);
    expect(fixture.fakes.asked).toBe(0);
  });

  // proves CS-001 to CS-010, CS-021 to CS-026
  it('invents the same companies for a name every time, in the form of the contract', async () => {
    const names = fc
      .string({ unit: 'grapheme', minLength: 2, maxLength: 255 })
      .filter((name) => name.trim().length >= 2);
    await fc.assert(
      fc.asyncProperty(names, fc.constantFrom(...COUNTRY_CODES), async (name, jurisdiction) => {
        fc.pre(!/^\s*(?:fail|none)\b/i.test(name));
        const once = await sandboxDirectory.search(name.trim(), jurisdiction);
        expect(await sandboxDirectory.search(name.trim(), jurisdiction)).toEqual(once);
        for (const company of once.companies) {
          const item = CompanyItem.parse(companyItem('sandbox', company));
          const reference = readCompanyId(item.id);
          const profile = reference === undefined ? undefined : await sandboxDirectory.detail(reference);
          if (profile === undefined) throw new Error(`${item.id} is not found again`);
          expect(CompanyFacts.parse(companyFacts('sandbox', profile))).toMatchObject(item);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a stage that calls nobody', () => {
  const { log, clock } = { log: { info() {}, warn() {}, error() {} }, clock: { now: () => 0 } };
  const keys = { read: async () => ({}) };

  // proves CS-101, CS-106
  it('answers live keys from the sandbox when it is configured so, free of charge and also without credits', async () => {
    await fixture.renew({ credits: 0 });
    const by = fixture.api.over({ registers: lazyDirectory('sandbox', keys, { log, clock }) });
    expect((await fixture.search({ by })).body).toMatchObject({
      items: [{ source: 'sandbox' }, {}],
      charged: false,
      cached: false,
    });
    expect(await fixture.credits()).toBe(0);
    expect(await fixture.holds()).toEqual([]);
  });

  // proves CS-112
  it('fails every search when it has no registers, and charges nothing', async () => {
    await fixture.renew();
    const by = fixture.api.over({ registers: lazyDirectory('none', keys, { log, clock }) });
    expect((await fixture.search({ by })).status).toBe(500);
    expect(await fixture.credits()).toBe(100);
  });

  // proves CS-101
  it('loads the registers at the first search, with the configured addresses', async () => {
    const { gleif } = fixture.fakes.registers;
    const directory = lazyDirectory({ gleif: gleif.origin }, keys, { log, clock });
    expect((await directory.search('meridian', 'DE')).companies).not.toEqual([]);
    expect(gleif.asked).toHaveLength(1);
  });
});
