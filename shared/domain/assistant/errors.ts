/** Refusals of the assistant. */
import { DomainError, NotFound, PassingConflict } from '#shared/contract/errors.ts';

/** AI-107: autofill is for responses that nobody has submitted. */
export function notAutofillable(status: string): DomainError {
  return new DomainError(
    403,
    'response_not_autofillable',
    'Autofill is possible while the response is in PREFILL or DRAFT.',
    { status },
  );
}

/** AI-108. Documents that are confidential do not count, because no AI reads them. */
export function entityWithoutDocuments(): DomainError {
  return new DomainError(
    400,
    'entity_without_documents',
    'The entity of the response has no document that autofill may read. Upload one first.',
  );
}

/** Most autofills end within a minute. */
const RETRY_SEC = 15;

/** An autofill of the response is running. */
export function autofillRunning(taskId: string): PassingConflict {
  return new PassingConflict(
    'autofill_running',
    'An autofill of this response is running. Wait until its task has ended.',
    RETRY_SEC,
    { task_id: taskId },
  );
}

export function evidenceNotFound(): NotFound {
  return new NotFound();
}

/** A section keeps a limited number of disputes. */
export function tooManyDisputes(most: number): DomainError {
  return new DomainError(
    400,
    'too_many_disputes',
    `${most} readings of this section are disputed. Check its documents, or answer the questions by hand.`,
  );
}
