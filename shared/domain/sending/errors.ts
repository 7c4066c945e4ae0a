/** Refusals of the sending operations. */
import { DomainError, GeneralError, invalidInput, PassingConflict } from '#shared/contract/errors.ts';

/** WF-123. */
export function verificationNeedsIndividual(entityId: string | null): DomainError {
  return new DomainError(
    400,
    'entity_not_individual',
    'Identity verification is possible for individuals only.',
    {
      entity_id: entityId,
    },
  );
}

/** WF-407, SEND-111: nothing was created and nothing charged. */
export function dispatchFailed(cause: unknown): GeneralError {
  return new GeneralError(
    500,
    'email_dispatch_failed',
    'The e-mail could not be sent. Nothing was charged.',
    {},
    cause,
  );
}

/** SEND-107. */
export function notPrefill(status: string): DomainError {
  return new DomainError(400, 'response_not_prefill', 'Only a response in PREFILL can be sent.', { status });
}

/** Another call is currently sending this response. */
export function sendInProgress(): PassingConflict {
  return new PassingConflict('send_in_progress', 'This response is being sent by another call.');
}

/** SEND-105. */
export function noEmail() {
  return invalidInput({ email: ['Give an e-mail address: the entity has none on record.'] });
}
