/** Refusals of sign-in, of sessions and of the administration of people. */
import { randomUUID } from 'node:crypto';
import { userKey } from '#shared/domain/tenants/provision/repository.ts';
import { decodeSessionToken, sessionTokenIn } from '#shared/http/admission/session/token.ts';
import { Contended } from '#shared/platform/ports.ts';
import { organisationFence } from '#shared/platform/scope.ts';
import { PUBLIC_URL } from '../../../../support/in-process-api.ts';
import { unknownPasskeys } from '../../../../support/people/made-passkeys.ts';
import { SoftwareAuthenticator } from '../../../../support/people/software-authenticator.ts';
import { makeTenant } from '../../../../support/tenant.ts';
import { type Provoke, sending, valid } from '../../implied.ts';

const usedLink: Provoke = (ground) => {
  const token = randomUUID();
  return valid({ ...ground, facts: { ...ground.facts, signInToken: token, stepUpToken: token } });
};

/** From an address that has asked for links all hour. */
const askedTooOften: Provoke = async (ground) => {
  const sourceIp = `203.0.113.${Math.floor(Math.random() * 250)}`;
  const calls = Array.from({ length: 60 }, () => valid(ground, { sourceIp }));
  await Promise.all(calls);
  return valid(ground, { sourceIp });
};

const takenAddress: Provoke = async (ground) => {
  await valid(ground);
  return valid(ground);
};

/** The only administrator of another tenant, who acts on themselves. */
const lastAdministrator: Provoke = async ({ fixture, contract }) => {
  const tenant = await makeTenant(fixture.api);
  const person = await tenant.person('administrator', { steppedUpAt: fixture.api.clock.now() });
  const path = contract.path.replace('{id}', person.profile.id);
  const body = contract.method === 'PATCH' ? { body: { role: 'viewer' } } : {};
  return fixture.call(contract.method, path, { ...person.as('live'), ...body });
};

/** An answer to a challenge that nobody has made. */
const refusedAnswer: Provoke = (ground) => {
  const { passkeyAnswer, newPasskey } = unknownPasskeys(randomUUID());
  const facts = { ...ground.facts, passkeyAnswer, newPasskey };
  if (ground.contract.id !== 'session.step_up') return valid({ ...ground, facts });
  return valid(ground, { body: { response: passkeyAnswer } });
};

/** The authenticator gives one passkey out twice. */
const knownPasskey: Provoke = async (ground) => {
  const { fixture, facts } = ground;
  const call = (method: 'POST', path: string, body?: unknown) =>
    fixture.call(method, path, { headers: facts.personHeaders, body, idempotencyKey: randomUUID() });
  const authenticator = new SoftwareAuthenticator({ seed: randomUUID(), origin: PUBLIC_URL });
  const add = async () => {
    const asked = await call('POST', '/api/v1/passkeys/options/');
    const response = authenticator.register(asked.body['options']);
    return call('POST', '/api/v1/passkeys/', { name: 'Phone', response });
  };
  await add();
  return add();
};

const tooManyPasskeys: Provoke = async (ground) => {
  const { fixture, facts } = ground;
  const token = sessionTokenIn(facts.personHeaders['Cookie'] ?? '') ?? '';
  const pepper = await fixture.api.ports.pepper.read();
  const person = decodeSessionToken(pepper, token, 'live');
  await fixture.api.ports.tables
    .within(organisationFence(fixture.tenant.id))
    .commit([{ update: userKey(fixture.tenant.id, person?.userId ?? ''), set: { passkeys: 10 } }]);
  return valid(ground);
};

/** Options of a sign-in need the fleet secret, and nothing that is stored. */
const withoutSecret =
  (failure: () => Error): Provoke =>
  (ground) => {
    const pepper = { read: () => Promise.reject(failure()) };
    return valid(ground, {}, ground.fixture.api.over({ pepper }));
  };

const nobody = sending(() => ({ ids: { id: randomUUID() }, body: { role: 'viewer' } }));

export const PEOPLE_REFUSALS = {
  'sign_in.ask': { '429 rate_limit_exceeded': askedTooOften },
  'sign_in.exchange': { '410 sign_in_link_ended': usedLink },
  'sign_in.ask_passkey': {
    '500 internal_error': withoutSecret(() => new Error('the secret is gone')),
    '503 temporarily_unavailable': withoutSecret(() => new Contended()),
  },
  'sign_in.passkey': { '422 passkey_refused': refusedAnswer },
  'session.step_up': { '410 sign_in_link_ended': usedLink, '422 passkey_refused': refusedAnswer },
  'passkeys.create': {
    '422 passkey_refused': refusedAnswer,
    '409 passkey_known': knownPasskey,
    '409 too_many_passkeys': tooManyPasskeys,
  },
  'people.create': { '409 email_taken': takenAddress },
  'people.update': { '409 last_administrator': lastAdministrator, '404 not_found': nobody },
  'people.delete': { '409 last_administrator': lastAdministrator },
} as const;
