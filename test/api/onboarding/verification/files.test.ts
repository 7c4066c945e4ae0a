/** How long the pictures of a verification are kept: while it is open, for the tenant's retention, and no longer. */
import { describe, expect, it } from 'vitest';
import { pass } from '../../../support/in-process/pass.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { exchange, HOUR_MS, renew, runJobs, runTimers } from '../../../support/onboarding/fixture.ts';
import { type PersonAtStep, runVerifications } from '../../../support/onboarding/verification-step.ts';
import { RETENTION_DAYS, withGivenPictures } from '../../../support/onboarding/with-given-pictures.ts';
import type { TestTenant } from '../../../support/tenant.ts';

const DAY_MS = 24 * HOUR_MS;

let api: InProcessApi;
let tenant: TestTenant;
let person: PersonAtStep;

withGivenPictures((given) => {
  ({ api, tenant, person } = given);
});

const scope = () => tenant.scopes.test;
const objects = () => api.ports.objects.within(scope());
const files = async () => (await objects().list(`files/verification/${person.verificationId}/`)).length;

/** Lets the time pass, with the timers and the jobs that follow. */
async function later(milliseconds: number): Promise<void> {
  await pass(api, milliseconds);
  await runTimers(api);
  // The timer of the files may have rung before that of the session, and then rings again.
  await pass(api, 3 * 60_000);
  await runTimers(api);
  await runJobs(api, scope(), 'purge');
}

async function handIn(sandbox_outcome: string): Promise<void> {
  await person.submit({ sandbox_outcome });
  await runVerifications(api, scope());
}

const progress = async () =>
  (await api.items()).find(
    (item) => item['sk'] === 'PROGRESS' && item['verification_id'] === person.verificationId,
  );

describe('the pictures', () => {
  it('of a completed verification are kept for the retention of the tenant, and then removed', async () => {
    await handIn('clear');
    await later(7 * DAY_MS);
    expect(await files()).toBe(3);
    await later((RETENTION_DAYS - 7) * DAY_MS - HOUR_MS);
    expect(await files()).toBe(3);
    await later(2 * HOUR_MS);
    expect(await files()).toBe(0);
    expect(await progress()).toMatchObject({ captures: [], consent: { language: 'en' } });
    expect(await progress()).not.toHaveProperty('due_pk');
  });

  it('of a verification that failed are removed once its link has run out', async () => {
    await handIn('refused');
    await later(169 * HOUR_MS);
    expect(await files()).toBe(0);
  });

  it('of an expired verification are removed, and the person gives them again with a new link', async () => {
    await later(49 * HOUR_MS);
    expect(await files()).toBe(0);
    await renew(api, person.linkToken);
    await runJobs(api, scope(), 'mail');
    const opened = await exchange(api, api.mails.at(-1)?.token);
    person.bearer = String(opened.body['session_token']);
    const view = await person.view();
    expect(view.state).toBe('open');
    expect(view.captures.map(({ status }) => status)).toEqual(['missing', 'missing', 'missing']);
    await person.giveEverything();
    await handIn('clear');
    expect((await person.view()).state).toBe('done');
  });

  it('of a revoked verification are removed at once, uploads under way included', async () => {
    await person.announce('selfie');
    const path = `/api/v1/verification/sessions/${person.verificationId}/revoke/`;
    await api.call('DELETE', path, { key: tenant.test });
    await runJobs(api, scope(), 'purge');
    expect(await files()).toBe(0);
    expect(await objects().list(`pending/verification/${person.verificationId}/`)).toEqual([]);
  });

  it('of a deleted entity are removed with everything that was given', async () => {
    expect(
      (await api.call('DELETE', `/api/v1/entities/${person.entityId}/`, { key: tenant.test })).status,
    ).toBe(204);
    await runJobs(api, scope(), 'purge');
    expect(await files()).toBe(0);
    expect(await progress()).toBeUndefined();
    expect((await person.get()).status).toBe(410);
    await later(400 * DAY_MS);
  });
});
