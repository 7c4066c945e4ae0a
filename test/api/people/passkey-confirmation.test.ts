import { describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { runJobs } from '../../support/onboarding/fixture.ts';
import {
  PASSKEYS,
  type PasskeyPage,
  REFUSED,
  STEP_UP,
  withPasskeyPage,
} from '../../support/people/passkey-page.ts';
import type { TestPerson } from '../../support/people/person.ts';
import type { TestTenant } from '../../support/tenant.ts';

let api: InProcessApi;
let tenant: TestTenant;
let person: TestPerson;
let page: PasskeyPage;

withPasskeyPage((ground) => {
  ({ api, tenant, person, page } = ground);
});

describe('a confirmation', () => {
  it('by passkey covers the session that asked for it', async () => {
    const { authenticator } = await page.added(person);
    const fresh = await person.again();
    const asked = await api.call('POST', `${STEP_UP}options/`, fresh.as('live'));
    expect(asked.body).toMatchObject({
      method: 'passkey',
      options: { allowCredentials: [{ id: authenticator.credentialId }] },
    });
    expect(await page.stepUp(fresh, authenticator)).toMatchObject({
      status: 200,
      body: { stepped_up_until: expect.any(String) },
    });
    expect((await api.call('POST', `${PASSKEYS}options/`, fresh.as('live'))).status).toBe(200);
    expect(await page.session(await person.again())).toMatchObject({ stepped_up_until: null });
  });

  it('by mail is enough for decisions, and not for what gives power to who has a passkey', async () => {
    const { authenticator, id } = await page.added(person);
    const fresh = await person.again();
    const asked = await api.call('POST', `${STEP_UP}options/`, {
      ...fresh.as('live'),
      body: { method: 'mail', language: 'de' },
    });
    expect(asked.body).toEqual({ method: 'mail' });
    await runJobs(api, tenant.scopes.live, 'mail');
    const mail = api.mails.findLast(({ subject }) => subject === 'Bestätigen Sie, dass Sie es sind');
    expect(mail?.to).toBe(person.profile.email);
    const token = mail?.token ?? '';
    const confirmed = await api.call('POST', STEP_UP, { ...fresh.as('live'), body: { token } });
    expect(confirmed.body).toMatchObject({ stepped_up_until: expect.any(String), step_up_method: 'passkey' });
    const refusal = await api.call('DELETE', `${PASSKEYS}${id}/`, fresh.as('live'));
    expect(refusal.body).toMatchObject({
      error: 'step_up_required',
      message: expect.stringContaining('passkey'),
    });
    await page.stepUp(fresh, authenticator);
    expect((await api.call('DELETE', `${PASSKEYS}${id}/`, fresh.as('live'))).status).toBe(204);
  });

  it('is by mail again once an administrator has removed the passkeys of somebody who has lost one', async () => {
    const { authenticator } = await page.added(person);
    const administrator = await tenant.person('administrator', { steppedUpAt: api.clock.now() });
    const path = `/api/v1/people/${person.profile.id}/passkeys/`;
    expect((await api.call('DELETE', path, person.as('live'))).status).toBe(403);
    expect((await api.call('DELETE', path, administrator.as('live'))).status).toBe(204);
    expect((await api.call('POST', `${STEP_UP}options/`, person.as('live'))).body).toEqual({
      method: 'mail',
    });
    expect(await page.signIn(authenticator)).toMatchObject(REFUSED);
    await page.added(await page.confirmedAgain(person), authenticator);
  });
});
