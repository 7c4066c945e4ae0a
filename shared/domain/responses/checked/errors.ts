/** Refusals of marks. */
import { DomainError } from '#shared/contract/errors.ts';

/** The response has as many marks as its replies have room for. */
export function tooManyMarks(limit: number): DomainError {
  const detail = `The answers of a response may be marked as checked ${limit} times. Take marks back first.`;
  return new DomainError(400, 'too_many_marks', detail, { limit });
}
