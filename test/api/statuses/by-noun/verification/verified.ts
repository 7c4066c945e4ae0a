/** How the routes of verification sessions refuse. */
import { randomUUID } from 'node:crypto';
import type { RouteId } from '#functions/fleet.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { verificationDays } from '#shared/domain/verification/keys.ts';
import { SESSIONS_PER_DAY } from '#shared/domain/verification/limits.ts';
import type { IdentityProviders } from '#shared/domain/verification/provider/choose.ts';
import { sandboxProvider } from '#shared/domain/verification/provider/sandbox/sandbox.ts';
import { makeTenant } from '../../../../support/tenant.ts';
import { concludeClear } from '../../../../support/verification/readings.ts';
import { factsFor, ok, textIn } from '../../facts.ts';
import { type Ground, type Provoke, sending, useUpMails, valid } from '../../implied.ts';
import { notAllowed, suppress, unmailable } from '../unmailable.ts';

const SESSIONS = '/api/v1/verification/sessions/';

/** A pending session of the fixture's tenant. */
async function pending(
  { fixture }: Ground,
  key?: string,
  email = `v-${randomUUID()}@lantern.example`,
): Promise<string> {
  const by = key === undefined ? {} : { key };
  const body = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };
  const made = await ok(fixture, 'POST', '/api/v1/entities/', { ...by, body });
  const asked = { entity_id: textIn(made, 'id'), email };
  return textIn(await ok(fixture, 'POST', SESSIONS, { ...by, body: asked }), 'session_id');
}

async function completed(ground: Ground): Promise<string> {
  const { fixture } = ground;
  const session = await pending(ground);
  await concludeClear(workerContext(fixture.api.ports), fixture.tenant.scopes.live, session);
  return session;
}

const on =
  (session: (ground: Ground) => Promise<string>): Provoke =>
  async (ground) =>
    valid({ ...ground, facts: { ...ground.facts, verification: await session(ground) } });

const notCompleted = on((ground) => pending(ground));

const ofCompany: Provoke = async (ground) => {
  const body = { entity_type: 'company', legal_name: 'Lantern Shipping Ltd' };
  const made = await ok(ground.fixture, 'POST', '/api/v1/entities/', { body });
  return valid({ ...ground, facts: { ...ground.facts, person: textIn(made, 'id') } });
};

/** The same call with what it needs. */
const prepared =
  (provoke: Provoke): Provoke =>
  async (ground) =>
    provoke({ ...ground, facts: await factsFor(ground.fixture, ground.contract) });

const twice = prepared(async (ground) => {
  await valid(ground);
  return valid(ground);
});

const tooOften = prepared(async (ground) => {
  const { fixture, facts } = ground;
  const day = new Date(fixture.api.clock.now()).toISOString().slice(0, 10);
  const key = verificationDays.key(fixture.tenant.scopes.live, { 'entity id': facts.person, day });
  await fixture.tenant.table('live').update(key, { set: { used: SESSIONS_PER_DAY } });
  return valid(ground);
});

const fourTimes = prepared(async (ground) => {
  for (let sent = 0; sent < 3; sent += 1) await valid(ground);
  return valid(ground);
});

const verificationTo = (email: string, { facts }: Ground) => ({ entity_id: facts.person, email });

const resentTo =
  (refuse: (ground: Ground, email: string) => Promise<void>): Provoke =>
  async (ground) => {
    const email = `often-${randomUUID()}@lantern.example`;
    const verification = await pending(ground, undefined, email);
    await refuse(ground, email);
    return valid({ ...ground, facts: { ...ground.facts, verification } });
  };

const withFourEyes: Provoke = async (ground) => {
  const { fixture } = ground;
  const tenant = await makeTenant(fixture.api);
  await tenant
    .table('live')
    .update(environmentKey(tenant.scopes.live), { set: { four_eyes_verifications: true } });
  const session = await pending(ground, tenant.live);
  await concludeClear(workerContext(fixture.api.ports), tenant.scopes.live, session);
  const path = `${SESSIONS}${session}/reviews/create/`;
  const call = { key: tenant.live, body: { decision: 'approved', notes: 'Fits.' } };
  await ok(fixture, 'POST', path, call);
  return fixture.call('POST', path, call);
};

/** The providers of a deployment that has none, or one that does none of the checks. */
export function providersThat(
  { named }: Pick<IdentityProviders, 'named'>,
  which: 'none' | 'unable',
): IdentityProviders {
  const unable = { ...sandboxProvider, supports: [] };
  return { named, usable: async () => (which === 'none' ? [] : [unable]) };
}

/** The call on a deployment without providers, or with one that does none of the checks. */
const withProviders =
  (which: 'none' | 'unable'): Provoke =>
  (ground) => {
    const { api } = ground.fixture;
    return valid(ground, {}, api.over({ providers: providersThat(api.ports.providers, which) }));
  };

export const VERIFICATION_REFUSALS: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'verification.create': {
    '400 entity_not_individual': ofCompany,
    '404 not_found': (ground) => valid({ ...ground, facts: { ...ground.facts, person: randomUUID() } }),
    '409 active_session_exists': twice,
    '429 verification_daily_limit': tooOften,
    ...Object.fromEntries(
      Object.entries(unmailable(verificationTo)).map(([code, provoke]) => [code, prepared(provoke)]),
    ),
    '400 verification_unavailable': prepared(withProviders('none')),
    '400 checks_not_supported': prepared(withProviders('unable')),
  },
  'verification.simulate': {
    '400 session_ended': on(completed),
    '409 verification_in_process': twice,
    '400 verification_unavailable': prepared(withProviders('none')),
    '400 checks_not_supported': prepared(withProviders('unable')),
  },
  'verification.results': { '400 session_not_completed': notCompleted },
  'verification.revoke': { '400 session_already_completed': on(completed) },
  'verification.resend': {
    '400 session_ended': on(completed),
    '429 resend_limit_reached': fourTimes,
    '429 mail_daily_limit': resentTo(useUpMails),
    '409 email_suppressed': resentTo(suppress),
    '403 email_not_allowed': notAllowed(undefined),
  },
  'verification.token': { '400 session_ended': on(completed) },
  'verification.create_review': {
    '400 session_not_completed': notCompleted,
    '400 validation_error': prepared(
      sending(() => ({ body: { decision: 'approved', notes: 'Fits.', check_ids: [randomUUID()] } })),
    ),
    '403 second_person_required': withFourEyes,
  },
  'verification.reviews': { '400 session_not_completed': notCompleted },
  'verification.list_of_entity': { '400 validation_error': prepared(sending(() => ({ query: 'limit=0' }))) },
};
