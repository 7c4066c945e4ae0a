/** The provider of test mode. It calls nobody and stores nothing: each answer follows from the facts of the case alone. */
import { CHECK_TYPES } from '../../schema.ts';
import { failure } from '../failure-reasons.ts';
import {
  type CaseFacts,
  type IdentityProvider,
  PROVIDER_FACTS,
  ProviderAway,
  type Reading,
} from '../port.ts';
import { sandboxDocument } from './document.ts';
import { outcomeOfName, SANDBOX_OUTCOMES, type SandboxOutcome } from './outcomes.ts';
import { sandboxChecks } from './parts.ts';

export const sandboxProvider: IdentityProvider = {
  name: 'sandbox',
  capture: PROVIDER_FACTS.sandbox.capture,
  supports: CHECK_TYPES,
  async begin(request) {
    refuseWhileAway(request);
    return { reference: `sandbox-${request.sessionId}`, redirectUrl: null };
  },
  async read(_reference, facts) {
    refuseWhileAway(facts);
    return readingOf(facts, endingOf(facts));
  },
  cancel: async () => undefined,
  /** The sandbox sends no callbacks. Whatever claims to be one is accepted and changes nothing. */
  callback: async () => 'unrelated',
};

/** The chosen outcome, else that of the name, else clear. */
function endingOf({ sandboxOutcome, person }: CaseFacts): SandboxOutcome['ends'] {
  const of = (wanted: string | null) => SANDBOX_OUTCOMES.find(({ value }) => value === wanted)?.ends;
  return of(sandboxOutcome) ?? of(outcomeOfName(person)) ?? { kind: 'clear' };
}

function refuseWhileAway(facts: CaseFacts): void {
  const ends = endingOf(facts);
  if (ends.kind === 'away' && facts.failedAttempts < ends.times) throw new ProviderAway('sandbox');
}

function readingOf(facts: CaseFacts, ends: SandboxOutcome['ends']): Reading {
  switch (ends.kind) {
    case 'failed':
      return { state: 'failed', failure: failure(ends.reason) };
    case 'retake':
      return facts.round > 1
        ? clear(facts)
        : { state: 'retake', problems: [{ slot: 'document_front', reason: 'unreadable' }] };
    case 'found':
      return {
        state: 'done',
        checks: sandboxChecks(facts, ends),
        extracted: sandboxDocument(facts, ends.differs),
        failure: failure(ends.reason),
      };
    default:
      return clear(facts);
  }
}

function clear(facts: CaseFacts): Reading {
  const extracted = sandboxDocument(facts, undefined);
  return { state: 'done', checks: sandboxChecks(facts, undefined), extracted, failure: null };
}
