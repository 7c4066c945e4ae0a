/** How the refusals of calls that mail an address are provoked. */
import { randomUUID } from 'node:crypto';
import { suppressWrite } from '#shared/domain/sessions/delivery/suppressed.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { ok, textIn } from '../facts.ts';
import { draftTo, type Ground, mailsUsedUp, type Provoke, sendTo, useUpMails, valid } from '../implied.ts';
import { requestOf, submitRequest } from '../requests.ts';

type BodyFor = (email: string, ground: Ground) => object;

/** From now on the address gets no mail. */
export async function suppress({ fixture }: Ground, email: string): Promise<void> {
  const scope = fixture.tenant.scopes.live;
  const vault = await workerContext(fixture.api.ports).vault(scope);
  const at = new Date(fixture.api.clock.now()).toISOString();
  await fixture.tenant.table('live').commit([suppressWrite(scope, vault, email, { cause: 'bounce', at })]);
}

const suppressed =
  (bodyFor: BodyFor): Provoke =>
  async (ground) => {
    const email = `gone-${randomUUID()}@lantern.example`;
    await suppress(ground, email);
    const { fixture, contract, facts } = ground;
    return submitRequest(fixture, contract, facts, { body: bodyFor(email, ground) });
  };

/** The call under a test key, on a stage where such keys mail verified domains only. */
export const notAllowed =
  (bodyFor: BodyFor | undefined): Provoke =>
  async (ground) => {
    const { fixture, contract } = ground;
    const email = 'somebody@elsewhere.example';
    const facts = { ...ground.facts, ...(await madeInTestMode(ground, email)) };
    const sent =
      bodyFor === undefined ? requestOf(contract, facts) : { body: bodyFor(email, { ...ground, facts }) };
    const by = fixture.api.over({ testMail: 'verified' });
    return submitRequest(fixture, contract, facts, sent, { key: fixture.tenant.test }, by);
  };

async function madeInTestMode({ fixture }: Ground, email: string) {
  const key = fixture.tenant.test;
  const make = async (path: string, body: object, id: string) =>
    textIn(await ok(fixture, 'POST', `/api/v1/${path}/`, { key, body }), id);
  const company = { entity_type: 'company', legal_name: 'Elsewhere Ltd' };
  const person = () =>
    make('entities', { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' }, 'id');
  const verified = await person();
  return {
    person: await person(),
    entity: await make('entities', company, 'id'),
    response: await make('responses', { questionnaire_id: fixture.asked.id, entity: company }, 'id'),
    verification: await make('verification/sessions', { entity_id: verified, email }, 'session_id'),
  };
}

/** By status and code. */
export function unmailable(bodyFor: BodyFor): Readonly<Record<string, Provoke>> {
  return {
    '429 mail_daily_limit': mailsUsedUp(bodyFor),
    '409 email_suppressed': suppressed(bodyFor),
    '403 email_not_allowed': notAllowed(bodyFor),
  };
}

/** A draft that was mailed to the address, before the call about it is refused. */
async function draftFor({ fixture }: Ground, email: string, key: string): Promise<string> {
  const entity = { entity_type: 'company', legal_name: 'Lantern Shipping Ltd', email };
  const body = { questionnaire_id: fixture.asked.id, status: 'DRAFT', entity };
  return textIn(await ok(fixture, 'POST', '/api/v1/responses/', { key, body }), 'id');
}

const remindedAfter =
  (refuse: (ground: Ground, email: string) => Promise<void>): Provoke =>
  async (ground) => {
    const email = `often-${randomUUID()}@lantern.example`;
    const response = await draftFor(ground, email, ground.fixture.tenant.live);
    await refuse(ground, email);
    return valid({ ...ground, facts: { ...ground.facts, response } });
  };

const remindedElsewhere: Provoke = async (ground) => {
  const { fixture, contract } = ground;
  const key = fixture.tenant.test;
  const response = await draftFor(ground, 'somebody@elsewhere.example', key);
  const facts = { ...ground.facts, response };
  const by = fixture.api.over({ testMail: 'verified' });
  return submitRequest(fixture, contract, facts, requestOf(contract, facts), { key }, by);
};

export const UNMAILABLE_REMINDER: Readonly<Record<string, Provoke>> = {
  '429 mail_daily_limit': remindedAfter(useUpMails),
  '409 email_suppressed': remindedAfter(suppress),
  '403 email_not_allowed': remindedElsewhere,
};

export const UNMAILABLE_SEND = unmailable(sendTo);
export const UNMAILABLE_DRAFT = unmailable(draftTo);
