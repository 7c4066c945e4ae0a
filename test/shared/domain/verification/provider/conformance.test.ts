/** Guarantees of every identity provider: one suite, for the sandbox and for each vendor over its fake on loopback. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failureReasons } from '#shared/domain/verification/provider/failure-reasons.ts';
import { ProviderAway, type ProviderName, type Reading } from '#shared/domain/verification/provider/port.ts';
import type { ProviderFailure } from '#shared/platform/outbound/provider/failure.ts';
import { ProviderCallFailed } from '#shared/platform/outbound/provider/failure.ts';
import { VendorFakes } from '../../../../support/providers/open-fakes.ts';
import {
  type Ending,
  FACTS,
  type Message,
  REQUEST,
  VENDOR_SUBJECTS,
} from '../../../../support/providers/subjects.ts';
import { ACCOUNT } from '../../../../support/providers/vendor.ts';
import { type Fault, SECRET_TEXT } from '../../../../support/registers/fake-register.ts';

const NOW = Date.UTC(2026, 2, 30, 10);

let fakes: VendorFakes;
beforeAll(async () => {
  fakes = await VendorFakes.open();
});
afterAll(() => fakes.close());
afterEach(() => fakes.forget());

const NAMES: readonly ProviderName[] = ['sandbox', 'complycube', 'stripe'];

/** The values of the sandbox that correspond to the endings of the vendors. */
const SANDBOX_VALUES: Readonly<Record<Ending, string>> = {
  clear: 'clear',
  face: 'face_mismatch',
  document: 'document_expired',
};

/** Begins a case, brings it to the ending, and reads it. */
async function readingAfter(name: ProviderName, ending: Ending): Promise<Reading> {
  const provider = await fakes.provider(name);
  const { reference } = await provider.begin(REQUEST);
  VENDOR_SUBJECTS.find((subject) => subject.name === name)?.finish(fakes, reference, ending);
  return provider.read(reference, { ...FACTS, sandboxOutcome: SANDBOX_VALUES[ending] });
}

function messageOf({ body, headers }: Message, now = NOW) {
  return { body, now, header: (name: string) => headers[name] };
}

describe.each(NAMES)('the provider %s', (name) => {
  // proves VER-103, VER-119
  it('gives a clear result for every check, and what was read from the document', async () => {
    const reading = await readingAfter(name, 'clear');
    expect(reading).toMatchObject({
      state: 'done',
      failure: null,
      checks: FACTS.checks.map((check_type) => ({ check_type, outcome: 'clear' })),
      extracted: {
        first_name: 'Ines',
        last_name: 'Moreau',
        date_of_birth: '1975-04-21',
        document_type: 'driving_licence',
        document_country: 'GB',
      },
    });
  });

  it.each([
    ['face', 'face_mismatch', 'identity_check'],
    ['document', 'document_expired', 'document_check'],
  ] as const)('is never clear when the %s fails: reason %s', async (ending, reason, failed) => {
    const reading = await readingAfter(name, ending);
    if (reading.state !== 'done') throw new Error(`the case is ${reading.state}`);
    expect(reading.failure?.reason).toBe(reason);
    expect(reading.checks.find(({ check_type }) => check_type === failed)?.outcome).not.toBe('clear');
    expect(reading.checks.map(({ check_type }) => check_type)).toEqual(FACTS.checks);
    expect(failureReasons()).toContainEqual(reading.failure);
  });

  it('begins one case for a session, however often it is begun', async () => {
    const provider = await fakes.provider(name);
    const first = await provider.begin(REQUEST);
    const second = await provider.begin(REQUEST);
    const third = await provider.begin({ ...REQUEST, reference: first.reference });
    expect([second.reference, third.reference]).toEqual([first.reference, first.reference]);
    const subject = VENDOR_SUBJECTS.find((each) => each.name === name);
    expect(subject?.cases(fakes) ?? 1).toBe(1);
    expect(provider.capture === 'hosted').toBe(first.redirectUrl !== null);
  });

  it('cancels a case once, and a case that has ended without an error', async () => {
    const provider = await fakes.provider(name);
    const { reference } = await provider.begin(REQUEST);
    await provider.cancel(reference);
    await provider.cancel(reference);
    await provider.cancel('unknown_case');
  });

  it('never takes a message without a signature, or with a wrong one, as news of a case', async () => {
    const provider = await fakes.provider(name);
    const body = Buffer.from('{"id":"x"}');
    for (const headers of [
      {},
      { 'stripe-signature': 't=1,v1=zz' },
      { 'complycube-signature': 'a'.repeat(64) },
    ]) {
      const verdict = await provider.callback(messageOf({ body, headers: { ...headers } }));
      expect(verdict).toBe(name === 'sandbox' ? 'unrelated' : 'forged');
    }
  });
});

const FAULTS: readonly { readonly fault: Fault; readonly reason: ProviderFailure; readonly tries: number }[] =
  [
    { fault: 'error', reason: 'unavailable', tries: 3 },
    { fault: 'throttled', reason: 'quota', tries: 3 },
    { fault: 'silence', reason: 'timeout', tries: 1 },
    { fault: 'reset', reason: 'unavailable', tries: 3 },
    { fault: 'truncated', reason: 'unavailable', tries: 3 },
    { fault: 'malformed', reason: 'malformed', tries: 1 },
    { fault: 'otherForm', reason: 'malformed', tries: 1 },
    { fault: 'oversize', reason: 'malformed', tries: 1 },
    { fault: 'unauthorised', reason: 'refused', tries: 1 },
    { fault: 'redirect', reason: 'refused', tries: 1 },
  ];

describe.each(VENDOR_SUBJECTS)('the vendor $name', (subject) => {
  const server = () => fakes.servers[subject.name];

  it.each(FAULTS)(
    'is away when it answers by $fault, after $tries tries',
    async ({ fault, reason, tries }) => {
      const provider = await fakes.provider(subject.name, fault === 'silence' ? { deadlineMs: 150 } : {});
      const begun = await provider.begin(REQUEST);
      for (const call of [
        () => provider.begin({ ...REQUEST, sessionId: '11111111-1111-4111-8111-111111111111' }),
        () => provider.read(begun.reference, FACTS),
      ]) {
        server().recover();
        server().fail(fault);
        const failure = await call().then(
          () => undefined,
          (error: unknown) => error,
        );
        if (!(failure instanceof ProviderAway)) throw new Error(`not away: ${String(failure)}`);
        expect(failure.cause instanceof ProviderCallFailed ? failure.cause.reason : undefined).toBe(reason);
        expect(server().asked).toHaveLength(tries);
      }
    },
  );

  it('is asked again later, as it asks for', async () => {
    server().fail('throttled', { retryAfterSec: 3600 });
    const provider = await fakes.provider(subject.name);
    const failure = await provider.begin(REQUEST).catch((error: unknown) => error);
    expect(failure).toMatchObject({ retryAfterSec: 3600 });
    expect(server().asked).toHaveLength(1);
  });

  it('is not asked without credentials, and is then away', async () => {
    const provider = await fakes.provider(subject.name, { secret: {} });
    await expect(provider.begin(REQUEST)).rejects.toBeInstanceOf(ProviderAway);
    expect(server().asked).toEqual([]);
  });

  it('is waited for while the person or the vendor has not finished', async () => {
    const provider = await fakes.provider(subject.name);
    const { reference } = await provider.begin(REQUEST);
    expect(await provider.read(reference, FACTS)).toEqual({ state: 'waiting' });
    subject.work(fakes, reference);
    expect(await provider.read(reference, FACTS)).toEqual({ state: 'waiting' });
  });

  it('names the case in a genuine message, under the secret in force and the one before it', async () => {
    const provider = await fakes.provider(subject.name);
    const { reference } = await provider.begin(REQUEST);
    subject.finish(fakes, reference, 'clear');
    for (const secret of [ACCOUNT.callbackSecret, ACCOUNT.previousSecret]) {
      const message = subject.message(fakes, reference, { at: NOW, eventId: 'message_1', secret });
      expect(await provider.callback(messageOf(message))).toEqual({ eventId: 'message_1', reference });
    }
    const forged = subject.message(fakes, reference, { at: NOW, secret: 'another secret' });
    expect(await provider.callback(messageOf(forged))).toBe('forged');
  });

  it('does not accept a message of which one byte was changed', async () => {
    const provider = await fakes.provider(subject.name);
    const { reference } = await provider.begin(REQUEST);
    subject.finish(fakes, reference, 'clear');
    const { body, headers } = subject.message(fakes, reference, { at: NOW });
    for (let index = 0; index < body.length; index += 7) {
      const changed = Uint8Array.from(body, (byte, at) => (at === index ? byte ^ 1 : byte));
      expect(await provider.callback(messageOf({ body: changed, headers }))).toBe('forged');
    }
  });

  it('is logged by its name and the number of the call, and nothing that anybody asked or said', async () => {
    const lines: string[] = [];
    const write = (message: string, facts?: object) => void lines.push(JSON.stringify({ message, facts }));
    const provider = await fakes.provider(subject.name, { log: { info: write, warn: write, error: write } });
    const { reference } = await provider.begin(REQUEST);
    subject.finish(fakes, reference, 'clear');
    await provider.read(reference, FACTS);
    server().fail('error');
    await provider.read(reference, FACTS).catch(() => undefined);
    const text = lines.join('\n');
    expect(text).toContain('fake-1');
    for (const secret of [
      SECRET_TEXT,
      ACCOUNT.apiKey,
      ACCOUNT.callbackSecret,
      'Moreau',
      'lantern',
      'FAKE75042',
    ])
      expect(text).not.toContain(secret);
  });
});

// Stripe alone says when a message was sent.
describe('a message of Stripe', () => {
  const at = (offsetMs: number) => NOW + offsetMs;

  it.each([
    [0, true],
    [299_000, true],
    [-299_000, true],
    [301_000, false],
    [-301_000, false],
  ])('that arrives %d ms from when it was sent is accepted: %s', async (offset, isAccepted) => {
    const provider = await fakes.provider('stripe');
    const [subject] = VENDOR_SUBJECTS.filter(({ name }) => name === 'stripe');
    const message = subject?.message(fakes, 'vs_1', { at: NOW });
    if (message === undefined) throw new Error('no message');
    const verdict = await provider.callback(messageOf(message, at(offset)));
    expect(verdict === 'forged').toBe(!isAccepted);
  });
});
