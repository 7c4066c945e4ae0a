/** How the refusals of calls that mail an address are provoked. */
import { randomUUID } from 'node:crypto';
import { suppressWrite } from '#shared/domain/sessions/delivery/suppressed.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { ok, textIn } from '../facts.ts';
import { draftTo, type Ground, mailsUsedUp, type Provoke, sendTo } from '../implied.ts';
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

export const UNMAILABLE_SEND = unmailable(sendTo);
export const UNMAILABLE_DRAFT = unmailable(draftTo);
