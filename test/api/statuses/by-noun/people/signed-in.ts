/** Refusals of sign-in, of sessions and of the administration of people. */
import { randomUUID } from 'node:crypto';
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

const nobody = sending(() => ({ ids: { id: randomUUID() }, body: { role: 'viewer' } }));

export const PEOPLE_REFUSALS = {
  'sign_in.ask': { '429 rate_limit_exceeded': askedTooOften },
  'sign_in.exchange': { '410 sign_in_link_ended': usedLink },
  'session.step_up': { '410 sign_in_link_ended': usedLink },
  'people.create': { '409 email_taken': takenAddress },
  'people.update': { '409 last_administrator': lastAdministrator, '404 not_found': nobody },
  'people.delete': { '409 last_administrator': lastAdministrator },
} as const;
