/** The whole step, from the mailed link to the result: every end, both orders with the questionnaire, and their events. */
import { beforeEach, describe, expect, it } from 'vitest';
import { retryDelayMs } from '#shared/domain/verification-sessions/processing/rules.ts';
import { pass } from '../../../support/in-process/pass.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { eventsOf, fill, submit } from '../../../support/journeys.ts';
import { announced, exchange, runTimers, session } from '../../../support/onboarding/fixture.ts';
import { type Asked, PersonAtStep, runVerifications } from '../../../support/onboarding/verification-step.ts';
import { makeTenant, type TestTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

const scope = () => tenant.scopes.test;
const open = (asked: Asked = {}) => PersonAtStep.open(api, tenant, { environment: 'test', ...asked });
const work = () => runVerifications(api, scope());

async function handIn(person: PersonAtStep, sandbox_outcome = 'clear'): Promise<void> {
  await person.giveEverything();
  expect((await person.submit({ sandbox_outcome })).status).toBe(202);
}

/** Types of all events, in the order in which they were announced. */
const events = async () =>
  (await eventsOf(api, tenant, 'test')).filter((type) => !type.startsWith('entity.'));

const stepsOf = async ({ bearer }: PersonAtStep) => {
  const { status, steps, verification } = (await session(api, bearer)).body;
  return { status, steps, verification };
};

describe('the step', () => {
  it('leads from the link to the result, and each event is announced once', async () => {
    const person = await open({ checks: { document: true } });
    await handIn(person);
    expect(await work()).toBe(0);
    expect(await work()).toBe(0);
    expect((await person.view()).state).toBe('done');
    expect((await events()).sort()).toEqual(
      [
        'onboarding.created',
        'verification.session_created',
        'verification.session_accessed',
        'verification.check_completed',
        'verification.session_completed',
        'onboarding.verification_completed',
        'onboarding.completed',
      ].sort(),
    );
    const opened = await exchange(api, person.linkToken);
    person.bearer = String(opened.body['session_token']);
    expect(await stepsOf(person)).toMatchObject({
      status: 'completed',
      steps: [{ step: 'verification', status: 'done' }],
      verification: { status: 'completed' },
    });
  });

  it.each(['document_fake', 'consider', 'issue', 'error', 'face_mismatch', 'name_mismatch'])(
    'looks the same to the person with the outcome %s as with a clear one',
    async (outcome) => {
      const [clear, other] = [await open(), await open()];
      await handIn(clear);
      await handIn(other, outcome);
      await work();
      const shown = async (person: PersonAtStep) => {
        const { state, captures } = await person.view();
        return { state, slots: captures.map(({ slot, status }) => [slot, status]) };
      };
      expect(await shown(other)).toEqual(await shown(clear));
      expect((await other.get()).text).not.toContain(outcome);
    },
  );

  it.each(['refused', 'consent_declined'])(
    'that ends with %s says that it failed, and not why',
    async (end) => {
      const person = await open();
      await handIn(person, end);
      await work();
      const answer = await person.get();
      expect(answer.body['state']).toBe('failed');
      expect(answer.text).not.toMatch(/refused_by|declined|reason/);
      expect((await person.submit()).body['state']).toBe('failed');
    },
  );

  it('asks again for a picture that cannot be read, and takes the next one', async () => {
    const person = await open();
    await handIn(person, 'document_unreadable');
    await work();
    const view = await person.view();
    expect(view.state).toBe('open');
    expect(view.captures[0]).toMatchObject({ status: 'retake', problem: 'unreadable' });
    expect((await person.submit()).body['missing']).toEqual(['document_front']);
    await person.capture('document_front');
    expect((await person.submit({ sandbox_outcome: 'document_unreadable' })).status).toBe(202);
    await work();
    expect((await person.view()).state).toBe('done');
  });

  it('says that it is delayed while the provider is away, and is done when it answers again', async () => {
    const person = await open();
    await handIn(person, 'provider_away');
    await work();
    expect((await person.view()).state).toBe('delayed');
    expect((await person.handOver()).status).toBe(201);
    for (const failures of [1, 2]) {
      await pass(api, retryDelayMs(failures, undefined) + 1_000);
      await runTimers(api);
      await work();
    }
    expect((await person.view()).state).toBe('done');
  });
});

describe('with the questionnaire', () => {
  it('first, the session is completed by the verification', async () => {
    const person = await open({ ddq: true });
    await fill(api, tenant, person.bearer);
    expect((await submit(api, person.bearer)).status).toBe(200);
    expect(await stepsOf(person)).toMatchObject({ status: 'accessed' });
    await handIn(person);
    await work();
    expect(await stepsOf(person)).toMatchObject({ status: 'completed' });
    const types = await events();
    expect(types.filter((type) => type === 'onboarding.completed')).toHaveLength(1);
  });

  it('last, the session is completed by the questionnaire', async () => {
    const person = await open({ ddq: true });
    await handIn(person);
    await work();
    expect(await stepsOf(person)).toMatchObject({
      status: 'accessed',
      steps: [
        { step: 'ddq', status: 'open' },
        { step: 'verification', status: 'done' },
      ],
    });
    await fill(api, tenant, person.bearer);
    expect((await submit(api, person.bearer)).status).toBe(200);
    expect(await stepsOf(person)).toMatchObject({ status: 'completed' });
    expect(await announced(api, scope(), 'onboarding.completed')).toHaveLength(1);
  });

  it('at the same time, the session is completed once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await open({ ddq: true });
      await handIn(person);
      await fill(api, tenant, person.bearer);
      await Promise.all([submit(api, person.bearer), work()]);
      expect(await stepsOf(person)).toMatchObject({ status: 'completed' });
    }
    expect(await announced(api, scope(), 'onboarding.completed')).toHaveLength(5);
  });
});

describe('an end in the middle', () => {
  it('by revocation takes nothing more, whatever was given', async () => {
    const person = await open({ ddq: true });
    await person.giveEverything();
    const path = `/api/v1/verification/sessions/${person.verificationId}/revoke/`;
    expect((await api.call('DELETE', path, { key: tenant.test })).status).toBe(200);
    for (const answer of [await person.submit(), await person.announce('selfie'), await person.handOver()])
      expect([answer.status, answer.body['state']]).toEqual([409, 'revoked']);
    expect((await person.view()).state).toBe('revoked');
    expect((await session(api, person.bearer)).status).toBe(200);
    expect(await work()).toBe(0);
    expect(await announced(api, scope(), 'verification.session_completed')).toEqual([]);
  });

  it('by revocation at the moment of the submission is one or the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await open();
      await person.giveEverything();
      const path = `/api/v1/verification/sessions/${person.verificationId}/revoke/`;
      const [submitted, revoked] = await Promise.all([
        person.submit(),
        api.call('DELETE', path, { key: tenant.test }),
      ]);
      expect(revoked.status).toBe(200);
      expect([202, 409, 410]).toContain(submitted.status);
      await work();
      expect((await person.get()).status).toBe(410);
    }
    expect(await announced(api, scope(), 'verification.session_completed')).toEqual([]);
  });

  it('by expiry refuses the page, and what was handed in changes nothing', async () => {
    const person = await open();
    await person.giveEverything();
    await pass(api, 169 * 3_600_000);
    await runTimers(api);
    const opened = await exchange(api, person.linkToken);
    expect([opened.status, opened.body['error']]).toEqual([410, 'link_expired']);
    expect([401, 410]).toContain((await person.submit()).status);
    expect(await announced(api, scope(), 'verification.session_expired')).toHaveLength(1);
  });
});
