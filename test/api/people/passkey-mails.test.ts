import { describe, expect, it } from 'vitest';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { runJobs } from '../../support/onboarding/fixture.ts';
import {
  newDevice,
  PASSKEY_SIGN_IN,
  PASSKEYS,
  type PasskeyPage,
  withPasskeyPage,
} from '../../support/people/passkey-page.ts';
import type { TestPerson } from '../../support/people/person.ts';
import type { SoftwareAuthenticator } from '../../support/people/software-authenticator.ts';
import type { TestTenant } from '../../support/tenant.ts';

let api: InProcessApi;
let tenant: TestTenant;
let person: TestPerson;
let page: PasskeyPage;

withPasskeyPage((ground) => {
  ({ api, tenant, person, page } = ground);
});

/** What the person was mailed so far. */
async function mailed() {
  expect(await runJobs(api, tenant.scopes.live, 'mail')).toBe(0);
  return api.mails.filter(({ to }) => to === person.profile.email);
}

const administrator = () => tenant.person('administrator', { steppedUpAt: api.clock.now() });
const ofPerson = () => `/api/v1/people/${person.profile.id}/`;

async function signInWith(device: SoftwareAuthenticator, language: string | undefined): Promise<void> {
  const response = device.answer(await page.optionsAt(PASSKEY_SIGN_IN));
  const entered = await api.call('POST', PASSKEY_SIGN_IN, { body: { response, language } });
  expect(entered.status).toBe(200);
}

describe('who has a new passkey', () => {
  it('is told which one, when, and what to do, once', async () => {
    await page.added(person);
    const [mail, ...more] = await mailed();
    expect(mail?.subject).toBe('A passkey was added');
    expect(mail?.text).toContain('The passkey “Phone” was added to your sign-in at Harbour Compliance on ');
    expect(mail?.text).toContain(`${new Date(api.clock.now()).getUTCFullYear()} at `);
    expect(mail?.text).toContain('If that was not you, tell your administrator at once');
    expect(mail?.text).toContain('https://probity.example/api/console/live/settings/sessions');
    expect([more, (await mailed()).length]).toEqual([[], 1]);
  });

  it('is told in the language of the last sign-in', async () => {
    const { authenticator } = await page.added(person);
    await mailed();
    for (const language of ['de', undefined, 'ar']) {
      await signInWith(authenticator, language);
      await page.added(await page.confirmedAgain(person));
      await mailed();
    }
    expect(api.mails.map(({ subject }) => subject)).toEqual([
      'A passkey was added',
      'Ein Passkey wurde hinzugefügt',
      'Ein Passkey wurde hinzugefügt',
      'أُضيف مفتاح مرور',
    ]);
  });

  it('is not told of one that was refused', async () => {
    const { authenticator } = await page.added(person);
    expect((await page.add(person, authenticator)).status).toBe(409);
    expect(await mailed()).toHaveLength(1);
  });

  it('is told of each, whatever mails respondents and strangers have used up, and the log names nobody', async () => {
    await api.ports.tables
      .within(fenceOf(tenant.scopes.live))
      .update(environmentKey(tenant.scopes.live), { set: { mails_per_recipient: 1, mails_per_tenant: 1 } });
    await page.added(person);
    await page.added(await page.confirmedAgain(person));
    expect(await mailed()).toHaveLength(2);
    const logged = api.logged.join('\n');
    expect(logged).not.toContain('daily_limit');
    for (const personal of [person.profile.email, person.profile.name, 'Phone'])
      expect(logged).not.toContain(personal);
  });
});

describe('who loses a passkey', () => {
  it('is told of the one that they removed, whose name is stored sealed alone', async () => {
    const response = newDevice().register(await page.optionsAt(PASSKEYS, person));
    const body = { name: 'Canary phone', response };
    const made = await api.call('POST', PASSKEYS, { ...person.as('live'), body });
    const removing = await page.confirmedAgain(person);
    const path = `${PASSKEYS}${String(made.body['id'])}/`;
    expect((await api.call('DELETE', path, removing.as('live'))).status).toBe(204);
    const mails = await mailed();
    expect(mails.find(({ subject }) => subject === 'A passkey was removed')?.text).toContain(
      'The passkey “Canary phone” was removed from your sign-in at Harbour Compliance on ',
    );
    expect(JSON.stringify(await api.items())).not.toContain('Canary phone');
  });

  it('is told once of all that an administrator removed, and of none where there was none', async () => {
    await page.added(person);
    await page.added(await page.confirmedAgain(person));
    const by = await administrator();
    for (const _ of [1, 2])
      expect((await api.call('DELETE', `${ofPerson()}passkeys/`, by.as('live'))).status).toBe(204);
    const told = (await mailed()).filter(({ subject }) => subject === 'Your passkeys were removed');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(
      /An administrator of Harbour Compliance removed your passkeys on .+: “Phone”, “Phone”\. Until you add one again/,
    );
  });

  it('is not told where the person was removed from the tenant', async () => {
    await page.added(person);
    const by = await administrator();
    expect((await api.call('DELETE', ofPerson(), by.as('live'))).status).toBe(204);
    expect(await mailed()).toEqual([]);
  });
});
