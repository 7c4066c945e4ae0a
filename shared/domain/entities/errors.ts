/** Refusals of the entity operations. */
import { DomainError, invalidInput, NotFound } from '#shared/contract/errors.ts';

export function entityNotFound(): NotFound {
  return new NotFound();
}

/** is_primary may change from false to true only (ENT-007). */
export function primaryIsFinal() {
  return invalidInput({ is_primary: ['A primary entity cannot become a related one.'] });
}

/** An update would leave the entity without the names it needs. */
export function namesMissing(type: 'company' | 'individual') {
  return type === 'company'
    ? invalidInput({ legal_name: ['A company needs a legal_name or a trading_name.'] })
    : invalidInput({ first_name: ['An individual needs a first_name and a last_name.'] });
}

/** An update would leave the entity with a name of signs or digits alone. */
export function namesWithoutLetters(type: 'company' | 'individual') {
  return invalidInput({ [type === 'company' ? 'legal_name' : 'first_name']: ['A name needs a letter.'] });
}

/** ENT-602, ENT-603. */
export function entityInUse(responseCount: number, documentCount: number): DomainError {
  return new DomainError(
    400,
    'entity_has_dependencies',
    'The entity has responses or documents and cannot be deleted.',
    {
      response_count: responseCount,
      document_count: documentCount,
    },
  );
}

/** More entities than the day's rest may be created by batches (ENT-114, ENT-218, R41). */
class DailyQuotaExceeded extends DomainError {
  readonly retryAfterSec: number;

  constructor(remaining: number, retryAfterSec: number) {
    super(429, 'entity_quota_exceeded', 'The entities of this request exceed what is left for today.', {
      remaining_daily_quota: remaining,
      retry_after: retryAfterSec,
    });
    this.retryAfterSec = retryAfterSec;
  }

  override headers(): Readonly<Record<string, string>> {
    return { 'Retry-After': String(this.retryAfterSec) };
  }
}

/** `retryAfterSec` is how long it is until midnight, UTC. */
export function dailyQuotaExceeded(remaining: number, retryAfterSec: number): DomainError {
  return new DailyQuotaExceeded(remaining, retryAfterSec);
}
