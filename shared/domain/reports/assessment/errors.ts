/** Refusals of assessments. */
import { DomainError, NotFound } from '#shared/contract/errors.ts';

/** AI-303: only a response that was submitted, and neither rejected nor sent back, can be assessed. */
export function notAssessable(status: string): DomainError {
  return new DomainError(
    400,
    'response_not_assessable',
    'A response can be assessed once it was submitted, unless it was rejected or sent back for changes.',
    { status },
  );
}

/** AI-304. */
export function subjectMissing(): DomainError {
  return new DomainError(
    400,
    'subject_entity_missing',
    'The entity of the response does not exist any more.',
  );
}

/** The response has no assessment yet, or its document was deleted. */
export function noAssessment(): NotFound {
  return new NotFound('This response has no assessment.');
}
