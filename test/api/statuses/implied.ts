/** How each refusal that a contract implies is provoked, on whichever route. */
import { randomUUID } from 'node:crypto';
import { ACCOUNT_CLASSES, DEFAULT_BODY_BYTES } from '#shared/contract/route.ts';
import { recipientDays } from '#shared/domain/sessions/keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { decodeSessionToken, sessionTokenIn } from '#shared/http/admission/session/token.ts';
import { Contended } from '#shared/platform/ports.ts';
import type { KnownRoute } from '../../../docs/catalogue/catalogue.ts';
import type { MadeFacts } from '../../support/catalogue/facts.ts';
import type { CallOptions } from '../../support/in-process/event.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import type { TestPerson } from '../../support/people/person.ts';
import type { KeyChanges } from '../../support/tenant.ts';
import { ok } from './facts.ts';
import { failingTables, holdingTables } from './faults.ts';
import { MAILS_PER_RECIPIENT, METHODS_OF_PATH, type StatusFixture } from './fixture.ts';
import { pathOf, requestOf, type Sent, submitRequest } from './requests.ts';

/** What every provocation stands on; `facts` is in a state in which the route succeeds. */
export interface Ground {
  readonly fixture: StatusFixture;
  readonly contract: KnownRoute;
  readonly facts: MadeFacts;
  readonly shared: Shared;
}

/** Made once for all routes. */
export interface Shared {
  /** An Idempotency-Key under which the tenant has done something else. */
  readonly usedKey: string;
  readonly keys: Readonly<Record<'signed' | 'elsewhere' | 'unscoped' | 'limited', string>>;
  /** An administrator who has just confirmed who they are, one who has not, and somebody who may only read. */
  readonly people: Readonly<Record<'administrator' | 'unconfirmed' | 'viewer', TestPerson>>;
  readonly broken: Pick<InProcessApi, 'call'>;
  readonly contended: Pick<InProcessApi, 'call'>;
}

export type Provoke = (ground: Ground) => Promise<Answer>;

export async function makeShared(fixture: StatusFixture): Promise<Shared> {
  const { api, tenant } = fixture;
  const usedKey = randomUUID();
  const body = { entity_type: 'company', legal_name: 'Used Key Ltd' };
  await ok(fixture, 'POST', '/api/v1/entities/', { body, idempotencyKey: usedKey });
  const key = (changes: KeyChanges) => tenant.key('live', changes);
  const { tables } = api.ports;
  const failing = (failure: () => Error) =>
    api.over({ tables: failingTables(tables, failure), keys: { open: () => Promise.reject(failure()) } });
  const closed = { hour: 0, minute: 0 };
  const limited = await key({
    limits: { hour: 1, minute: 1_000 },
    class_limits: Object.fromEntries(ACCOUNT_CLASSES.map((name) => [name, closed])),
  });
  return {
    usedKey,
    keys: {
      signed: await key({ apiSecret: 'a-secret-that-nobody-signs-with' }),
      elsewhere: await key({ ip_whitelist: ['192.0.2.1'] }),
      unscoped: await key({ scopes: ['nothing:read'] }),
      limited,
    },
    people: {
      administrator: fixture.administrator,
      unconfirmed: await tenant.person('administrator'),
      viewer: await tenant.person('viewer'),
    },
    broken: failing(() => new Error('the table is gone')),
    contended: failing(() => new Contended()),
  };
}

/** The valid request of the route, called otherwise. */
function otherwise(changes: (ground: Ground) => CallOptions): Provoke {
  return (ground) => valid(ground, changes(ground));
}

export function valid(
  { fixture, contract, facts }: Ground,
  changes: CallOptions = {},
  by?: Pick<InProcessApi, 'call'>,
): Promise<Answer> {
  return submitRequest(fixture, contract, facts, requestOf(contract, facts), changes, by);
}

/** The request of the route with `changes` to what it sends. */
export const sending =
  (changes: (ground: Ground) => Sent): Provoke =>
  (ground) => {
    const { fixture, contract, facts } = ground;
    return submitRequest(fixture, contract, facts, changes(ground));
  };

/** The request with another content than the valid one. */
function content({ fixture, contract, facts }: Ground, sent: CallOptions, query?: string): Promise<Answer> {
  return submitRequest(fixture, contract, facts, query === undefined ? {} : { query }, sent);
}

const isForm = ({ contract }: Ground) => contract.encoding === 'multipart';
const bytes = (text: string) => new TextEncoder().encode(text);

const tooLarge: Provoke = (ground) =>
  content(ground, { raw: 'x'.repeat((ground.contract.maxBodyBytes ?? DEFAULT_BODY_BYTES) + 1) });

const invalid: Provoke = (ground) => {
  if (ground.contract.query !== undefined)
    return content(ground, {}, 'page=0&limit=0&days=0&inline=0.5&language=tlh');
  if (!isForm(ground)) return content(ground, { raw: '0' });
  const form = new FormData();
  form.append('unknown', 'x');
  return content(ground, { form });
};

const malformed: Provoke = (ground) =>
  content(
    ground,
    isForm(ground)
      ? { raw: bytes('no parts'), headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }
      : { raw: '{' },
  );

const misplaced: Provoke = ({ fixture, contract, facts }) => {
  const ids = Object.fromEntries(Object.keys(contract.params ?? {}).map((name) => [name, 'no-identifier']));
  return submitRequest(fixture, contract, facts, { ...requestOf(contract, facts), ids });
};

const otherMethod: Provoke = ({ fixture, contract, facts }) => {
  const known = METHODS_OF_PATH.get(contract.path) ?? [];
  const other = ['PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'HEAD'].find((method) => !known.includes(method));
  const path = pathOf(contract, facts, requestOf(contract, facts));
  return fixture.call(other ?? 'HEAD', path);
};

/** A respondent's limit is not a key's to change: the session has used it up. */
const limited: Provoke = async (ground) => {
  const { fixture, contract, facts, shared } = ground;
  if (contract.auth === 'key') {
    const { limited: key } = shared.keys;
    // The one call of this hour, which may have begun since the last test.
    await fixture.call('GET', '/api/v1/entities/', { key });
    return valid(ground, { key });
  }
  if (contract.auth === 'session') return limitedPerson(ground);
  const hour = Math.floor(fixture.api.clock.now() / 3_600_000);
  const pk = `${fixture.tenant.scopes.live.prefix}#RL#${facts.session}`;
  for (const sk of [`H#${hour}`, `H#${hour + 1}`])
    await fixture.tenant.table('live').update({ pk, sk }, { set: { respondent_h: 1_000_000 } });
  return valid(ground);
};

/** The session of the facts has used up the limit of persons. */
async function limitedPerson(ground: Ground): Promise<Answer> {
  const { fixture, facts } = ground;
  const pepper = await fixture.api.ports.pepper.read();
  const token = sessionTokenIn(facts.personHeaders['Cookie'] ?? '') ?? '';
  const { sessionId } = decodeSessionToken(pepper, token, 'live') ?? { sessionId: '' };
  const hour = Math.floor(fixture.api.clock.now() / 3_600_000);
  const pk = `${fixture.tenant.scopes.live.prefix}#RL#${sessionId}`;
  for (const sk of [`H#${hour}`, `H#${hour + 1}`])
    await fixture.tenant.table('live').update({ pk, sk }, { set: { general_h: 1_000_000 } });
  return valid(ground);
}

/** From now on the address has got its mails of the day. It must be in lower case and without a plus. */
export async function useUpMails({ fixture }: Ground, email: string): Promise<void> {
  const scope = fixture.tenant.scopes.live;
  const vault = await workerContext(fixture.api.ports).vault(scope);
  const day = new Date(fixture.api.clock.now()).toISOString().slice(0, 10);
  const key = recipientDays.key(scope, { recipient: vault.blind('mail recipient', email), day });
  await fixture.tenant.table('live').update(key, { set: { mails: MAILS_PER_RECIPIENT } });
}

/** The call of the route that mails such an address. */
export function mailsUsedUp(bodyFor: (email: string, ground: Ground) => object): Provoke {
  return async (ground) => {
    const email = `often-${randomUUID()}@lantern.example`;
    await useUpMails(ground, email);
    const { fixture, contract, facts } = ground;
    return submitRequest(fixture, contract, facts, { body: bodyFor(email, ground) });
  };
}

/** The valid request of a send, to this address. */
export function sendTo(email: string, { contract, facts }: Ground): object {
  return { ...Object(requestOf(contract, facts).body), email };
}

/** A draft for a new entity with this address. */
export function draftTo(email: string, { fixture }: Ground): object {
  const entity = { entity_type: 'company', legal_name: 'Lantern Shipping Ltd', email };
  return { questionnaire_id: fixture.asked.id, status: 'DRAFT', entity };
}

/** A respondent's keys belong to the session. */
const conflicting: Provoke = async (ground) => {
  const { fixture, contract, facts, shared } = ground;
  if (contract.auth === 'key') return valid(ground, { idempotencyKey: shared.usedKey });
  const idempotencyKey = randomUUID();
  if (contract.auth === 'session') {
    const other = { name: 'Under the same key', email: `${randomUUID()}@harbour.example`, role: 'viewer' };
    await ok(fixture, 'POST', '/api/v1/people/', {
      key: undefined,
      headers: facts.personHeaders,
      body: other,
      idempotencyKey,
    });
    return valid(ground, { idempotencyKey });
  }
  const body = { question_id: fixture.asked.of('name'), text: 'Under the same key' };
  await ok(fixture, 'POST', '/api/v1/onboarding/comments/', { key: facts.bearer, body, idempotencyKey });
  return valid(ground, { idempotencyKey });
};

const inProgress: Provoke = async (ground) => {
  const { fixture, contract, facts } = ground;
  const held = holdingTables(fixture.api.ports.tables);
  const sent = requestOf(contract, facts);
  const same = { idempotencyKey: randomUUID() };
  const first = submitRequest(
    fixture,
    contract,
    facts,
    sent,
    same,
    fixture.api.over({ tables: held.tables }),
  );
  await held.held;
  const answer = await submitRequest(fixture, contract, facts, sent, same);
  held.release();
  const finished = await first;
  if (finished.status !== contract.success.status) throw new Error(`the first call: ${finished.text}`);
  return answer;
};

/** By status and code. */
export const IMPLIED: Readonly<Record<string, Provoke>> = {
  '400 missing_idempotency_key': otherwise(() => ({ idempotencyKey: null })),
  '400 invalid_idempotency_key': otherwise(() => ({ idempotencyKey: 'not visible' })),
  '400 body_too_large': tooLarge,
  '400 validation_error': invalid,
  '400 malformed_json': malformed,
  '400 malformed_form': malformed,
  '400 unsupported_content_type': (ground) =>
    content(ground, { raw: '{}', headers: { 'Content-Type': 'text/plain' } }),
  '401 invalid_api_key': otherwise(() => ({ key: 'prb_live_nobody' })),
  '401 session_ended': otherwise(({ shared }) => ({
    ...shared.people.viewer.as('live'),
    headers: { ...shared.people.viewer.as('live').headers, Cookie: '__Host-probity_session=pss_nobody' },
  })),
  '401 invalid_session': otherwise(() => ({ key: 'prs_nobody' })),
  '401 invalid_signature': otherwise(({ shared }) => ({ key: shared.keys.signed })),
  '403 environment_header_missing': otherwise(({ shared }) => {
    const { Cookie = '' } = shared.people.administrator.as('live').headers;
    return { key: undefined, headers: { Cookie, 'Probity-Environment': '' } };
  }),
  '403 step_up_required': otherwise(({ shared }) => shared.people.unconfirmed.as('live')),
  '403 ip_not_allowed': otherwise(({ shared }) => ({ key: shared.keys.elsewhere })),
  '403 insufficient_permissions': otherwise(({ contract, shared }) =>
    contract.auth === 'session' ? shared.people.viewer.as('live') : { key: shared.keys.unscoped },
  ),
  '404 not_found': misplaced,
  '405 method_not_allowed': otherMethod,
  '400 invalid_if_match': otherwise(() => ({ headers: { 'If-Match': 'unquoted' } })),
  '412 changed_meanwhile': otherwise(() => ({ headers: { 'If-Match': '"of-another-time"' } })),
  '409 idempotency_key_conflict': conflicting,
  '409 idempotency_request_in_progress': inProgress,
  '429 rate_limit_exceeded': limited,
  '500 internal_error': (ground) => valid(ground, {}, ground.shared.broken),
  '503 temporarily_unavailable': (ground) => valid(ground, {}, ground.shared.contended),
};

/** True where the response is not afterwards what it was. */
export function spends({ auth }: KnownRoute, what: string): boolean {
  const isLimit = what === '429 rate_limit_exceeded';
  return (
    what === '409 idempotency_request_in_progress' ||
    (isLimit && (auth === 'respondent' || auth === 'session'))
  );
}

/** True where the object must be there: what is not found is not compared. */
export function isCompared(what: string): boolean {
  return ['400 invalid_if_match', '412 changed_meanwhile'].includes(what);
}
