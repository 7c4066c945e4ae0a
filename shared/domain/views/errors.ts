/** Refusals of the operations on saved views. */
import { DomainError, NotFound } from '#shared/contract/errors.ts';

/** Also for a view of somebody else that is not shared. */
export function viewNotFound(): NotFound {
  return new NotFound();
}

export function notYourView(): DomainError {
  return new DomainError(403, 'not_your_view', 'Only the person who made a view can change or delete it.');
}

export function tooManyViews(limit: number): DomainError {
  return new DomainError(
    409,
    'too_many_views',
    `There are ${limit} saved views, and there may be no more. Delete some first.`,
  );
}
