/** Callbacks of identity providers: each genuine message starts one job, and no other message changes anything. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MortalProcess } from '../../support/crashing-ports.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { VendorFakes } from '../../support/providers/open-fakes.ts';
import { VENDOR_SUBJECTS } from '../../support/providers/subjects.ts';
import { withApi } from '../../support/with-api.ts';
import { HostedFixture } from './fixture.ts';

const MINUTE_MS = 60_000;

let api: InProcessApi;
let fakes: VendorFakes;
withApi((opened) => {
  api = opened;
});
beforeAll(async () => {
  fakes = await VendorFakes.open();
});
afterAll(() => fakes.close());

describe.each(VENDOR_SUBJECTS)('a callback of $name', (subject) => {
  let fixture: HostedFixture;
  let reference: string;
  beforeEach(async () => {
    fakes.forget();
    fixture = await HostedFixture.open(api, fakes, subject);
    reference = await fixture.start();
  });

  const message = (
    options: { readonly eventId?: string; readonly secret?: string; readonly agoMs?: number } = {},
  ) => subject.message(fakes, reference, { at: api.clock.now() - (options.agoMs ?? 0), ...options });
  const jobs = async () => (await fixture.processing.jobs()).length;
  const run = () => fixture.processing.runLast({ providers: fixture.providers });

  it('starts the job that reads the result from the provider', async () => {
    subject.finish(fakes, reference, 'clear');
    const { status, body } = await fixture.callback(subject.name, message());
    expect([status, body]).toEqual([202, { received: true }]);
    expect(await run()).toBe(false);
    expect(fixture.processing.readings).toMatchObject([{ state: 'done', failure: null }]);
  });

  it('that says more than the provider knows has no effect: the provider is always asked', async () => {
    subject.work(fakes, reference);
    await fixture.callback(subject.name, message());
    await run();
    expect(fixture.processing.readings).toEqual([]);
  });

  it('ten times, at once and one after the other, starts one job', async () => {
    subject.finish(fakes, reference, 'clear');
    const again = () => fixture.callback(subject.name, message({ eventId: 'same_message' }));
    const answers = await Promise.all(Array.from({ length: 5 }, again));
    for (let index = 0; index < 5; index += 1) answers.push(await again());
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202));
    expect(await jobs()).toBe(1);
  });

  it('in the wrong order, or late, concludes once', async () => {
    subject.finish(fakes, reference, 'face');
    for (const eventId of ['third', 'first', 'second']) {
      await fixture.callback(subject.name, message({ eventId }));
      await run();
    }
    expect(fixture.processing.readings).toHaveLength(1);
    const items = JSON.stringify(await fixture.processing.items());
    await fixture.callback(subject.name, message({ eventId: 'late' }));
    expect(JSON.stringify(await fixture.processing.items())).toBe(items);
  });

  it.each([
    ['without a signature', {}],
    ['with a wrong signature', { secret: 'not the secret' }],
  ])('%s answers 401 and changes nothing', async (what, options) => {
    subject.finish(fakes, reference, 'clear');
    const { body, headers } = message(options);
    const sent = what === 'without a signature' ? { body, headers: {} } : { body, headers };
    const answer = await fixture.callback(subject.name, sent);
    expect([answer.status, answer.body['error']]).toEqual([401, 'invalid_signature']);
    expect(await jobs()).toBe(0);
  });

  it('about a case that nobody here has is answered like any other', async () => {
    const stranger = await HostedFixture.open(api, fakes, subject);
    const elsewhere = await stranger.start();
    subject.finish(fakes, elsewhere, 'clear');
    await api.forget();
    const unknown = subject.message(fakes, elsewhere, { at: api.clock.now() });
    const { status, body } = await stranger.callback(subject.name, unknown);
    expect([status, body]).toEqual([202, { received: true }]);
    expect(await api.items()).toEqual([]);
  });

  it('that is signed and says nothing of a case is accepted and changes nothing', async () => {
    const { body, headers } = message({ eventId: 'a b c' });
    expect((await fixture.callback(subject.name, { body, headers })).status).toBe(202);
    expect(await jobs()).toBe(0);
  });

  it('is repeated by the provider after a crash before or after the commit, and starts one job', async () => {
    for (const when of ['before', 'after'] as const) {
      subject.finish(fakes, reference, 'clear');
      const before = await jobs();
      const { body, headers } = message({ eventId: `crash_${when}` });
      const dying = api.over({
        tables: new MortalProcess({ effect: 1, when }).tables(api.ports.tables),
        providers: fixture.providers,
      });
      const raw = Buffer.from(body).toString('utf8');
      const path = `/api/v1/callbacks/${subject.name}/`;
      expect((await dying.call('POST', path, { raw, headers })).status).toBe(500);
      expect((await fixture.callback(subject.name, { body, headers })).status).toBe(202);
      expect(await jobs()).toBe(before + 1);
    }
  });

  it('is not needed: the case is looked at by a timer, too', async () => {
    subject.finish(fakes, reference, 'clear');
    await fixture.processing.ring(fixture.person.verificationId);
    await run();
    expect(fixture.processing.readings).toMatchObject([{ state: 'done' }]);
  });
});

describe('a callback of Stripe', () => {
  it('that is older than five minutes is refused', async () => {
    const subject = VENDOR_SUBJECTS.find(({ name }) => name === 'stripe');
    if (subject === undefined) throw new Error('no subject');
    fakes.forget();
    const fixture = await HostedFixture.open(api, fakes, subject);
    const reference = await fixture.start();
    const old = subject.message(fakes, reference, { at: api.clock.now() - 6 * MINUTE_MS });
    expect((await fixture.callback('stripe', old)).status).toBe(401);
  });
});

describe('the endpoint of callbacks', () => {
  it('knows no other providers, and those of the deployment only', async () => {
    for (const name of ['nobody', 'stripe'])
      expect((await api.call('POST', `/api/v1/callbacks/${name}/`, { body: {} })).status).toBe(404);
  });

  it('takes no bodies over 64 KiB, and nothing that is no JSON object', async () => {
    const path = '/api/v1/callbacks/sandbox/';
    expect((await api.call('POST', path, { raw: `{"a":"${'x'.repeat(70_000)}"}` })).status).toBe(400);
    expect((await api.call('POST', path, { raw: 'x' })).status).toBe(400);
    expect((await api.call('POST', path, { raw: '[]' })).status).toBe(400);
    expect((await api.call('POST', path, { body: { id: 'x' } })).status).toBe(202);
  });
});
