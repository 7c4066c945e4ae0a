/** Every route of the fleet under bad input: refused in the contract's shape, never with a failure of ours. */
import { beforeAll, describe, expect, it } from 'vitest';
import { isMutation, type Route } from '#shared/contract/route.ts';
import { credentialOf } from '../../../support/catalogue/credential.ts';
import type { WireAnswer } from '../../../support/fleet/client.ts';
import { problemOf } from '../../../support/fleet/error-shape.ts';
import { openLink, sendQuestionnaire } from '../../../support/fleet/fleet-journeys.ts';
import { administratorOn } from '../../../support/people/person-on-fleet.ts';
import { oneOfEach } from '../../../support/sampling/one-of-each.ts';
import type { SuiteFixture } from '../suite-fixture.ts';
import { ACCEPTED, type Accepted } from './accepted.ts';
import { type BadCase, casesOf } from './cases.ts';
import { fuzzRequests } from './fuzz.ts';

type Credential = ReturnType<typeof credentialOf>;

export interface Fuzz {
  readonly seed: number;
  readonly requests: number;
  /** Every route, or one for each way in which calls are admitted and read. */
  readonly of: 'every route' | 'each kind';
  /** Each route gets every n-th of its cases, and the next route the ones after those: 1 for all. */
  readonly every: number;
}

/** Calls under way at once; each lane starts every function once more. Calls at once have a suite of their own. */
const LANES = 1;
/** Requests that one page session may make before another one takes over: its limit is 240 a minute. */
const PER_SESSION = 150;

const kindOf = ({ contract }: Accepted) =>
  [isMutation(contract), contract.auth, contract.encoding, contract.body !== undefined].join(' ');

export function badInputSuite(fixture: () => SuiteFixture, fuzz: Fuzz): void {
  const pages = new PageSessions(fixture);
  const newPerson = () => administratorOn(fixture().fleet, fixture().tenant.id, 'test');
  const credentialFor = async (contract: Route) => {
    const facts = {
      bearer: contract.auth === 'respondent' ? await pages.next() : '',
      personHeaders: contract.auth === 'session' ? await newPerson() : {},
    };
    return credentialOf(contract, facts, fixture().tenant.test);
  };
  /**
   * What deletes may end the session that it comes with: each call gets its own, unless the case is about another one. Other calls get
   * another session before the limit of one is reached.
   */
  let people: Promise<Readonly<Record<string, string>>> | undefined;
  let calls = 0;
  const optionsFor = async (contract: Route, { options }: BadCase, given: Credential) => {
    const isOwn = options.headers?.['Cookie'] === given.headers?.['Cookie'];
    if (contract.auth !== 'session' || !isOwn) return options;
    if (contract.method === 'DELETE' || calls % PER_SESSION === 0) people = newPerson();
    calls += 1;
    const { Cookie = '' } = (await people) ?? {};
    return { ...options, headers: { ...options.headers, Cookie } };
  };

  describe('bad input', () => {
    const routes = fuzz.of === 'every route' ? ACCEPTED : oneOfEach(ACCEPTED, kindOf);
    it.each(routes.map((accepted, at) => [accepted.contract.id, accepted, at] as const))(
      'is refused in the contract’s shape by %s',
      async (_id, accepted, at) => {
        const { contract } = accepted;
        if (contract.auth === 'respondent') pages.retire();
        const credential = await credentialFor(contract);
        const problems: string[] = [];
        const cases = casesOf(accepted, credential).filter((_, nth) => (nth + at) % fuzz.every === 0);
        await inLanes(cases, async (bad) => {
          const options = await optionsFor(contract, bad, credential);
          const answer = await fixture().fleet.call(bad.method, bad.path, options);
          problems.push(...problemsOf(bad, answer));
        });
        expect(problems).toEqual([]);
      },
    );

    it(`at random is survived: ${fuzz.requests} requests of seed ${fuzz.seed}`, async () => {
      const problems: string[] = [];
      await inLanes(fuzzRequests(fuzz.seed, fuzz.requests), async ({ contract, path, options }) => {
        const given = await credentialFor(contract);
        const headers = { ...given.headers, ...options.headers };
        const answer = await fixture().fleet.call(contract.method, path, { ...options, ...given, headers });
        const problem = problemOf(answer, contract.method);
        if (problem !== undefined)
          problems.push(`${contract.method} ${path} ${JSON.stringify(options).slice(0, 500)}: ${problem}`);
      });
      expect(problems).toEqual([]);
    }, 1_800_000);

    it('has ended no function and left the fleet at work', async () => {
      const { fleet, tenant } = fixture();
      await fleet.settle();
      expect(await fleet.failedFunctions()).toEqual([]);
      expect((await fleet.call('GET', '/api/v1/entities/', { key: tenant.test })).status).toBe(200);
    });
  });
  beforeAll(() => pages.next());
}

function problemsOf({ name, method, statuses, atTheEdge }: BadCase, answer: WireAnswer): string[] {
  const problem = atTheEdge === true ? undefined : problemOf(answer, method);
  if (problem !== undefined) return [`${name}: ${problem}`];
  if (statuses === undefined || statuses.includes(answer.status)) return [];
  return [`${name}: ${answer.status} instead of ${statuses.join(' or ')}: ${answer.text.slice(0, 200)}`];
}

async function inLanes<T>(jobs: readonly T[], work: (job: T) => Promise<void>): Promise<void> {
  const left = [...jobs];
  const lane = async () => {
    for (let job = left.shift(); job !== undefined; job = left.shift()) await work(job);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Respondent sessions, each used for a while only. */
class PageSessions {
  readonly #fixture: () => SuiteFixture;
  #current: Promise<string> | undefined;
  #used = 0;

  constructor(fixture: () => SuiteFixture) {
    this.#fixture = fixture;
  }

  next(): Promise<string> {
    this.#used += 1;
    if (this.#current === undefined || this.#used > PER_SESSION) {
      this.#used = 0;
      this.#current = this.#open();
    }
    return this.#current;
  }

  /** Every case of a route asks under one session: it gets its own. */
  retire(): void {
    this.#current = undefined;
  }

  async #open(): Promise<string> {
    const { fleet, tenant } = this.#fixture();
    const { email } = await sendQuestionnaire(fleet, tenant, tenant.test);
    return openLink(fleet, email);
  }
}
