/** The tables of screens, of a capture and of the pace of polling hold for every input. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CaptureEvent, NO_CAPTURE, nextCapture } from '../../../portal/verification/flow/capture.ts';
import { pollDelay } from '../../../portal/verification/flow/polling.ts';
import { dueScreen, keyOf, type Screen, shownScreen } from '../../../portal/verification/flow/screens.ts';
import { FakeVerification } from '../fake-service/verification.ts';
import { picture } from './support/step-fixture.ts';

const slot = fc.constantFrom('document_front', 'document_back', 'selfie', 'proof_of_address');
const status = fc.constantFrom('missing', 'received', 'retake');

const view = fc
  .record({
    state: fc.constantFrom('open', 'processing', 'delayed', 'done', 'failed', 'expired', 'revoked'),
    mode: fc.constantFrom('page', 'hosted'),
    agreed: fc.boolean(),
    document: fc.boolean(),
    checks: fc.subarray(['document_check', 'liveness_check', 'proof_of_address_check']),
    statuses: fc.array(fc.tuple(slot, status)),
  })
  .map(({ state, mode, agreed, document, checks, statuses }) => {
    const fake = new FakeVerification();
    Object.assign(fake, { state, mode, checks });
    fake.consentAt = agreed ? '2026-03-02T08:30:00.000Z' : null;
    fake.document = document ? { kind: 'national_id', country: 'NO' } : null;
    for (const [of, is] of statuses) {
      fake.captures.set(of, { status: is, problem: is === 'retake' ? 'blurred' : null });
    }
    return unsafeView(fake.view());
  });

const asked = fc.oneof(
  fc.constantFrom<Screen>(
    { name: 'document' },
    { name: 'hand-over' },
    { name: 'check' },
    { name: 'consent' },
  ),
  slot.map((of): Screen => ({ name: 'capture', slot: of })),
);

describe('the screen', () => {
  it('never takes evidence before the consent, and never after the end', () => {
    return fc.assert(
      fc.property(view, fc.option(asked, { nil: undefined }), (seen, wanted) => {
        const { name } = shownScreen(seen, wanted);
        if (seen.state !== 'open') expect(name).toBe('ended');
        else if (seen.consent.given_at === null) expect(name).toBe('consent');
        else expect(['ended', 'consent']).not.toContain(name);
      }),
    );
  });

  it('that asks for a picture asks for one that the service asks for', () => {
    return fc.assert(
      fc.property(view, asked, (seen, wanted) => {
        const screen = shownScreen(seen, wanted);
        if (screen.name !== 'capture') return;
        expect(seen.captures.map((capture) => capture.slot)).toContain(screen.slot);
      }),
    );
  });

  it('to hand in is due only where every picture is received', () => {
    return fc.assert(
      fc.property(view, (seen) => {
        const isReady = seen.captures.every((capture) => capture.status === 'received');
        if (dueScreen(seen).name === 'check') expect(isReady).toBe(true);
      }),
    );
  });

  it('has a key that differs from those of all other screens', () => {
    return fc.assert(
      fc.property(asked, asked, (one, other) => {
        expect(keyOf(one) === keyOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });
});

describe('a capture', () => {
  const event = fc.constantFrom<CaptureEvent>(
    'open_camera',
    'close_camera',
    'made',
    'unusable',
    'retake_by_camera',
    'retake_by_file',
    'use',
    'lost',
    'refused',
    'received',
  );

  it('has a picture exactly while there is one to look at or to send', () => {
    return fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = NO_CAPTURE;
        for (const each of events) {
          state = nextCapture(state, each, each === 'made' ? { picture: picture() } : {});
          const hasPicture = state.picture !== undefined;
          expect(hasPicture).toBe(['preview', 'sending', 'interrupted'].includes(state.phase));
        }
      }),
    );
  });
});

describe('the pace of polling', () => {
  it('is never faster than at first, never slower than its limit with jitter, and never gets faster', () => {
    return fc.assert(
      fc.property(
        fc.constantFrom('phone', 'result', 'hosted'),
        fc.nat(10_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (awaited, number, random) => {
          const delay = pollDelay(awaited, number, () => random);
          expect(delay).toBeGreaterThanOrEqual(2_000);
          expect(delay).toBeLessThanOrEqual(33_000);
          expect(pollDelay(awaited, number + 1, () => 0)).toBeGreaterThanOrEqual(
            pollDelay(awaited, number, () => 0),
          );
        },
      ),
    );
  });
});

function unsafeView(seen: unknown): Parameters<typeof dueScreen>[0] {
  return seen as Parameters<typeof dueScreen>[0];
}
