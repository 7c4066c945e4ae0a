/** For any answer of a register the adapter returns companies in the form of the contract, or a named failure. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyDirectory } from '#shared/domain/company-search/directory.ts';
import type { CompanyRegister } from '#shared/domain/company-search/register.ts';
import { readCompanyId } from '#shared/domain/company-search/register.ts';
import { brreg } from '#shared/domain/company-search/registers/brreg.ts';
import { companiesHouse } from '#shared/domain/company-search/registers/companies-house/companies-house.ts';
import { gleif } from '#shared/domain/company-search/registers/gleif.ts';
import { rechercheEntreprises } from '#shared/domain/company-search/registers/recherche-entreprises.ts';
import { rememberWrites } from '#shared/domain/company-search/repository.ts';
import { CompanyFacts, CompanyItem } from '#shared/domain/company-search/schema.ts';
import { companyFacts, companyItem } from '#shared/domain/company-search/view.ts';
import { ProviderCallFailed } from '#shared/platform/outbound/provider/failure.ts';
import type { ProviderClient } from '#shared/platform/outbound/provider-client.ts';
import { vaultOf } from '#shared/platform/vault.ts';
import { ANSWERS, FAKE_NAMES, type FakeName } from '../../../../support/registers/open-fakes.ts';

const ADAPTERS: Readonly<
  Record<
    FakeName,
    readonly [make: (client: ProviderClient) => CompanyRegister, jurisdiction: string, known: string]
  >
> = {
  'companies-house': [companiesHouse, 'GB', 'SC000101'],
  'recherche-entreprises': [rechercheEntreprises, 'FR', '000000101'],
  brreg: [brreg, 'NO', '000000101'],
  gleif: [gleif, 'DE', 'TEST00MERIDIANDE0101'],
};

/** Calls the adapter with answers changed by `spoil`. The schema is applied as in the real client. */
function spoiledClient(name: FakeName, spoil: (body: unknown) => unknown): ProviderClient {
  return {
    async get(path, query, schema) {
      const given = new URLSearchParams();
      for (const [key, value] of Object.entries(query)) given.set(key, String(value));
      const { status, body } = ANSWERS[name](decodeURIComponent(path), given);
      if (status === 404) throw new ProviderCallFailed(name, 'not_found');
      const outcome = schema.safeParse(JSON.parse(JSON.stringify(spoil(body))));
      if (!outcome.success) throw new ProviderCallFailed(name, 'malformed');
      return outcome.data;
    },
    post: () => Promise.reject(new Error('no register is posted to')),
    postOnce: () => Promise.reject(new Error('no register is posted to')),
    remove: () => Promise.reject(new Error('nothing is deleted at a register')),
  };
}

/** Texts that often cause failures. */
const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'constructor',
    '__proto__',
    'toString',
    'legacy',
    'accounts-with-accounts-type-',
    `ownership-of-shares-${'9'.repeat(400)}-to-${'9'.repeat(400)}-percent`,
    'ownership-of-shares-00-to-99-percent',
    '../../etc/passwd',
    '9999-99-99',
    '2024-02-30',
    '\ud800',
    '\u0000',
    '<script>alert(1)</script>',
    'x'.repeat(100_000),
  ),
);
const hostileValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, -1, 1e308, 13, [], {}, [[]], [null]) },
);

/** The probability that a place of an answer is changed. It is low, so that most of the answer stays valid. */
const spoiling = fc.array(
  fc.record({ pick: fc.nat({ max: 100_000 }), value: hostileValue, drop: fc.boolean() }),
  { minLength: 1, maxLength: 4 },
);

type Places = [holder: Record<string, unknown>, name: string][];

/** A copy with some members replaced or dropped. */
function spoiled(
  body: unknown,
  changes: readonly { pick: number; value: unknown; drop: boolean }[],
): unknown {
  const copy: unknown = structuredClone(body);
  for (const { pick, value, drop } of changes) {
    const places: Places = [];
    collect(copy, places);
    const place = places[pick % Math.max(1, places.length)];
    if (place === undefined) continue;
    const [holder, name] = place;
    if (drop && !Array.isArray(holder)) delete holder[name];
    else
      Object.defineProperty(holder, name, {
        value: structuredClone(value),
        enumerable: true,
        writable: true,
        configurable: true,
      });
  }
  return copy;
}

function collect(value: unknown, places: Places): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    places.push([unsafeHolder(value), name]);
    collect(each, places);
  }
}

function unsafeHolder(value: object): Record<string, unknown> {
  return value as Record<string, unknown>;
}

async function outcomeOf<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderCallFailed) return undefined;
    throw error;
  }
}

const vault = vaultOf(new Uint8Array(32).fill(7));
const place = { pk: 'T#x#live#REG#y', sk: 'SEARCH' };

describe.each(FAKE_NAMES)('a spoiled answer of %s', (name) => {
  const [make, jurisdiction, known] = ADAPTERS[name];

  // proves CS-001 to CS-010, CS-112
  it('is a failure, or a list that fits the contract and one item of the table', async () => {
    await fc.assert(
      fc.asyncProperty(spoiling, async (changes) => {
        const register = make(spoiledClient(name, (body) => spoiled(body, changes)));
        const found = await outcomeOf(register.search('meridi', jurisdiction, 20));
        const items = (found ?? []).map((company) => CompanyItem.parse(companyItem(name, company)));
        for (const { id } of items) expect(readCompanyId(id)?.register).toBe(name);
        expect(JSON.parse(JSON.stringify(items))).toEqual(items);
        expect(rememberWrites(place, vault, { content: items, now: 0, keptMs: 1 })).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });

  // proves CS-021 to CS-026, CS-112
  it('is a failure, or a detail that fits the contract', async () => {
    await fc.assert(
      fc.asyncProperty(spoiling, async (changes) => {
        const register = make(spoiledClient(name, (body) => spoiled(body, changes)));
        const profile = await outcomeOf(register.detail(known));
        if (profile?.incorporationCountry !== jurisdiction) return;
        const facts = CompanyFacts.parse(companyFacts(name, profile));
        expect(Buffer.from(JSON.stringify(facts), 'utf8').toString('utf8')).toBe(JSON.stringify(facts));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a register that answers no JSON object at all', () => {
  // proves CS-112
  it('makes the directory ask GLEIF, and fail where GLEIF fails too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (national, general) => {
        const log = { info() {}, warn() {}, error() {} };
        const registers = {
          national: { GB: companiesHouse(spoiledClient('companies-house', () => national)) },
          general: gleif(spoiledClient('gleif', () => general)),
        };
        const answer = await outcomeOf(companyDirectory(registers, log).search('meridi', 'GB'));
        if (answer !== undefined) expect(answer.companies).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the largest answer that can be passed on', () => {
  // proves CS-105
  it('still fits into one item', () => {
    let seed = 1;
    const noise = () =>
      Array.from({ length: 250 }, () => {
        seed = (seed * 48_271) % 2_147_483_647;
        return String.fromCodePoint(0x4e00 + (seed % 20_000));
      }).join('');
    const item = (): CompanyItem => ({
      id: `companies-house~GB~${'0'.repeat(20)}`,
      name: noise(),
      registrationNumber: noise(),
      incorporationDate: '2024-01-01',
      dissolutionDate: '2024-01-01',
      incorporationCountry: 'GB',
      incorporationCountryName: 'United Kingdom',
      incorporationType: noise(),
      active: false,
      registrationStatus: 'lapsed',
      address: { line1: noise(), city: noise(), postalCode: noise(), country: noise() },
      source: 'companies-house',
    });
    const content = Array.from({ length: 20 }, item);
    expect(rememberWrites(place, vault, { content, now: 0, keptMs: 1 })).toHaveLength(1);
  });
});
