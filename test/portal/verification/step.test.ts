/** The step of the page follows the service, loses no picture, and hands nothing in twice. */
import { describe, expect, it } from 'vitest';
import { picture, StepFixture, settled } from './support/step-fixture.ts';

function chosen(): StepFixture {
  const fixture = new StepFixture();
  fixture.service.step.consentAt = '2026-03-02T08:30:00.000Z';
  fixture.service.step.document = { kind: 'passport', country: 'NO' };
  return fixture;
}

const front = { name: 'capture', slot: 'document_front' } as const;

describe('the way through the step', () => {
  it('is consent, document, each picture in order, check, and the state of the examination', async () => {
    const fixture = new StepFixture();
    const step = fixture.open();
    const seen: unknown[] = [step.state.screen];
    await step.agree();
    seen.push(step.state.screen);
    await step.chooseDocument({ kind: 'national_id', country: 'NO' });
    for (let turn = 0; turn < 4; turn += 1) {
      seen.push(step.state.screen);
      step.capture('made', { picture: picture() });
      await step.send();
    }
    seen.push(step.state.screen);
    await step.submit('clear');
    seen.push(step.state.screen);
    expect(seen).toEqual([
      { name: 'consent' },
      { name: 'document' },
      front,
      { name: 'capture', slot: 'document_back' },
      { name: 'capture', slot: 'selfie' },
      { name: 'capture', slot: 'proof_of_address' },
      { name: 'check' },
      { name: 'ended', state: 'processing' },
    ]);
    expect(fixture.service.step.sandboxOutcome).toBe('clear');
    expect(fixture.service.mistakes).toEqual([]);
  });

  it('resumes where the service says, with nothing kept in the browser', () => {
    const fixture = chosen();
    fixture.service.step.captures.set('document_front', { status: 'received', problem: null });
    expect(fixture.open().state.screen).toEqual({ name: 'capture', slot: 'selfie' });
  });

  it('leads back to a picture that has to be taken again, while the result is awaited', async () => {
    const fixture = chosen();
    fixture.service.step.receiveAll();
    fixture.service.step.state = 'processing';
    const step = fixture.open();
    fixture.service.step.askAgain('document_front', 'blurred');
    await fixture.pass(3_000);
    expect(step.state.screen).toEqual(front);
    expect(step.state.view.captures[0]).toMatchObject({ status: 'retake', problem: 'blurred' });
  });

  it('shows the new text where the consent was changed after it was read', async () => {
    const fixture = new StepFixture();
    const step = fixture.open();
    fixture.service.step.consentVersion = 'v2';
    await step.agree();
    expect(step.state).toMatchObject({ screen: { name: 'consent' }, problem: 'refused' });
    expect(step.state.view.consent.version).toBe('v2');
    await step.agree();
    expect(step.state.screen).toEqual({ name: 'document' });
  });

  it('keeps the pictures of a document that is chosen again unchanged', async () => {
    const fixture = chosen();
    fixture.service.step.receiveAll();
    const step = fixture.open();
    step.go({ name: 'document' });
    expect(step.state.screen).toEqual({ name: 'document' });
    await step.chooseDocument({ kind: 'passport', country: 'NO' });
    expect(step.state.screen).toEqual({ name: 'check' });
    step.go({ name: 'document' });
    await step.chooseDocument({ kind: 'passport', country: 'SE' });
    expect(step.state.screen).toEqual(front);
  });

  it('ends where the link is withdrawn', async () => {
    const fixture = chosen();
    const step = fixture.open();
    fixture.service.status = 'revoked';
    await step.chooseDocument({ kind: 'passport', country: 'SE' });
    expect(fixture.closed).toEqual(['withdrawn']);
  });
});

describe('sending a picture', () => {
  it('keeps it through an interruption, and sends it once the network is back', async () => {
    const fixture = chosen();
    fixture.bucketFails = 1;
    const step = fixture.open();
    step.capture('made', { picture: picture() });
    await step.send();
    expect(step.state.capture).toMatchObject({ phase: 'interrupted', picture: { from: 'camera' } });
    expect(step.unsent).toBe(true);
    await step.resume();
    expect(step.state.screen).toEqual({ name: 'capture', slot: 'selfie' });
    expect(step.state.pictures.has('document_front')).toBe(true);
    expect(step.unsent).toBe(false);
    expect(fixture.puts).toBe(2);
  });

  it('does not send bytes again that the store has, and completes them with the same key', async () => {
    const fixture = chosen();
    const step = fixture.open();
    step.capture('made', { picture: picture() });
    // The ticket arrives, the reply of the completion is lost.
    fixture.service.faults = unsafeFaults([undefined, 'lost']);
    await step.send();
    expect(step.state.capture.phase).toBe('interrupted');
    await step.send();
    expect(fixture.puts).toBe(1);
    const calls = fixture.service.calls.filter(({ operation }) => operation.endsWith('complete'));
    expect(calls).toHaveLength(2);
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(step.state.screen).toEqual({ name: 'capture', slot: 'selfie' });
  });

  it('asks for another picture where the service refuses it, and shows what the service knows', async () => {
    const fixture = chosen();
    const step = fixture.open();
    // On another device the document was chosen again: it has no proof of address any more.
    fixture.service.step.checks = ['liveness_check'];
    step.capture('made', { picture: picture() });
    await step.send();
    await settled();
    expect(step.state.capture).toMatchObject({ phase: 'choice', problem: 'refused' });
    expect(step.state.screen).toEqual({ name: 'capture', slot: 'selfie' });
  });

  it('of a screen that was left changes nothing there', async () => {
    const fixture = chosen();
    const step = fixture.open();
    step.capture('made', { picture: picture() });
    const sending = step.send();
    step.go({ name: 'document' });
    await sending;
    expect(step.state.screen).toEqual({ name: 'document' });
    expect(step.state.capture.phase).toBe('choice');
  });
});

describe('handing in', () => {
  it('is done once, although the first reply was lost and the person tries again', async () => {
    const fixture = chosen();
    fixture.service.step.receiveAll();
    const step = fixture.open();
    fixture.service.faults = ['lost'];
    await step.submit('clear');
    expect(step.state).toMatchObject({ screen: { name: 'check' }, problem: 'unreachable' });
    await step.submit('clear');
    expect(step.state.screen).toEqual({ name: 'ended', state: 'processing' });
    const keys = fixture.service.callsOf('verification/submit').map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });

  it('runs once at a time', async () => {
    const fixture = chosen();
    fixture.service.step.receiveAll();
    const step = fixture.open();
    await Promise.all([step.submit('clear'), step.submit('clear')]);
    expect(fixture.service.callsOf('verification/submit')).toHaveLength(1);
  });

  it('with a provider that has its own page opens that page, and follows it', async () => {
    const fixture = chosen();
    fixture.service.step.mode = 'hosted';
    const step = fixture.open();
    expect(step.state.screen).toEqual({ name: 'hosted' });
    await step.start();
    expect(fixture.opened).toEqual(['http://bucket.example/provider']);
    fixture.service.step.state = 'done';
    await fixture.pass(6_000);
    expect(step.state.screen).toEqual({ name: 'ended', state: 'done' });
  });
});

describe('a service that asks to wait', () => {
  it('is shown as such, and the person can try again', async () => {
    const fixture = chosen();
    fixture.service.step.mode = 'hosted';
    const step = fixture.open();
    fixture.asksToWait = true;
    await step.start();
    expect(step.state).toMatchObject({ screen: { name: 'hosted' }, problem: 'later', busy: false });
    fixture.asksToWait = false;
    await step.start();
    expect(fixture.opened).toHaveLength(1);
  });
});

describe('the hand-over to a phone', () => {
  it('shows what the phone has sent, and continues by itself when the phone is done', async () => {
    const fixture = chosen();
    const step = fixture.open();
    step.go({ name: 'hand-over' });
    await settled();
    expect(step.state.code?.url).toMatch(/#.+\/verification$/);
    fixture.service.step.captures.set('document_front', { status: 'received', problem: null });
    await fixture.pass(3_000);
    expect(step.state.screen).toEqual({ name: 'hand-over' });
    expect(step.state.view.captures[0]?.status).toBe('received');
    fixture.service.step.receiveAll();
    fixture.service.step.state = 'processing';
    await fixture.pass(6_000);
    expect(step.state.screen).toEqual({ name: 'ended', state: 'processing' });
    expect(step.state.code).toBeUndefined();
  });

  it('replaces a code that runs out, three times, and then waits for the person', async () => {
    const fixture = chosen();
    const step = fixture.open();
    fixture.service.step.codeMs = 10_000;
    // The lifetime is counted by the clock of the test.
    fixture.now = Date.now();
    step.go({ name: 'hand-over' });
    await settled();
    for (let minute = 0; minute < 4; minute += 1) await fixture.pass(60_000);
    expect(fixture.service.step.codes).toHaveLength(3);
    expect(step.state.code).toBeUndefined();
    step.renewCode();
    await settled();
    expect(step.state.code).toBeDefined();
  });

  it('asks nothing while the page is hidden, and at once when it is visible again', async () => {
    const fixture = chosen();
    const step = fixture.open();
    step.go({ name: 'hand-over' });
    await settled();
    fixture.visible = false;
    await fixture.pass(60_000);
    expect(fixture.polls).toBe(0);
    fixture.visible = true;
    step.wake();
    await settled();
    expect(fixture.polls).toBe(1);
    await fixture.pass(3_000);
    expect(fixture.polls).toBeGreaterThan(1);
  });

  it('asks and renews nothing after the person has left', async () => {
    const fixture = chosen();
    const step = fixture.open();
    step.go({ name: 'hand-over' });
    await settled();
    step.dispose();
    await fixture.pass(3_600_000);
    expect(fixture.polls).toBe(0);
    expect(fixture.service.step.codes).toHaveLength(1);
  });
});

/** `undefined` stands for a call without a fault. */
function unsafeFaults(faults: readonly unknown[]): StepFixture['service']['faults'] {
  return faults as StepFixture['service']['faults'];
}
