import { describe, expect, it } from 'vitest';
import { releaseStaleHold } from '#shared/domain/credits/reap.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { LEASE_MS } from '#shared/http/idempotency/record.ts';
import { type CrashPoint, MortalProcess } from '../../support/crashing-ports.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf, eventsOf, fill, sendAndOpen } from '../../support/journeys.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const EMAIL = 'respondent@lantern.example';
const KEY = 'one-key-for-every-try';

withApi((opened) => {
  api = opened;
});

type Caller = Pick<InProcessApi, 'call'>;

interface Flow {
  readonly name: string;
  /** Side effects of a run that lives; the enumeration covers each of them, before and after. */
  readonly effects: number;
  readonly status: number;
  prepare(): Promise<(caller: Caller) => Promise<Answer>>;
  /** Charges of the whole flow, preparation included. */
  readonly charged: number;
  readonly mails: number;
  /** Responses afterwards; one where nothing is said. */
  readonly responses?: number;
  readonly events: readonly string[];
}

const SENT = ['onboarding.created', 'response.created'];
const SUBMITTED = [
  'onboarding.completed',
  'onboarding.ddq_completed',
  'response.autoflag_started',
  'response.submitted',
];

const flows: readonly Flow[] = [
  {
    name: 'workflow send',
    effects: 3,
    status: 201,
    charged: 1,
    mails: 1,
    events: SENT,
    prepare: async () => {
      const body = {
        entity: { legal_name: 'Lantern Ltd' },
        ddq: { questionnaire_id: tenant.questionnaire.stored.id },
        email: EMAIL,
      };
      return (caller) =>
        caller.call('POST', '/api/v1/workflows/send/', { key: tenant.live, idempotencyKey: KEY, body });
    },
  },
  {
    name: 'send of a prefilled response',
    effects: 3,
    status: 200,
    charged: 1,
    mails: 1,
    events: SENT,
    prepare: async () => {
      const body = {
        entity: { legal_name: 'Lantern Ltd' },
        ddq: { questionnaire_id: tenant.questionnaire.stored.id, prefill: true },
      };
      const made = await api.call('POST', '/api/v1/workflows/send/', { key: tenant.live, body });
      const path = `/api/v1/responses/${String(made.body['response_id'])}/send/`;
      return (caller) =>
        caller.call('POST', path, { key: tenant.live, idempotencyKey: KEY, body: { email: EMAIL } });
    },
  },
  {
    name: 'creation of a verification session',
    effects: 1,
    status: 202,
    charged: 0,
    mails: 0,
    responses: 0,
    events: ['onboarding.created', 'verification.session_created'],
    prepare: async () => {
      const person = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };
      const made = await api.call('POST', '/api/v1/entities/', { key: tenant.live, body: person });
      const body = { entity_id: made.body['id'], email: EMAIL };
      return (caller) =>
        caller.call('POST', '/api/v1/verification/sessions/', {
          key: tenant.live,
          idempotencyKey: KEY,
          body,
        });
    },
  },
  {
    name: 'submit by the respondent',
    effects: 1,
    status: 200,
    charged: 1,
    mails: 1,
    events: [...SENT, ...SUBMITTED],
    prepare: async () => {
      const { bearer } = await sendAndOpen(api, tenant);
      await fill(api, tenant, bearer);
      return (caller) =>
        caller.call('POST', '/api/v1/onboarding/submit/', { key: bearer, idempotencyKey: KEY });
    },
  },
  {
    name: 'submit through the API',
    effects: 1,
    status: 200,
    charged: 1,
    mails: 1,
    events: [...SENT, ...SUBMITTED],
    prepare: async () => {
      const sent = await sendAndOpen(api, tenant);
      await fill(api, tenant, sent.bearer);
      const path = `/api/v1/responses/${sent.responseId}/submit/`;
      return (caller) => caller.call('POST', path, { key: tenant.live, idempotencyKey: KEY });
    },
  },
];

const points = (effects: number): CrashPoint[] =>
  Array.from({ length: effects }, (_, index) => index + 1).flatMap((effect) => [
    { effect, when: 'before' as const },
    { effect, when: 'after' as const },
  ]);

describe.each(flows)('a crash during $name', (flow) => {
  const begin = async () => {
    tenant = await makeTenant(api);
    api.mails.length = 0;
    return flow.prepare();
  };

  it('has as many places to happen as are enumerated here', async () => {
    const run = await begin();
    const alive = new MortalProcess();
    expect((await run(api.process(alive))).status).toBe(flow.status);
    expect(alive.effects).toBe(flow.effects);
  });

  it.each(points(flow.effects))(
    '$when effect $effect loses nothing and does nothing twice',
    async (point) => {
      const run = await begin();
      const mailsBefore = api.mails.length;
      const died = await run(api.process(new MortalProcess(point)));
      expect(died.status).toBeGreaterThanOrEqual(500);
      await api.clock.advance(LEASE_MS + 1_000);
      const retried = await run(api.process(new MortalProcess()));
      expect(retried.status).toBe(flow.status);
      const again = await run(api);
      expect([again.status, again.text]).toEqual([retried.status, retried.text]);

      expect(await creditsOf(tenant)).toBe(100 - flow.charged);
      expect(await eventsOf(api, tenant, 'live')).toEqual([...flow.events].sort());
      expect((await api.call('GET', '/api/v1/responses/', { key: tenant.live })).body['count']).toBe(
        flow.responses ?? 1,
      );
      expect((await api.call('GET', '/api/v1/entities/', { key: tenant.live })).body['count']).toBe(1);
      const sent = api.mails.slice(mailsBefore);
      expect(new Set(sent.map((mail) => mail.token)).size).toBeLessThanOrEqual(1);
      expect(await openHolds()).toEqual([]);
    },
  );

  it.each(points(flow.effects))(
    '$when effect $effect that is never retried ends without a charge for nothing',
    async (point) => {
      const run = await begin();
      await run(api.process(new MortalProcess(point)));
      await api.clock.advance(15 * 60_000);
      const context = workerContext(api.ports);
      for (const hold of await openHolds()) await releaseStaleHold(context, tenant.scopes.live, hold);
      const count = Number(
        (await api.call('GET', '/api/v1/responses/?status=PREFILL', { key: tenant.live })).body['count'],
      );
      const total = Number((await api.call('GET', '/api/v1/responses/', { key: tenant.live })).body['count']);
      expect(await creditsOf(tenant)).toBe(100 - (total - count));
      expect(await openHolds()).toEqual([]);
    },
  );
});

async function openHolds(): Promise<{ pk: string; sk: string }[]> {
  const items = await api.items();
  return items
    .filter((item) => item['state'] === 'held' && String(item['pk']).startsWith(tenant.scopes.live.prefix))
    .map((item) => ({ pk: String(item['pk']), sk: String(item['sk']) }));
}
