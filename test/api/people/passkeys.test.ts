import { describe, expect, it } from 'vitest';
import { onlyPepper } from '#shared/platform/secrets/pepper-generations.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import {
  newDevice,
  PASSKEY_SIGN_IN,
  PASSKEYS,
  type PasskeyPage,
  REFUSED,
  STEP_UP,
  withPasskeyPage,
} from '../../support/people/passkey-page.ts';
import type { TestPerson } from '../../support/people/person.ts';
import { cookieOf } from '../../support/people/sign-in-fixture.ts';
import type { Cbor, Deviation } from '../../support/people/software-authenticator.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';

let api: InProcessApi;
let tenant: TestTenant;
let person: TestPerson;
let page: PasskeyPage;

withPasskeyPage((ground) => {
  ({ api, tenant, person, page } = ground);
});

describe('a passkey', () => {
  it('is added, shown with its name and last use, and signs in without an address', async () => {
    const { authenticator, id } = await page.added(person);
    const entered = await page.signIn(authenticator);
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
    const authenticator = newDevice();
    const response = authenticator.register(await page.optionsAt(PASSKEYS, person));
    const body = { name: 'Canary phone', response };
    await api.call('POST', PASSKEYS, { ...person.as('live'), body });
    await page.signIn(authenticator);
    const items = await api.items();
    const stored = JSON.stringify(items);
    for (const secret of ['Canary phone', authenticator.credentialId, authenticator.publicKey])
      expect(stored).not.toContain(secret);
    expect(api.logged.join('\n')).not.toContain(authenticator.credentialId);
    const rows = items.filter(({ actor_id }) => actor_id === person.profile.id);
    expect(rows.map(({ action }) => action).sort()).toEqual(['passkeys.create', 'sign_in.passkey']);
  });

  it('is asked for by options that name nobody', async () => {
    await page.added(person);
    const before = (await api.items()).length;
    const answer = await api.call('POST', `${PASSKEY_SIGN_IN}options/`, {
      body: { email: person.profile.email },
    });
    expect(answer.body['options']).toMatchObject({
      rpId: 'probity.example',
      userVerification: 'required',
      allowCredentials: [],
    });
    expect(await api.items()).toHaveLength(before);
  });

  it('belongs to one person: whoever has added it is the only one', async () => {
    const { authenticator } = await page.added(person);
    expect((await page.add(person, authenticator)).body).toMatchObject({ error: 'passkey_known' });
    const stranger = await (await makeTenant(api)).person('analyst', { steppedUpAt: api.clock.now() });
    expect((await page.add(stranger, authenticator)).body).toMatchObject({ error: 'passkey_known' });
    expect(await page.session(stranger)).toMatchObject({ passkeys: 0, step_up_method: 'mail' });
  });

  it('is one of ten, also where two are added at once', async () => {
    for (let count = 0; count < 9; count += 1) await page.added(await page.confirmedAgain(person));
    const last = await page.confirmedAgain(person);
    const both = await Promise.all([page.add(last, newDevice()), page.add(last, newDevice())]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await page.session(last)).toMatchObject({ passkeys: 10 });
  });

  it('needs a confirmation to be added and to be removed', async () => {
    const unconfirmed = await tenant.person('analyst');
    expect((await api.call('POST', `${PASSKEYS}options/`, unconfirmed.as('live'))).body).toMatchObject({
      error: 'step_up_required',
    });
    const { id } = await page.added(person);
    await api.clock.advance(5 * 60_000);
    const late = await api.call('DELETE', `${PASSKEYS}${id}/`, person.as('live'));
    expect(late.body).toMatchObject({ error: 'step_up_required' });
  });
});

describe('an answer of a passkey is refused', () => {
  it('a second time, also where both come at once', async () => {
    const { authenticator } = await page.added(person);
    const answer = authenticator.answer(await page.optionsAt(PASSKEY_SIGN_IN));
    const both = await Promise.all([page.enter(answer), page.enter(answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await page.enter(answer)).toMatchObject(REFUSED);
    const register = newDevice().register(await page.optionsAt(PASSKEYS, await page.confirmedAgain(person)));
    const again = {
      ...(await page.confirmedAgain(person)).as('live'),
      body: { name: 'Phone', response: register },
    };
    expect(await api.call('POST', PASSKEYS, again)).toMatchObject(REFUSED);
  });

  it('after five minutes', async () => {
    const { authenticator } = await page.added(person);
    const answer = authenticator.answer(await page.optionsAt(PASSKEY_SIGN_IN));
    await api.clock.advance(5 * 60_000);
    expect(await page.enter(answer)).toMatchObject(REFUSED);
  });

  it('where it was made for something else or for another session', async () => {
    const { authenticator } = await page.added(person);
    const signsIn = authenticator.answer(await page.optionsAt(PASSKEY_SIGN_IN));
    const confirms = authenticator.answer(await page.optionsAt(STEP_UP, person));
    expect(await page.confirm(person, signsIn)).toMatchObject(REFUSED);
    expect(await page.enter(confirms)).toMatchObject(REFUSED);
    expect(await page.confirm(await person.again(), confirms)).toMatchObject(REFUSED);
    expect(await page.confirm(person, confirms)).toMatchObject({ status: 200 });
  });

  it.each<[string, Deviation]>([
    ['another page', { origin: 'https://probity.example.evil.test' }],
    ['another port', { origin: 'https://probity.example:8443' }],
    ['another domain', { rpId: 'evil.test' }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['an unverified person', { verified: false }],
    ['another user handle', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ])('where it comes from %s', async (_what, deviation) => {
    const { authenticator } = await page.added(person);
    expect(await page.signIn(authenticator, deviation)).toMatchObject(REFUSED);
    expect(await page.stepUp(person, authenticator, deviation)).toMatchObject(REFUSED);
    expect(await page.signIn(authenticator)).toMatchObject({ status: 200 });
  });

  it.each<[string, Deviation]>([
    ['another page', { origin: 'https://evil.test' }],
    ['another domain', { rpId: 'evil.test' }],
    ['an unverified person', { verified: false }],
    ['a device that attests with certificates', certified()],
  ])('that is new and comes from %s', async (_what, deviation) => {
    expect(await page.add(person, newDevice(), deviation)).toMatchObject(REFUSED);
    expect(await page.session(person)).toMatchObject({ passkeys: 0 });
  });

  it('where its challenge is of another fleet, or changed by a letter', async () => {
    const { authenticator } = await page.added(person);
    const options = Object(await page.optionsAt(PASSKEY_SIGN_IN));
    const last = options.challenge.endsWith('A') ? 'Q' : 'A';
    const changed = { ...options, challenge: options.challenge.slice(0, -1) + last };
    expect(await page.enter(authenticator.answer(changed))).toMatchObject(REFUSED);
    const other = api.over({ pepper: { read: async () => onlyPepper('of another fleet') } });
    const foreign = (await other.call('POST', `${PASSKEY_SIGN_IN}options/`, {})).body['options'];
    expect(await page.enter(authenticator.answer(foreign))).toMatchObject(REFUSED);
  });

  it('where the signature is of another passkey, or of none', async () => {
    const [mine, other] = [
      await page.added(person),
      await page.added(await tenant.person('viewer', { steppedUpAt: api.clock.now() })),
    ];
    const options = await page.optionsAt(PASSKEY_SIGN_IN);
    const [honest, foreign] = [mine.authenticator.answer(options), other.authenticator.answer(options)];
    const swapped = { ...honest, response: { ...honest.response, signature: foreign.response.signature } };
    expect(await page.enter(swapped)).toMatchObject(REFUSED);
    expect(await page.enter({ ...foreign, id: honest.id, rawId: honest.id })).toMatchObject(REFUSED);
    expect(await page.signIn(newDevice())).toMatchObject(REFUSED);
  });

  it('where the device has counted backwards, as a copy of it does', async () => {
    const counting = newDevice();
    counting.copied = false;
    const { authenticator } = await page.added(person, counting);
    expect(await page.signIn(authenticator)).toMatchObject({ status: 200 });
    const seen = authenticator.counter;
    for (const counter of [seen, seen - 1, 0])
      expect(await page.signIn(authenticator, { counter })).toMatchObject(REFUSED);
    expect(await page.signIn(authenticator, { counter: seen + 5 })).toMatchObject({ status: 200 });
  });

  it('once the passkey or its person is removed', async () => {
    const { authenticator, id } = await page.added(person);
    await page.stepUp(person, authenticator);
    expect((await api.call('DELETE', `${PASSKEYS}${id}/`, person.as('live'))).status).toBe(204);
    expect(await page.signIn(authenticator)).toMatchObject(REFUSED);
    expect(await page.session(person)).toMatchObject({ passkeys: 0, step_up_method: 'mail' });
    const again = await page.added(await page.confirmedAgain(person));
    const administrator = await tenant.person('administrator', { steppedUpAt: api.clock.now() });
    await api.call('DELETE', `/api/v1/people/${person.profile.id}/`, administrator.as('live'));
    expect(await page.signIn(again.authenticator)).toMatchObject(REFUSED);
    const left = (await api.items()).filter(
      (item) => /PASSKEY/.test(`${item['pk']} ${item['sk']}`) && JSON.stringify(item).includes(tenant.id),
    );
    expect(left).toEqual([]);
  });

  it('where the person is not the one who asks', async () => {
    const { authenticator, id } = await page.added(person);
    const other = await tenant.person('analyst', { steppedUpAt: api.clock.now() });
    expect(
      await page.confirm(other, authenticator.answer(await page.optionsAt(PASSKEY_SIGN_IN))),
    ).toMatchObject(REFUSED);
    expect((await api.call('DELETE', `${PASSKEYS}${id}/`, other.as('live'))).status).toBe(404);
  });
});

function certified(): Deviation {
  const statement = new Map<string, Cbor>([
    ['alg', -8],
    ['sig', Buffer.alloc(64)],
    ['x5c', [Buffer.from('a certificate with an address of a list of revoked ones')]],
  ]);
  return { attestation: { fmt: 'packed', statement } };
}
