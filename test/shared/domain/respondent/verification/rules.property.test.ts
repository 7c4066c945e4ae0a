/** The order of the step, for every combination of checks, documents, pictures and states. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Given,
  missingParts,
  obstacle,
  type StepAction,
  slotsOf,
  stepState,
} from '#shared/domain/respondent/verification/rules.ts';
import { STEP_STATES } from '#shared/domain/respondent/verification/schema.ts';
import { verificationLifecycle } from '#shared/domain/verification/lifecycle.ts';
import { DOCUMENT_KINDS, SIDES } from '#shared/domain/verification/progress/evidence.ts';
import { progressLifecycle } from '#shared/domain/verification/progress/lifecycle.ts';
import { SLOTS } from '#shared/domain/verification/provider/port.ts';
import { CHECK_TYPES, Outcome } from '#shared/domain/verification/schema.ts';

const given: fc.Arbitrary<Given> = fc.record({
  mode: fc.constantFrom('page' as const, 'hosted' as const),
  checks: fc.subarray([...CHECK_TYPES], { minLength: 1 }),
  hasConsent: fc.boolean(),
  document: fc.option(fc.constantFrom(...DOCUMENT_KINDS).map((kind) => ({ kind }))),
  captures: fc
    .subarray([...SLOTS])
    .chain((slots) =>
      fc
        .array(fc.option(fc.constant('blurred')), { minLength: slots.length, maxLength: slots.length })
        .map((problems) => slots.map((slot, index) => ({ slot, problem: problems[index] ?? null }))),
    ),
});
const ACTIONS: readonly StepAction[] = ['consent', 'document', 'upload', 'submit', 'start'];

describe('the order of the step', () => {
  it('lets the person submit on our page exactly when nothing is missing', () => {
    void fc.assert(
      fc.property(given, (each) => {
        const isReady = each.mode === 'page' && missingParts(each).length === 0;
        expect(obstacle('submit', 'open', each) === undefined).toBe(isReady);
      }),
    );
  });

  it('always leaves a way on: consent, then the document, then each missing picture', () => {
    void fc.assert(
      fc.property(given, (each) => {
        const [next] = missingParts(each);
        if (next === undefined) return;
        const action = next === 'consent' || next === 'document' ? next : 'upload';
        expect(obstacle(action, 'open', each)).toBeUndefined();
      }),
    );
  });

  it('takes nothing before the consent but the consent', () => {
    void fc.assert(
      fc.property(given, fc.constantFrom(...ACTIONS), (each, action) => {
        const refused = obstacle(action, 'open', { ...each, hasConsent: false }) !== undefined;
        expect(refused).toBe(action !== 'consent');
      }),
    );
  });

  it('takes nothing in any state but open', () => {
    void fc.assert(
      fc.property(
        given,
        fc.constantFrom(...ACTIONS),
        fc.constantFrom(...STEP_STATES),
        (each, action, state) => {
          if (state !== 'open') expect(obstacle(action, state, each)).toEqual({ state });
        },
      ),
    );
  });

  it('names only parts that are missing, in their order', () => {
    void fc.assert(
      fc.property(given, fc.constantFrom(...ACTIONS), (each, action) => {
        const found = obstacle(action, 'open', each);
        if (typeof found !== 'object' || !('missing' in found)) return;
        const missing = missingParts(each);
        expect(found.missing.length).toBeGreaterThan(0);
        expect(missing.filter((part) => found.missing.includes(part))).toEqual(found.missing);
      }),
    );
  });

  it('counts a picture that must be taken again as missing', () => {
    void fc.assert(
      fc.property(given, (each) => {
        const spoilt = { ...each, captures: each.captures.map(({ slot }) => ({ slot, problem: 'glare' })) };
        expect(missingParts(spoilt)).toEqual(expect.arrayContaining([...slotsOf(spoilt)]));
      }),
    );
  });
});

describe('the slots', () => {
  it('include the back of two-sided documents only, and nothing in hosted mode', () => {
    void fc.assert(
      fc.property(given, (each) => {
        const slots = slotsOf(each);
        if (each.mode === 'hosted') expect(slots).toEqual([]);
        expect(new Set(slots).size).toBe(slots.length);
        const isOneSided = each.document === null || SIDES[each.document.kind] === 1;
        if (isOneSided) expect(slots).not.toContain('document_back');
      }),
    );
  });
});

describe('the state', () => {
  it('is the same for every outcome of a completed session', () => {
    for (const outcome of Outcome.options)
      for (const progress of progressLifecycle.states)
        expect(stepState({ status: 'completed', outcome }, progress)).toBe('done');
  });

  it('of a session that failed tells whether it could be carried out, and no outcome', () => {
    const shown = Outcome.options.map((outcome) => stepState({ status: 'failed', outcome }, 'submitted'));
    expect(new Set(shown)).toEqual(new Set(['failed', 'done']));
    expect(stepState({ status: 'failed', outcome: 'error' }, 'submitted')).toBe('failed');
    expect(stepState({ status: 'failed', outcome: 'issue' }, 'submitted')).toBe('done');
  });

  it('follows the progress until the session has ended', () => {
    for (const status of verificationLifecycle.states) {
      const states = progressLifecycle.states.map((each) => stepState({ status, outcome: 'pending' }, each));
      const isActive = status === 'pending' || status === 'accessed';
      expect(new Set(states).size).toBe(isActive ? 3 : 1);
    }
  });
});
