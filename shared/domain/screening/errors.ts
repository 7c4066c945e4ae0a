/** Refusals of the screening operations. */
import { DomainError, invalidInput, NotFound } from '#shared/contract/errors.ts';
import { screeningIdOf } from './keys.ts';

export function screeningNotFound(): NotFound {
  return new NotFound();
}

/** SCR-110; `screenedAt` is null while the screening is pending. */
export function alreadyScreened(entityId: string, screenedAt: string | null): DomainError {
  return new DomainError(409, 'already_screened', 'The entity has been screened already.', {
    screening_id: screeningIdOf(entityId),
    entity_id: entityId,
    screened_at: screenedAt,
  });
}

export function unusableWebhookUrl(problem: string) {
  return invalidInput({ webhook_url: [problem] });
}

/** Four eyes: the person who proposed a decision cannot confirm it, with any API key. */
export function secondPersonRequired(decision: string): DomainError {
  return new DomainError(403, 'second_person_required', 'Another person has to confirm this decision.', {
    decision,
  });
}

/** The policy of the tenant: a person who dismisses a sanctions hit says why in words. */
export function noteRequired(): DomainError {
  return new DomainError(
    400,
    'note_required',
    'A person who dismisses a sanctions hit writes a note. Say in "reason" what you looked at.',
  );
}

/** The facts of the match do not show what the grounds say. */
export function groundsNotCarried(grounds: readonly string[]) {
  return invalidInput({
    grounds: [`The facts of the match do not differ in this: ${grounds.join(', ')}.`],
  });
}

/** Four eyes: closing a case without a decision would bypass the second person. */
export function decisionRequired(): DomainError {
  return new DomainError(403, 'decision_required', 'The case can only be closed by a decision.');
}
