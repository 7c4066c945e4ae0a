/** Refusals of company search. */
import { DomainError } from '#shared/contract/errors.ts';

/** CS-108. */
export function companyNotFound(): DomainError {
  return new DomainError(404, 'not_found', 'Company not found.');
}

/** CS-109. It is 402 here, unlike in all other resources (R11). */
export function searchUnaffordable(): DomainError {
  return new DomainError(402, 'insufficient_credits', 'There are not enough company_search credits.', {
    credit: 'company_search',
  });
}

/** CS-112: nothing was charged. */
export function searchFailed(cause?: unknown): DomainError {
  return new DomainError(
    500,
    'search_failed',
    'The company register could not be asked. Nothing was charged; try again later.',
    {},
    cause,
  );
}

/** Another call is running the same search. */
export class SearchUnderWay extends Error {}
