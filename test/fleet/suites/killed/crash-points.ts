/** Every point at which a send or a submission can crash: nothing is lost, half done, charged twice or sent with two links. */
import { describe, expect, it } from 'vitest';
import { balanceIn } from '../../../support/fleet/balance.ts';
import type { WireAnswer } from '../../../support/fleet/client.ts';
import { answered, expectStatus, newAddress, sendBody } from '../../../support/fleet/fleet-journeys.ts';
import { type FleetTenant, makeFleetTenant } from '../../../support/fleet/fleet-tenant.ts';
import type { RunningFleet, StoredItem } from '../../../support/fleet/running-fleet.ts';

const KEY = 'one-key-for-every-try';
const CREDITS = 100;
/** A claim lasts longer than the longest run of a function. Only then may another call take it over. */
const LEASE_SEC = 36;

interface Prepared {
  readonly email: string;
  call(): Promise<WireAnswer>;
}

interface Flow {
  readonly name: string;
  readonly functionName: string;
  /** Effects of one run: claim, mail, commit for a send; one commit for a submit. */
  readonly effects: number;
  readonly status: number;
  readonly events: readonly string[];
  prepare(fleet: RunningFleet, tenant: FleetTenant): Promise<Prepared>;
}

const SENT = ['onboarding.created', 'response.created'];
const SUBMITTED = [
  'onboarding.completed',
  'onboarding.ddq_completed',
  'response.autoflag_started',
  'response.submitted',
];

const FLOWS: readonly Flow[] = [
  {
    name: 'a workflow send',
    functionName: 'probity-local-workflows',
    effects: 3,
    status: 201,
    events: SENT,
    prepare: async (fleet, tenant) => {
      const email = newAddress();
      const body = sendBody(tenant, email);
      const call = () =>
        fleet.call('POST', '/api/v1/workflows/send/', { key: tenant.live, idempotencyKey: KEY, body });
      return { email, call };
    },
  },
  {
    name: 'the send of a prefilled response',
    functionName: 'probity-local-workflows',
    effects: 3,
    status: 200,
    events: SENT,
    prepare: async (fleet, tenant) => {
      const email = newAddress();
      const body = {
        ...sendBody(tenant, email),
        ddq: { questionnaire_id: tenant.questionnaireId, prefill: true },
      };
      const made = expectStatus(
        await fleet.call('POST', '/api/v1/workflows/send/', { key: tenant.live, body }),
        201,
      );
      const path = `/api/v1/responses/${String(made.body['response_id'])}/send/`;
      const call = () => fleet.call('POST', path, { key: tenant.live, idempotencyKey: KEY, body: { email } });
      return { email, call };
    },
  },
  {
    name: 'a submit by the respondent',
    functionName: 'probity-local-onboarding',
    effects: 1,
    status: 200,
    events: [...SENT, ...SUBMITTED],
    prepare: async (fleet, tenant) => {
      const { bearer, email } = await answered(fleet, tenant, tenant.live);
      const call = () =>
        fleet.call('POST', '/api/v1/onboarding/submit/', { key: bearer, idempotencyKey: KEY });
      return { email, call };
    },
  },
  {
    name: 'a submit through the API',
    functionName: 'probity-local-responses',
    effects: 1,
    status: 200,
    events: [...SENT, ...SUBMITTED],
    prepare: async (fleet, tenant) => {
      const { responseId, email } = await answered(fleet, tenant, tenant.live);
      const path = `/api/v1/responses/${responseId}/submit/`;
      const call = () => fleet.call('POST', path, { key: tenant.live, idempotencyKey: KEY });
      return { email, call };
    },
  },
];

export function crashPointSuite(running: () => RunningFleet): void {
  describe.each(FLOWS)('$name', (flow) => {
    const points = Array.from({ length: flow.effects }, (_, index) => index + 1).flatMap((effect) => [
      { effect, when: 'before' as const },
      { effect, when: 'after' as const },
    ]);

    it.each(points)('survives the end of the process $when effect $effect', async (point) => {
      const fleet = running();
      const tenant = await makeFleetTenant(fleet, CREDITS);
      const { email, call } = await flow.prepare(fleet, tenant);
      await fleet.settle();
      await fleet.armCrash({ functionName: flow.functionName, ...point });
      const [died] = await Promise.allSettled([call(), fleet.crashed]);
      expect(died?.status).toBe('rejected');
      await fleet.startAgain();
      await fleet.advance(LEASE_SEC);
      const retried = expectStatus(await call(), flow.status);
      expect((await call()).text).toBe(retried.text);
      await fleet.settle();
      expect(booksOf(await fleet.items(), tenant)).toEqual({
        credits: CREDITS - 1,
        held: 0,
        responses: 1,
        entities: 1,
        sessions: 1,
        events: expect.arrayContaining([...flow.events]),
        repeated: [],
      });
      const links = (await fleet.mailsTo(email)).map(({ text }) => /#[\w-]+/.exec(text)?.[0]);
      expect(new Set(links).size).toBe(1);
    });
  });
}

/** The data of one tenant, counted in the table. */
function booksOf(items: readonly StoredItem[], tenant: FleetTenant) {
  const own = items.filter((item) => String(item['pk']).startsWith(tenant.prefixes.live));
  const count = (sk: string) => own.filter((item) => item['sk'] === sk).length;
  const events = own.flatMap((item) => (item['lane'] === 'event' ? [String(item['type'])] : []));
  return {
    credits: balanceIn(own, 'send_ddq'),
    held: own.filter((item) => item['state'] === 'held').length,
    responses: count('RESPONSE'),
    entities: count('ENT'),
    sessions: count('ONB'),
    events,
    repeated: events.filter((type, index) => events.indexOf(type) !== index),
  };
}
