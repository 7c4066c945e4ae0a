/** How the identity verification on the respondent's page refuses, and the exchange of its hand-overs. */
import { createHash, randomUUID } from 'node:crypto';
import type { RouteId } from '#functions/fleet.ts';
import { MOST_OPEN_UPLOADS } from '#shared/domain/respondent/verification/uploads.ts';
import { handOverPointers } from '#shared/domain/sessions/keys.ts';
import { sessionKey } from '#shared/domain/sessions/repository.ts';
import { verificationSessions } from '#shared/domain/verification/keys.ts';
import type { IdentityProviders } from '#shared/domain/verification/provider/choose.ts';
import { sandboxProvider } from '#shared/domain/verification/provider/sandbox/sandbox.ts';
import { pointerFence } from '#shared/platform/scope.ts';
import { areaRoot } from '#shared/platform/table/item-kind.ts';
import type { Need } from '../../../../docs/catalogue/row.ts';
import type { MadeFacts } from '../../../support/catalogue/facts.ts';
import { factsOf, ok, prepare, textIn } from '../facts.ts';
import { fullStore } from '../faults.ts';
import { type Ground, type Provoke, sending, valid } from '../implied.ts';

const STEP = '/api/v1/onboarding/verification/';

/** Providers whose page the person is sent to. */
const hosted: IdentityProviders = {
  usable: async () => [{ ...sandboxProvider, capture: 'hosted' }],
  named: async () => undefined,
};
const nobody: IdentityProviders = { usable: async () => [], named: async () => undefined };

const asked =
  (providers: IdentityProviders): Provoke =>
  (ground) =>
    valid(ground, {}, ground.fixture.api.over({ providers }));

const at =
  (need: Need): Provoke =>
  async (ground) =>
    valid({ ...ground, facts: await factsOf(ground.fixture, [need]) });

const changedSession =
  (set: (ground: Ground) => Readonly<Record<string, unknown>>): Provoke =>
  async (ground) => {
    const { fixture, facts } = ground;
    const key = sessionKey(fixture.tenant.scopes.live, facts.session ?? '');
    await fixture.tenant.table('live').update(key, { set: set(ground) });
    return valid(ground);
  };

const over: Provoke = async (ground) => {
  const { fixture, facts } = ground;
  const { body } = await ok(fixture, 'GET', STEP, { key: facts.bearer });
  const key = verificationSessions.key(fixture.tenant.scopes.live, {
    id: String(body['verification_session_id']),
  });
  await fixture.tenant.table('live').update(key, { set: { status: 'completed' } });
  return valid(ground);
};

/** The session of a questionnaire alone. */
const withoutVerification: Provoke = async (ground) => {
  const { bearer } = await prepare(ground.fixture, 'DRAFT', ['link']);
  return valid(ground, { key: bearer });
};

const underUsedKey =
  (path: string): Provoke =>
  async (ground) => {
    const { fixture, facts } = ground;
    const idempotencyKey = randomUUID();
    const body = path === 'consent/' ? { body: { version: facts.consent } } : {};
    await ok(fixture, 'POST', STEP + path, { key: facts.bearer, idempotencyKey, ...body });
    return valid(ground, { idempotencyKey });
  };

const upload = (ground: Ground, filename = 'document.pdf') => ({
  slot: 'document_front',
  filename,
  size: ground.facts.revision + 100,
});

const neverArrived: Provoke = async (ground) => {
  const { fixture, facts } = ground;
  const announced = await ok(fixture, 'POST', `${STEP}uploads/`, { key: facts.bearer, body: upload(ground) });
  return sending(() => ({ ids: { upload_id: textIn(announced, 'upload_id') } }))(ground);
};

const tooMany: Provoke = async (ground) => {
  const { fixture, facts } = ground;
  for (let count = 0; count < MOST_OPEN_UPLOADS; count += 1)
    await ok(fixture, 'POST', `${STEP}uploads/`, { key: facts.bearer, body: upload(ground) });
  return valid(ground);
};

const onlyAddress: Provoke = async (ground) => {
  const { fixture } = ground;
  const email = `address-${randomUUID()}@lantern.example`;
  await ok(fixture, 'POST', '/api/v1/workflows/send/', {
    body: {
      entity: { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' },
      verification: { checks: { proof_of_address: true } },
      email,
    },
  });
  const token = fixture.api.mails.find(({ to }) => to === email)?.token ?? '';
  const opened = await ok(fixture, 'POST', '/api/v1/onboarding/exchange/', { body: { token } });
  const key = textIn(opened, 'session_token');
  const { body } = await ok(fixture, 'GET', STEP, { key });
  const version = Object(body['consent'])['version'];
  await ok(fixture, 'POST', `${STEP}consent/`, { key, body: { version } });
  return valid(ground, { key });
};

const language = sending((ground) => ({ ...sentOf(ground), query: 'language=xx' }));
const sentOf = ({ facts }: Ground): { readonly ids?: Readonly<Record<string, string>> } => ({
  ids: { upload_id: facts.capture },
});

const CLOSED: Readonly<Record<string, Provoke>> = {
  '404 not_found': withoutVerification,
  '410 link_expired': changedSession(({ fixture }) => ({ expires_at: fixture.api.clock.now() - 1 })),
  '410 link_revoked': changedSession(() => ({ status: 'revoked' })),
  '503 identity_provider_away': asked(nobody),
};
const KEYED = { '409 idempotency_key_conflict': underUsedKey('hand-over/') };

export const IDENTITY_REFUSALS: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'verification_step.get': { ...CLOSED, '400 validation_error': language },
  'verification_step.consent': {
    ...CLOSED,
    ...KEYED,
    '400 validation_error': sending(() => ({ body: { version: '' } })),
    '409 consent_changed': sending(() => ({ body: { version: 'another' } })),
    '409 verification_not_open': over,
  },
  'verification_step.document': {
    ...CLOSED,
    '400 incomplete_verification': at('identity'),
    '400 validation_error': sending(() => ({ body: { kind: 'passport', country: 'ZZ' } })),
    '409 not_asked_for': onlyAddress,
    '409 verification_not_open': over,
  },
  'verification_step.upload': {
    ...CLOSED,
    '400 incomplete_verification': at('agreed'),
    '409 not_asked_for': asked(hosted),
    '409 verification_not_open': over,
    '429 too_many_uploads': tooMany,
  },
  'verification_step.upload_complete': {
    ...CLOSED,
    ...KEYED,
    '400 incomplete_verification': at('agreed'),
    '400 validation_error': language,
    '409 not_asked_for': asked(hosted),
    '409 upload_incomplete': neverArrived,
    '409 verification_not_open': over,
    '500 storage_failed': (ground) =>
      valid(ground, {}, ground.fixture.api.over(fullStore(ground.fixture.api.ports.objects))),
  },
  'verification_step.submit': {
    ...CLOSED,
    ...KEYED,
    '400 incomplete_verification': at('picture'),
    '400 validation_error': sending(() => ({ body: { sandbox_outcome: 'clear' } })),
    '409 not_asked_for': asked(hosted),
    '409 verification_not_open': over,
  },
  'verification_step.start': {
    ...CLOSED,
    ...KEYED,
    '400 incomplete_verification': at('identity'),
    '400 validation_error': language,
    '409 verification_not_open': over,
  },
  'verification_step.hand_over': {
    ...CLOSED,
    '409 idempotency_key_conflict': underUsedKey('consent/'),
    '409 verification_not_open': over,
  },
};

/** A hand-over of a session, and the call that exchanges it. */
async function handOver({ fixture }: Ground): Promise<{ readonly token: string; readonly facts: MadeFacts }> {
  const facts = await factsOf(fixture, ['identity']);
  const answer = await ok(fixture, 'POST', `${STEP}hand-over/`, { key: facts.bearer });
  return { token: textIn(answer, 'url').split('#')[1] ?? '', facts };
}

const exchanging = (token: string) => sending(() => ({ body: { token } }));

/** How an exchange is refused whose token is that of a hand-over. */
export const HAND_OVER_REFUSALS: Readonly<Record<string, Provoke>> = {
  '410 hand_over_used': async (ground) => {
    const { token } = await handOver(ground);
    await ok(ground.fixture, 'POST', '/api/v1/onboarding/exchange/', { body: { token } });
    return exchanging(token)(ground);
  },
  '410 hand_over_expired': async (ground) => {
    const { token } = await handOver(ground);
    const { tables, clock } = ground.fixture.api.ports;
    const hash = createHash('sha256').update(token).digest('hex');
    const key = handOverPointers.key(areaRoot('link'), { 'sha256 of the token': hash });
    await tables.within(pointerFence('link')).update(key, { set: { expires_at: clock.now() } });
    return exchanging(token)(ground);
  },
};
