/** Guarantees of every register in every failure: one suite over all adapters, each against its register on loopback. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CompanyRegister, companyId, readCompanyId } from '#shared/domain/company-search/register.ts';
import { OFFICIAL } from '#shared/domain/company-search/registers/open-registers.ts';
import { CompanyFacts, CompanyItem } from '#shared/domain/company-search/schema.ts';
import { companyFacts, companyItem } from '#shared/domain/company-search/view.ts';
import { ProviderCallFailed, type ProviderFailure } from '#shared/platform/outbound/provider/failure.ts';
import { type Fault, SECRET_TEXT } from '../../../../support/registers/fake-register.ts';
import {
  FAKE_NAMES,
  type FakeName,
  type FakeOptions,
  Fakes,
} from '../../../../support/registers/open-fakes.ts';

/** How each register is called in this suite. Everything else is the same for all. */
const SUBJECTS: Readonly<
  Record<FakeName, { readonly jurisdiction: string; readonly known: string; readonly unknown: string }>
> = {
  'companies-house': { jurisdiction: 'GB', known: 'SC000101', unknown: '99999999' },
  'recherche-entreprises': { jurisdiction: 'FR', known: '000000101', unknown: '999999999' },
  brreg: { jurisdiction: 'NO', known: '000000101', unknown: '999999999' },
  gleif: { jurisdiction: 'DE', known: 'TEST00MERIDIANDE0101', unknown: 'TEST00MERIDIANXX9999' },
};

/** Long enough for every answer on loopback, short enough for the tests that wait for a timeout. */
const SHORT_MS = 150;

let fakes: Fakes;
beforeAll(async () => {
  fakes = await Fakes.open();
});
afterAll(() => fakes.close());
afterEach(() => fakes.recover());

function adapter(name: FakeName, options: FakeOptions = {}): CompanyRegister {
  const { national, general } = fakes.adapters(options);
  const found = [...Object.values(national), general].find((each) => each.name === name);
  if (found === undefined) throw new Error(`no adapter ${name}`);
  return found;
}

async function failureOf(call: Promise<unknown>): Promise<ProviderFailure> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof ProviderCallFailed)) throw new Error(`not a failure of a provider: ${failure}`);
  return failure.reason;
}

interface Failing {
  readonly fault: Fault;
  readonly reason: ProviderFailure;
  /** Number of calls. */
  readonly tries: number;
  readonly retryAfterSec?: number;
}

const FAILURES: readonly Failing[] = [
  { fault: 'error', reason: 'unavailable', tries: 3 },
  { fault: 'throttled', reason: 'quota', tries: 3 },
  { fault: 'throttled', reason: 'quota', tries: 1, retryAfterSec: 3600 },
  { fault: 'silence', reason: 'timeout', tries: 1 },
  { fault: 'malformed', reason: 'malformed', tries: 1 },
  { fault: 'otherForm', reason: 'malformed', tries: 1 },
  { fault: 'oversize', reason: 'malformed', tries: 1 },
  { fault: 'truncated', reason: 'unavailable', tries: 3 },
  { fault: 'unauthorised', reason: 'refused', tries: 1 },
  { fault: 'redirect', reason: 'refused', tries: 1 },
];

describe.each(FAKE_NAMES)('the register %s', (name) => {
  const { jurisdiction, known, unknown } = SUBJECTS[name];
  const fake = () => fakes.registers[name];

  // proves CS-001 to CS-010
  it('lists companies in the form of the contract, with ids that lead back to it', async () => {
    const companies = await adapter(name).search('meridi', jurisdiction, 20);
    expect(companies.length).toBeGreaterThan(1);
    for (const company of companies) {
      const item = CompanyItem.parse(companyItem(name, company));
      expect(readCompanyId(item.id)).toEqual({ register: name, jurisdiction, nativeId: company.nativeId });
      expect(item.dissolutionDate === null || !item.active).toBe(true);
    }
  });

  // proves CS-021 to CS-026
  it('answers the details of one company in the form of the contract', async () => {
    const profile = await adapter(name).detail(known);
    expect(CompanyFacts.parse(companyFacts(name, profile))).toMatchObject({
      id: companyId({ register: name, jurisdiction, nativeId: known }),
      partial: false,
    });
  });

  it('finds nothing where there is nothing, which is no failure', async () => {
    expect(await adapter(name).search('zzzz nowhere', jurisdiction, 20)).toEqual([]);
  });

  // proves CS-108
  it('does not know a number that nobody has', async () => {
    expect(await failureOf(adapter(name).detail(unknown))).toBe('not_found');
  });

  it.each(['', '../search', 'a b', '1', '%2e%2e', 'x'.repeat(400)])(
    'is not asked for a number that it cannot have given: %j',
    async (number) => {
      expect(await failureOf(adapter(name).detail(number))).toBe('not_found');
      expect(fake().asked).toEqual([]);
    },
  );

  // proves CS-112
  it.each(FAILURES)(
    'fails when it answers by $fault: $reason, after $tries tries',
    async ({ fault, reason, tries, retryAfterSec }) => {
      const options = fault === 'silence' ? { deadlineMs: SHORT_MS } : {};
      for (const call of [
        () => adapter(name, options).search('meridi', jurisdiction, 20),
        () => adapter(name, options).detail(known),
      ]) {
        fakes.recover();
        fake().fail(fault, retryAfterSec === undefined ? {} : { retryAfterSec });
        expect(await failureOf(call())).toBe(reason);
        expect(fake().asked).toHaveLength(tries);
        expect(fake().asked.map(({ path }) => path)).not.toContain('/elsewhere');
      }
    },
  );

  it.each(['error', 'throttled', 'truncated'] as const)(
    'that recovers from %s within the attempts has answered',
    async (fault) => {
      fake().fail(fault, { times: 2, retryAfterSec: 0 });
      expect(await adapter(name).search('meridi', jurisdiction, 20)).not.toEqual([]);
      expect(fake().asked).toHaveLength(3);
    },
  );

  it('is logged by its name, attempt, duration and number of the call, and nothing that anybody asked or said', async () => {
    const lines: string[] = [];
    const write = (message: string, facts?: object, cause?: unknown) =>
      void lines.push(JSON.stringify({ message, facts, cause: chain(cause) }));
    const log = { info: write, warn: write, error: write };
    const failures: string[] = [];
    for (const fault of [undefined, 'error', 'malformed', 'otherForm', 'redirect'] as const) {
      fakes.recover();
      if (fault !== undefined) fake().fail(fault);
      await adapter(name, { log })
        .search('Meridi Secret', jurisdiction, 20)
        .catch((error: unknown) => failures.push(chain(error)));
    }
    const said = [...lines, ...failures].join('\n');
    expect(said).toContain(`"provider":"${name}"`);
    expect(said).toContain('"provider_request_id":"fake-1"');
    expect(said).not.toMatch(/secret|meridi/i);
    for (const word of SECRET_TEXT.split(/[ ,]+/)) expect(said).not.toContain(word);
  });

  it('is asked at its official address where nothing else is said, over https', () => {
    const [origin] = OFFICIAL[name];
    expect(new URL(origin).protocol).toBe('https:');
    expect(new URL(origin).pathname).toBe('/');
  });
});

/** An error as a log writes it, with its causes. */
function chain(error: unknown): string {
  return error instanceof Error ? `${error.stack}\n${chain(error.cause)}` : String(error);
}

describe('Companies House', () => {
  it('is told the key as user name without a password', async () => {
    await adapter('companies-house').search('meridi', 'GB', 20);
    const [asked] = fakes.registers['companies-house'].asked;
    expect(asked?.authorization).toBe(`Basic ${Buffer.from('fake-key:').toString('base64')}`);
  });

  it('is not asked without a key', async () => {
    const keys = { read: async () => ({}) };
    expect(await failureOf(adapter('companies-house', { keys }).search('meridi', 'GB', 20))).toBe('refused');
    expect(fakes.asked).toBe(0);
  });

  // proves CS-021
  it('answers what it can when a list is not available, and says that it is partial', async () => {
    fakes.registers['companies-house'].fail('unauthorised', { path: '/officers' });
    const profile = await adapter('companies-house').detail('SC000101');
    expect(profile).toMatchObject({ partial: true, officers: [] });
    expect(profile.filings).toHaveLength(3);
  });

  // proves CS-021
  it('says that it is partial when the register has more officers than it lists at once', async () => {
    const profile = await adapter('companies-house').detail('00000103');
    expect([profile.partial, profile.officers.length]).toEqual([true, 100]);
  });

  it('has companies without officers, owners and filings, and then nothing is missing', async () => {
    expect(await adapter('companies-house').detail('00000102')).toMatchObject({
      partial: false,
      officers: [],
      owners: [],
      filings: [],
    });
  });
});

describe('an address of a register', () => {
  it.each(['http://registers.example', 'http://169.254.169.254', 'ftp://127.0.0.1', 'nowhere'])(
    'that is neither https nor loopback is refused: %s',
    async (origin) => {
      const { openRegisters } = await import('#shared/domain/company-search/registers/open-registers.ts');
      const ports = { log: { info() {}, warn() {}, error() {} }, clock: { now: () => 0 } };
      const keys = { read: async () => ({}) };
      expect(() => openRegisters({ gleif: origin }, keys, ports)).toThrow(/must be https/);
    },
  );

  it('of a register that nobody knows is refused', async () => {
    const { openRegisters } = await import('#shared/domain/company-search/registers/open-registers.ts');
    const ports = { log: { info() {}, warn() {}, error() {} }, clock: { now: () => 0 } };
    expect(() =>
      openRegisters({ companieshouse: 'https://x.example' }, { read: async () => ({}) }, ports),
    ).toThrow('no register is called companieshouse');
  });
});
