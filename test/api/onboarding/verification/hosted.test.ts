/** A verification on the page of the provider: begun once, come back to, told of by callbacks, and finished. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { PersonAtStep } from '../../../support/onboarding/verification-step.ts';
import { stripeMessage } from '../../../support/providers/fake-stripe.ts';
import { VendorFakes } from '../../../support/providers/open-fakes.ts';
import { makeTenant, type TestTenant } from '../../../support/tenant.ts';
import { ProcessingFixture } from '../../../support/verification/processing.ts';
import { withApi } from '../../../support/with-api.ts';

const MINUTE_MS = 60_000;

let api: InProcessApi;
let fakes: VendorFakes;
let tenant: TestTenant;
let person: PersonAtStep;
let processing: ProcessingFixture;

withApi((opened) => {
  api = opened;
});
beforeAll(async () => {
  fakes = await VendorFakes.open();
});
afterAll(() => fakes.close());
beforeEach(async () => {
  fakes.forget();
  tenant = await makeTenant(api);
  const key = { pk: tenant.scopes.live.prefix, sk: 'ENV' };
  await tenant.table('live').update(key, { set: { identity_providers: ['stripe'] } });
  person = await PersonAtStep.open(api, tenant, {}, api.over({ providers: fakes.providers() }));
  person.via = api.over({ providers: fakes.providers() });
  processing = new ProcessingFixture(api, tenant.scopes.live);
});

const run = () => processing.runLast({ providers: fakes.providers() });
const reference = () => fakes.stripe.sessions[0]?.id ?? '';

/** The provider tells of the case. */
function callBack(eventId: string = randomUUID(), about = reference(), late = 0) {
  const { body, headers } = stripeMessage(about, { at: api.clock.now() - late, eventId });
  return person.via.call('POST', '/api/v1/callbacks/stripe/', {
    raw: body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

describe('a hosted verification', () => {
  it('asks for the consent and for nothing else on our page', async () => {
    const answer = await person.get();
    expect(answer.body).toMatchObject({
      mode: 'hosted',
      provider_name: 'Stripe Identity',
      captures: [],
      document_kinds: [],
      sandbox_outcomes: null,
    });
    const early = await person.start();
    expect([early.status, early.body['missing']]).toEqual([400, ['consent']]);
    await person.consent();
    for (const refused of [await person.document(), await person.announce('selfie'), await person.submit()])
      expect([refused.status, refused.body['error']]).toEqual([409, 'not_asked_for']);
    expect(fakes.stripe.sessions).toEqual([]);
  });

  it('begins at the provider, which is told nothing that opens our page', async () => {
    await person.consent();
    const started = await person.start('de');
    expect([started.status, started.body]).toEqual([
      200,
      { redirect_url: `https://verify.stripe.example/start/${reference()}` },
    ]);
    const told = fakes.stripe.sessions[0]?.form.toString() ?? '';
    expect(decodeURIComponent(told)).toContain('return_url=https://probity.example/api/portal/');
    expect(told).not.toContain(person.linkToken);
    expect(told).not.toContain(person.bearer);
  });

  it('is one case, however often and wherever it is begun', async () => {
    await person.consent();
    const key = randomUUID();
    const once = await person.call('POST', 'start/', undefined, key);
    expect((await person.call('POST', 'start/', undefined, key)).body).toEqual(once.body);
    const answers = await Promise.all([person.start(), person.start(), person.start()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(fakes.stripe.sessions).toHaveLength(1);
  });

  it('is done when the provider has told of the result', async () => {
    await person.consent();
    await person.start();
    expect((await person.view()).state).toBe('open');
    fakes.stripe.verify(reference());
    expect((await callBack()).status).toBe(202);
    await run();
    expect(processing.readings).toMatchObject([{ state: 'done' }]);
    expect((await person.view()).state).toBe('done');
    expect((await person.start()).body['state']).toBe('done');
  });

  it('is done once for a callback that comes twice, late, or forged', async () => {
    await person.consent();
    await person.start();
    fakes.stripe.verify(reference());
    const id = randomUUID();
    expect((await callBack(id)).status).toBe(202);
    expect((await callBack(id)).status).toBe(202);
    expect((await callBack(randomUUID(), reference(), 6 * MINUTE_MS)).status).toBe(401);
    expect((await callBack(randomUUID(), 'vs_unknown')).status).toBe(202);
    expect(await processing.jobs()).toHaveLength(1);
    await run();
    await run();
    expect(processing.readings).toHaveLength(1);
  });

  it('says that it is processed where the person comes back before the provider has finished', async () => {
    await person.consent();
    await person.start();
    fakes.stripe.set(reference(), { status: 'processing' });
    const again = await person.start();
    expect([again.status, again.body['error'], again.body['state']]).toEqual([
      409,
      'verification_not_open',
      'processing',
    ]);
    expect((await person.view()).state).toBe('processing');
    fakes.stripe.verify(reference());
    await callBack();
    await run();
    expect((await person.view()).state).toBe('done');
  });

  it('is answered with 503 while the provider is away, and begins afterwards', async () => {
    await person.consent();
    fakes.servers.stripe.fail('error');
    const refused = await person.start();
    expect([refused.status, refused.body['code']]).toEqual([503, 'identity_provider_away']);
    expect((await person.view()).state).toBe('open');
    fakes.servers.stripe.recover();
    expect((await person.start()).status).toBe(200);
    expect(fakes.stripe.sessions).toHaveLength(1);
  });

  it('stays with its provider when the tenant chooses another one', async () => {
    await person.consent();
    await person.start();
    const key = { pk: tenant.scopes.live.prefix, sk: 'ENV' };
    await tenant.table('live').update(key, { set: { identity_providers: ['complycube'] } });
    expect((await person.get()).body['provider_name']).toBe('Stripe Identity');
    expect((await person.start()).status).toBe(200);
    expect(fakes.complyCube).toMatchObject({});
    expect(fakes.stripe.sessions).toHaveLength(1);
  });

  it('asks for the consent again where another provider is to examine the person', async () => {
    await person.consent();
    const key = { pk: tenant.scopes.live.prefix, sk: 'ENV' };
    await tenant.table('live').update(key, { set: { identity_providers: ['complycube'] } });
    const view = await person.view();
    expect(view.consent.given_at).toBeNull();
    expect(view.consent.text).toContain('ComplyCube');
    expect((await person.start()).body['missing']).toEqual(['consent']);
  });
});
