/** What a person gives for a verification: consent, document, pictures, submission, in that order. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { pass } from '../../../support/in-process/pass.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { sendAndOpen } from '../../../support/journeys.ts';
import { announced, pdf, put, runJobs, session } from '../../../support/onboarding/fixture.ts';
import { jpeg, PersonAtStep } from '../../../support/onboarding/verification-step.ts';
import { makeTenant, type TestTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
let person: PersonAtStep;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  person = await PersonAtStep.open(api, tenant);
});

const jobs = () => announced(api, tenant.scopes.live, 'verification');
const files = () =>
  api.ports.objects.within(tenant.scopes.live).list(`files/verification/${person.verificationId}/`);
const missing = (answer: { readonly status: number; readonly body: Readonly<Record<string, unknown>> }) => [
  answer.status,
  answer.body['error'],
  answer.body['missing'],
];

describe('the step', () => {
  it('is shown with everything that the page needs, and nothing of what the tenant knows', async () => {
    const answer = await person.get();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      verification_session_id: person.verificationId,
      state: 'open',
      mode: 'page',
      provider_name: 'Probity Sandbox',
      is_test_data: false,
      checks: ['document_check', 'identity_check'],
      document: null,
      captures: [
        { slot: 'document_front', status: 'missing', problem: null, received_at: null },
        { slot: 'selfie', status: 'missing', problem: null, received_at: null },
      ],
      sandbox_outcomes: null,
      submitted_at: null,
    });
    expect(answer.text).not.toMatch(/outcome"|extracted|Moreau/);
  });

  it('offers the outcomes of the sandbox in test mode only', async () => {
    const tester = await PersonAtStep.open(api, tenant, { environment: 'test' });
    const { sandbox_outcomes } = (await tester.get()).body;
    expect(sandbox_outcomes).toContainEqual({ value: 'clear', summary: 'Every check is clear' });
  });

  it('is taken from the opened link to the submission, which starts one job', async () => {
    expect((await person.consent()).body['consent']).toMatchObject({ given_at: expect.any(String) });
    expect((await person.document()).body['document']).toEqual({ kind: 'national_id', country: 'DE' });
    for (const slot of ['document_front', 'document_back', 'selfie'])
      expect((await person.capture(slot)).status).toBe(200);
    const submitted = await person.submit();
    expect([submitted.status, submitted.body['state']]).toEqual([202, 'processing']);
    expect(await jobs()).toEqual([{ session_id: person.verificationId }]);
    expect(await person.view()).toEqual(submitted.body);
  });

  it('of a request without a verification is refused with 404', async () => {
    const { bearer } = await sendAndOpen(api, tenant);
    person.bearer = bearer;
    expect((await person.get()).status).toBe(404);
    expect((await person.handOver()).status).toBe(404);
  });

  it('asks for each part that the checks need, and for the back of two-sided documents only', async () => {
    const slots = async (of: PersonAtStep) => (await of.view()).captures.map(({ slot }) => slot);
    const address = await PersonAtStep.open(api, tenant, { checks: { proof_of_address: true } });
    expect(await slots(address)).toEqual(['proof_of_address']);
    expect((await address.get()).body['document_kinds']).toEqual([]);
    await person.consent();
    await person.document('passport');
    expect(await slots(person)).toEqual(['document_front', 'selfie']);
    await person.document('driving_licence');
    expect(await slots(person)).toEqual(['document_front', 'document_back', 'selfie']);
  });

  it('keeps the parts in the session of the link, so that it resumes on another device', async () => {
    await person.consent();
    await person.document();
    await person.capture('selfie');
    const before = await person.view();
    const opened = await api.call('POST', '/api/v1/onboarding/exchange/', {
      body: { token: person.linkToken },
    });
    person.bearer = String(opened.body['session_token']);
    expect(await person.view()).toEqual(before);
  });
});

describe('the order', () => {
  it('is consent, document, pictures, submission; each refusal names what is missing', async () => {
    expect(missing(await person.document())).toEqual([400, 'incomplete_verification', ['consent']]);
    expect(missing(await person.announce('selfie'))).toEqual([
      400,
      'incomplete_verification',
      ['consent', 'document'],
    ]);
    expect(missing(await person.complete(randomUUID()))[0]).toBe(400);
    expect(missing(await person.submit())).toEqual([
      400,
      'incomplete_verification',
      ['consent', 'document', 'document_front', 'selfie'],
    ]);
    await person.consent();
    expect(missing(await person.announce('selfie'))[2]).toEqual(['document']);
    await person.document();
    await person.capture('document_front');
    expect(missing(await person.submit())[2]).toEqual(['document_back', 'selfie']);
  });

  it('takes nothing more after the submission', async () => {
    await person.giveEverything();
    const { body } = await person.announce('selfie');
    await put({ ...(await person.announce('selfie')) }, jpeg());
    expect((await person.submit()).status).toBe(202);
    for (const answer of [
      await person.document('passport'),
      await person.announce('selfie'),
      await person.complete(body['upload_id']),
      await person.submit(),
      await person.consent(),
    ])
      expect([answer.status, answer.body['error'], answer.body['state']]).toEqual([
        409,
        'verification_not_open',
        'processing',
      ]);
    expect(await jobs()).toHaveLength(1);
  });

  it('does not ask for a document that no check needs, nor for a picture that is not needed', async () => {
    const address = await PersonAtStep.open(api, tenant, { checks: { proof_of_address: true } });
    await address.consent();
    expect((await address.document()).body['error']).toBe('not_asked_for');
    expect((await address.announce('selfie')).body['error']).toBe('not_asked_for');
    expect((await address.capture('proof_of_address', pdf(), 'bill.pdf')).status).toBe(200);
    expect((await address.submit()).status).toBe(202);
  });
});

describe('the consent', () => {
  it('is to the text that was shown, in each language', async () => {
    const texts = new Set<string>();
    for (const language of ['en', 'de', 'ar']) {
      const { consent } = await person.view(language);
      expect(consent.text).toContain('Sandbox');
      texts.add(consent.version);
    }
    expect(texts.size).toBe(3);
    expect((await person.consent('de')).status).toBe(200);
    expect((await person.view('en')).consent.given_at).not.toBeNull();
  });

  it('to another text is refused with 409', async () => {
    const answer = await person.call('POST', 'consent/', { version: 'f'.repeat(64) });
    expect([answer.status, answer.body['error']]).toEqual([409, 'consent_changed']);
    expect((await person.view()).consent.given_at).toBeNull();
  });

  it('keeps the time of the first consent to the same text', async () => {
    const first = (await person.consent()).body['consent'];
    await pass(api, 60_000);
    expect((await person.consent()).body['consent']).toEqual(first);
  });

  it('is recorded in the audit trail with its version', async () => {
    await person.consent();
    const target = `verification:${person.verificationId}`;
    const rows = (await api.items()).filter((item) => item['target'] === target);
    const { version } = (await person.view()).consent;
    expect(rows).toMatchObject([{ facts: { consent_version: version, language: 'en' } }]);
  });
});

describe('the document', () => {
  it('that is changed removes the pictures of the one before, and keeps the others', async () => {
    await person.giveEverything();
    expect(await files()).toHaveLength(3);
    const answer = await person.document('passport');
    expect(answer.body['captures']).toMatchObject([
      { slot: 'document_front', status: 'missing' },
      { slot: 'selfie', status: 'received' },
    ]);
    await runJobs(api, tenant.scopes.live, 'purge');
    expect(await files()).toHaveLength(1);
  });

  it('that is chosen again changes nothing', async () => {
    await person.giveEverything();
    const before = await person.view();
    expect((await person.document()).body).toEqual(before);
  });

  it('is stored sealed', async () => {
    await person.consent();
    await person.document('residence_permit', 'QA');
    const stored = (await api.items()).filter(
      (item) => item['sk'] === 'PROGRESS' && item['verification_id'] === person.verificationId,
    );
    expect(JSON.stringify(stored)).not.toMatch(/residence_permit|QA/);
    expect(stored).toHaveLength(1);
  });
});

describe('the submission', () => {
  it('with the same key is one submission, with another one is refused', async () => {
    await person.giveEverything();
    const key = randomUUID();
    const answers = await Promise.all([person.submit({}, key), person.submit({}, key), person.submit({})]);
    expect(await jobs()).toHaveLength(1);
    for (const { status } of answers) expect([202, 409]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(202);
    const again = await person.submit({}, key);
    expect((await person.submit({}, key)).body).toEqual(again.body);
  });

  it('takes an outcome of the sandbox in test mode, and no other', async () => {
    const tester = await PersonAtStep.open(api, tenant, { environment: 'test' });
    await tester.giveEverything();
    for (const sandbox_outcome of ['approve me', '', 'CLEAR'])
      expect((await tester.submit({ sandbox_outcome })).status).toBe(400);
    expect((await tester.submit({ sandbox_outcome: 'document_fake' })).status).toBe(202);
    await person.giveEverything();
    expect((await person.submit({ sandbox_outcome: 'clear' })).status).toBe(400);
  });

  it('leaves the step of the session open until the checks are done', async () => {
    await person.giveEverything();
    await person.submit();
    const { body } = await session(api, person.bearer);
    expect(body['steps']).toEqual([{ step: 'verification', status: 'open' }]);
    expect(body['status']).toBe('accessed');
  });
});
