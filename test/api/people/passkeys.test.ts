import { beforeEach, describe, expect, it } from 'vitest';
import { onlyPepper } from '#shared/platform/secrets/pepper-generations.ts';
import { type InProcessApi, PUBLIC_URL } from '../../support/in-process-api.ts';
import { runJobs } from '../../support/onboarding/fixture.ts';
import type { TestPerson } from '../../support/people/person.ts';
import { cookieOf } from '../../support/people/sign-in-fixture.ts';
import { type Deviation, SoftwareAuthenticator } from '../../support/people/software-authenticator.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
let person: TestPerson;
let seeds = 0;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  person = await tenant.person('analyst', { steppedUpAt: api.clock.now() });
});

const SIGN_IN = '/api/v1/sign-in/passkey/';
const STEP_UP = '/api/v1/session/step-up/';
const PASSKEYS = '/api/v1/passkeys/';
const ORIGIN = PUBLIC_URL;

const device = () => {
  seeds += 1;
  return new SoftwareAuthenticator({ seed: `${Date.now()} ${seeds}`, origin: ORIGIN });
};
const optionsAt = async (path: string, by?: TestPerson) =>
  (await api.call('POST', `${path}options/`, by?.as('live') ?? {})).body['options'];
const add = async (by: TestPerson, authenticator: SoftwareAuthenticator, deviation: Deviation = {}) => {
  const response = authenticator.register(await optionsAt(PASSKEYS, by), deviation);
  return api.call('POST', PASSKEYS, { ...by.as('live'), body: { name: 'Phone', response } });
};
const added = async (by = person, authenticator = device()) => {
  const made = await add(by, authenticator);
  expect(made.status).toBe(201);
  return { authenticator, id: String(made.body['id']) };
};
const enter = (response: unknown) => api.call('POST', SIGN_IN, { body: { response } });
const signIn = async (authenticator: SoftwareAuthenticator, deviation: Deviation = {}) =>
  enter(authenticator.answer(await optionsAt(SIGN_IN), deviation));
const confirm = (by: TestPerson, response: unknown) =>
  api.call('POST', STEP_UP, { ...by.as('live'), body: { response } });
const stepUp = async (by: TestPerson, authenticator: SoftwareAuthenticator, deviation: Deviation = {}) =>
  confirm(by, authenticator.answer(await optionsAt(STEP_UP, by), deviation));
const refused = { status: 422, body: expect.objectContaining({ code: 'passkey_refused' }) };
const viewOf = async (by: TestPerson) => (await api.call('GET', '/api/v1/session/', by.as('live'))).body;

describe('a passkey', () => {
  it('is added, shown with its name and last use, and signs in without an address', async () => {
    const { authenticator, id } = await added();
    const entered = await signIn(authenticator);
    expect(entered).toMatchObject({
      status: 200,
      body: {
        person: { id: person.profile.id },
        passkeys: 1,
        step_up_method: 'passkey',
        stepped_up_until: null,
      },
    });
    const headers = { Cookie: cookieOf(entered), 'Probity-Environment': 'live' };
    expect((await api.call('GET', PASSKEYS, { headers })).body['results']).toEqual([
      {
        id,
        name: 'Phone',
        synced: true,
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ]);
  });

  it('is stored without id, key and name in clear, and its uses are audited', async () => {
    const authenticator = device();
    const response = authenticator.register(await optionsAt(PASSKEYS, person));
    const body = { name: 'Canary phone', response };
    await api.call('POST', PASSKEYS, { ...person.as('live'), body });
    await signIn(authenticator);
    const items = await api.items();
    const stored = JSON.stringify(items);
    for (const secret of ['Canary phone', authenticator.credentialId, authenticator.publicKey])
      expect(stored).not.toContain(secret);
    expect(api.logged.join('\n')).not.toContain(authenticator.credentialId);
    const rows = items.filter(({ actor_id }) => actor_id === person.profile.id);
    expect(rows.map(({ action }) => action).sort()).toEqual(['passkeys.create', 'sign_in.passkey']);
  });

  it('is asked for by options that name nobody', async () => {
    await added();
    const before = (await api.items()).length;
    const answer = await api.call('POST', `${SIGN_IN}options/`, { body: { email: person.profile.email } });
    expect(answer.body['options']).toMatchObject({
      rpId: 'probity.example',
      userVerification: 'required',
      allowCredentials: [],
    });
    expect(await api.items()).toHaveLength(before);
  });

  it('belongs to one person: whoever has added it is the only one', async () => {
    const { authenticator } = await added();
    expect((await add(person, authenticator)).body).toMatchObject({ error: 'passkey_known' });
    const stranger = await (await makeTenant(api)).person('analyst', { steppedUpAt: api.clock.now() });
    expect((await add(stranger, authenticator)).body).toMatchObject({ error: 'passkey_known' });
    expect(await viewOf(stranger)).toMatchObject({ passkeys: 0, step_up_method: 'mail' });
  });

  it('is one of ten, also where two are added at once', async () => {
    for (let count = 0; count < 9; count += 1) await added(await confirmedAgain());
    const last = await confirmedAgain();
    const both = await Promise.all([add(last, device()), add(last, device())]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await viewOf(last)).toMatchObject({ passkeys: 10 });
  });

  it('needs a confirmation to be added and to be removed', async () => {
    const unconfirmed = await tenant.person('analyst');
    expect((await api.call('POST', `${PASSKEYS}options/`, unconfirmed.as('live'))).body).toMatchObject({
      error: 'step_up_required',
    });
    const { id } = await added();
    await api.clock.advance(5 * 60_000);
    const late = await api.call('DELETE', `${PASSKEYS}${id}/`, person.as('live'));
    expect(late.body).toMatchObject({ error: 'step_up_required' });
  });
});

/** The same person in a session that a passkey, or without one a link, has confirmed just now. */
async function confirmedAgain(): Promise<TestPerson> {
  const next = await person.again();
  const pk = `${person.user.pk}#USER#${person.profile.id}`;
  const set = { stepped_up_at: api.clock.now(), passkey_confirmed_at: api.clock.now() };
  await api.ports.tables.within([person.user.pk]).update({ pk, sk: `SESSION#${next.sessionId}` }, { set });
  return next;
}

describe('an answer of a passkey is refused', () => {
  it('a second time, also where both come at once', async () => {
    const { authenticator } = await added();
    const answer = authenticator.answer(await optionsAt(SIGN_IN));
    const both = await Promise.all([enter(answer), enter(answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await enter(answer)).toMatchObject(refused);
    const register = device().register(await optionsAt(PASSKEYS, await confirmedAgain()));
    const again = { ...(await confirmedAgain()).as('live'), body: { name: 'Phone', response: register } };
    expect(await api.call('POST', PASSKEYS, again)).toMatchObject(refused);
  });

  it('after five minutes', async () => {
    const { authenticator } = await added();
    const answer = authenticator.answer(await optionsAt(SIGN_IN));
    await api.clock.advance(5 * 60_000);
    expect(await enter(answer)).toMatchObject(refused);
  });

  it('where it was made for something else or for another session', async () => {
    const { authenticator } = await added();
    const signsIn = authenticator.answer(await optionsAt(SIGN_IN));
    const confirms = authenticator.answer(await optionsAt(STEP_UP, person));
    expect(await confirm(person, signsIn)).toMatchObject(refused);
    expect(await enter(confirms)).toMatchObject(refused);
    expect(await confirm(await person.again(), confirms)).toMatchObject(refused);
    expect(await confirm(person, confirms)).toMatchObject({ status: 200 });
  });

  it.each<[string, Deviation]>([
    ['another page', { origin: 'https://probity.example.evil.test' }],
    ['another port', { origin: 'https://probity.example:8443' }],
    ['another domain', { rpId: 'evil.test' }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['an unverified person', { verified: false }],
    ['another user handle', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ])('where it comes from %s', async (_what, deviation) => {
    const { authenticator } = await added();
    expect(await signIn(authenticator, deviation)).toMatchObject(refused);
    expect(await stepUp(person, authenticator, deviation)).toMatchObject(refused);
    expect(await signIn(authenticator)).toMatchObject({ status: 200 });
  });

  it.each<[string, Deviation]>([
    ['another page', { origin: 'https://evil.test' }],
    ['another domain', { rpId: 'evil.test' }],
    ['an unverified person', { verified: false }],
    ['a device that attests with certificates', certified()],
  ])('that is new and comes from %s', async (_what, deviation) => {
    expect(await add(person, device(), deviation)).toMatchObject(refused);
    expect(await viewOf(person)).toMatchObject({ passkeys: 0 });
  });

  it('where its challenge is of another fleet, or changed by a letter', async () => {
    const { authenticator } = await added();
    const options = Object(await optionsAt(SIGN_IN));
    const last = options.challenge.endsWith('A') ? 'Q' : 'A';
    const changed = { ...options, challenge: options.challenge.slice(0, -1) + last };
    expect(await enter(authenticator.answer(changed))).toMatchObject(refused);
    const other = api.over({ pepper: { read: async () => onlyPepper('of another fleet') } });
    const foreign = (await other.call('POST', `${SIGN_IN}options/`, {})).body['options'];
    expect(await enter(authenticator.answer(foreign))).toMatchObject(refused);
  });

  it('where the signature is of another passkey, or of none', async () => {
    const [mine, other] = [
      await added(),
      await added(await tenant.person('viewer', { steppedUpAt: api.clock.now() })),
    ];
    const options = await optionsAt(SIGN_IN);
    const [honest, foreign] = [mine.authenticator.answer(options), other.authenticator.answer(options)];
    const swapped = { ...honest, response: { ...honest.response, signature: foreign.response.signature } };
    expect(await enter(swapped)).toMatchObject(refused);
    expect(await enter({ ...foreign, id: honest.id, rawId: honest.id })).toMatchObject(refused);
    expect(await signIn(device())).toMatchObject(refused);
  });

  it('where the device has counted backwards, as a copy of it does', async () => {
    const counting = device();
    counting.copied = false;
    const { authenticator } = await added(person, counting);
    expect(await signIn(authenticator)).toMatchObject({ status: 200 });
    const seen = authenticator.counter;
    for (const counter of [seen, seen - 1, 0])
      expect(await signIn(authenticator, { counter })).toMatchObject(refused);
    expect(await signIn(authenticator, { counter: seen + 5 })).toMatchObject({ status: 200 });
  });

  it('once the passkey or its person is removed', async () => {
    const { authenticator, id } = await added();
    await stepUp(person, authenticator);
    expect((await api.call('DELETE', `${PASSKEYS}${id}/`, person.as('live'))).status).toBe(204);
    expect(await signIn(authenticator)).toMatchObject(refused);
    expect(await viewOf(person)).toMatchObject({ passkeys: 0, step_up_method: 'mail' });
    const again = await added(await confirmedAgain());
    const administrator = await tenant.person('administrator', { steppedUpAt: api.clock.now() });
    await api.call('DELETE', `/api/v1/people/${person.profile.id}/`, administrator.as('live'));
    expect(await signIn(again.authenticator)).toMatchObject(refused);
    const left = (await api.items()).filter(
      (item) => /PASSKEY/.test(`${item['pk']} ${item['sk']}`) && JSON.stringify(item).includes(tenant.id),
    );
    expect(left).toEqual([]);
  });

  it('where the person is not the one who asks', async () => {
    const { authenticator, id } = await added();
    const other = await tenant.person('analyst', { steppedUpAt: api.clock.now() });
    expect(await confirm(other, authenticator.answer(await optionsAt(SIGN_IN)))).toMatchObject(refused);
    expect((await api.call('DELETE', `${PASSKEYS}${id}/`, other.as('live'))).status).toBe(404);
  });
});

function certified(): Deviation {
  const statement = new Map([
    ['alg', -8],
    ['sig', Buffer.alloc(64)],
    ['x5c', [Buffer.from('a certificate with an address of a list of revoked ones')]],
  ] as const);
  return { attestation: { fmt: 'packed', statement } };
}

describe('a confirmation', () => {
  it('by passkey covers the session that asked for it', async () => {
    const { authenticator } = await added();
    const fresh = await person.again();
    const asked = await api.call('POST', `${STEP_UP}options/`, fresh.as('live'));
    expect(asked.body).toMatchObject({
      method: 'passkey',
      options: { allowCredentials: [{ id: authenticator.credentialId }] },
    });
    expect(await stepUp(fresh, authenticator)).toMatchObject({
      status: 200,
      body: { stepped_up_until: expect.any(String) },
    });
    expect((await api.call('POST', `${PASSKEYS}options/`, fresh.as('live'))).status).toBe(200);
    expect(await viewOf(await person.again())).toMatchObject({ stepped_up_until: null });
  });

  it('by mail is enough for decisions, and not for what gives power to who has a passkey', async () => {
    const { authenticator, id } = await added();
    const fresh = await person.again();
    const asked = await api.call('POST', `${STEP_UP}options/`, {
      ...fresh.as('live'),
      body: { method: 'mail' },
    });
    expect(asked.body).toEqual({ method: 'mail' });
    await runJobs(api, tenant.scopes.live, 'mail');
    const token = api.mails.findLast(({ to }) => to === person.profile.email)?.token ?? '';
    const confirmed = await api.call('POST', STEP_UP, { ...fresh.as('live'), body: { token } });
    expect(confirmed.body).toMatchObject({ stepped_up_until: expect.any(String), step_up_method: 'passkey' });
    const refusal = await api.call('DELETE', `${PASSKEYS}${id}/`, fresh.as('live'));
    expect(refusal.body).toMatchObject({
      error: 'step_up_required',
      message: expect.stringContaining('passkey'),
    });
    await stepUp(fresh, authenticator);
    expect((await api.call('DELETE', `${PASSKEYS}${id}/`, fresh.as('live'))).status).toBe(204);
  });

  it('is by mail again once an administrator has removed the passkeys of somebody who has lost one', async () => {
    const { authenticator } = await added();
    const administrator = await tenant.person('administrator', { steppedUpAt: api.clock.now() });
    const path = `/api/v1/people/${person.profile.id}/passkeys/`;
    expect((await api.call('DELETE', path, person.as('live'))).status).toBe(403);
    expect((await api.call('DELETE', path, administrator.as('live'))).status).toBe(204);
    expect((await api.call('POST', `${STEP_UP}options/`, person.as('live'))).body).toEqual({
      method: 'mail',
    });
    expect(await signIn(authenticator)).toMatchObject(refused);
    await added(await confirmedAgain(), authenticator);
  });
});
