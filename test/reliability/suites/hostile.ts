/** Random requests on every route, with several things wrong: refused in the contract's shape, and never a failure of ours. */
import { describe, expect, it } from 'vitest';
import { EVERY_ROUTE } from '../../../docs/catalogue/catalogue.ts';
import type { Suite } from '../../../docs/derived/reliability/recorded.ts';
import { type FuzzRequest, fuzzRequests } from '../../fleet/suites/bad-input/fuzz.ts';
import { credentialOf } from '../../support/catalogue/credential.ts';
import { figuresOf } from '../../support/faults/figures.ts';
import { problemOf } from '../../support/fleet/error-shape.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { sendAndOpen } from '../../support/journeys.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

export interface Hostility {
  /** None where the run claims no figures. */
  readonly suite?: Suite;
  readonly seed: number;
  readonly requests: number;
}

/** Requests of one part of the run, which one session of a respondent may make within its limit of 240 a minute. */
const PART = 1_000;
const LANES = 8;
const PER_SESSION = 150;

export function hostileSuite({ suite, seed, requests }: Hostility): void {
  let api: InProcessApi;
  let tenant: TestTenant;
  withApi(
    async (opened) => {
      api = opened;
      tenant = await makeTenant(api, { credits: 1_000_000 });
    },
    { announcesAnything: true },
  );
  let session: { readonly bearer: string; used: number } | undefined;
  const routes = new Set<string>();

  async function bearer(): Promise<string> {
    if (session === undefined || session.used >= PER_SESSION)
      session = { bearer: (await sendAndOpen(api, tenant, 'test')).bearer, used: 0 };
    session.used += 1;
    return session.bearer;
  }

  /** A request may end the session that it comes with: each has one of its own, whose person has confirmed it. */
  async function personHeaders(): Promise<Readonly<Record<string, string>>> {
    return (await tenant.person('administrator', { steppedUpAt: api.clock.now() })).as('test').headers;
  }

  async function credential(contract: FuzzRequest['contract']) {
    const facts = {
      bearer: contract.auth === 'respondent' ? await bearer() : '',
      personHeaders: contract.auth === 'session' ? await personHeaders() : {},
    };
    return credentialOf(contract, facts, tenant.test);
  }

  async function problemWith({ contract, path, options }: FuzzRequest): Promise<readonly string[]> {
    routes.add(contract.id);
    const given = await credential(contract);
    const { raw, headers } = options;
    const sent = typeof raw === 'string' ? { raw } : {};
    const answer = await api.call(contract.method, path, {
      ...given,
      ...sent,
      headers: {
        ...given.headers,
        ...Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)])),
      },
    });
    const lower = Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]);
    const problem = problemOf({ ...answer, headers: Object.fromEntries(lower) }, contract.method);
    return problem === undefined
      ? []
      : [`${contract.method} ${path} ${JSON.stringify(options).slice(0, 500)}: ${problem}`];
  }

  describe('hostile input', () => {
    it(`is survived: ${requests} requests of seed ${seed}`, async () => {
      const problems: string[] = [];
      for (let part = 0; part * PART < requests; part += 1) {
        const left = [...fuzzRequests(seed + part, Math.min(PART, requests - part * PART))];
        const lane = async () => {
          for (let next = left.shift(); next !== undefined; next = left.shift())
            problems.push(...(await problemWith(next)));
        };
        await Promise.all(Array.from({ length: LANES }, lane));
      }
      expect(problems).toEqual([]);
    }, 3_600_000);

    it('covers every route, and at least what docs/reliability.md says', () => {
      expect([...routes].sort()).toEqual(EVERY_ROUTE.map(({ id }) => id).sort());
      figuresOf('hostile', suite, { routes: routes.size, requests });
    });
  });
}
