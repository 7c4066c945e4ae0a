/** The step as the page is told of it. It contains no outcome, no name of a file, and nothing that was read from a document. */
import type { TenantScope } from '#shared/platform/scope.ts';
import type { PageLanguage } from '../../tenants/schema.ts';
import { DOCUMENT_KINDS, SIDES } from '../../verification/progress/evidence.ts';
import type { Capture } from '../../verification/progress/schema.ts';
import type { Slot } from '../../verification/provider/port.ts';
import { givenIn, type Step } from './read.ts';
import { asksForDocument, slotsOf } from './rules.ts';
import type { VerificationView } from './schema.ts';

export function stepView(scope: TenantScope, step: Step, language: PageLanguage): VerificationView {
  const { verification, progress, provider, session, state } = step;
  const given = givenIn(step);
  const text = step.texts.find((each) => each.language === language) ?? step.texts[0];
  // A changed text must be agreed to again, but not after the pictures were handed in.
  const counts = given.hasConsent || state !== 'open';
  return {
    verification_session_id: verification.id,
    state,
    mode: provider.capture,
    provider_name: provider.displayName,
    is_test_data: scope.environment === 'test',
    checks: [...step.checks],
    consent: {
      text: text?.text ?? '',
      version: text?.version ?? '',
      given_at: counts ? (progress.consent?.given_at ?? null) : null,
    },
    document: progress.document,
    document_kinds: asksForDocument(given)
      ? DOCUMENT_KINDS.map((kind) => ({ kind, sides: SIDES[kind] }))
      : [],
    captures: slotsOf(given).map((slot) => captureView(slot, progress.captures)),
    sandbox_outcomes: state === 'open' ? outcomesOf(provider) : null,
    submitted_at: progress.submitted_at,
    expires_at: new Date(session.expires_at).toISOString(),
  };
}

function captureView(slot: Slot, captures: readonly Capture[]): VerificationView['captures'][number] {
  const capture = captures.find((each) => each.slot === slot);
  if (capture === undefined) return { slot, status: 'missing', problem: null, received_at: null };
  const { problem, received_at } = capture;
  return { slot, status: problem === null ? 'received' : 'retake', problem, received_at };
}

function outcomesOf({ sandboxOutcomes }: Step['provider']): VerificationView['sandbox_outcomes'] {
  return sandboxOutcomes === null ? null : sandboxOutcomes.map((each) => ({ ...each }));
}
